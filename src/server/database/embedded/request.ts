import { textAt } from './answer.ts'
import { type ListeningChange, listeningChanges } from './listening.ts'
import { failingRequest, message } from './messages.ts'

/** One message of a client. */
export interface Frame {
  /** Its letter. */
  readonly type: string
  /** The whole message. */
  readonly bytes: Buffer
  /** What follows its length. */
  readonly body: Buffer
}

/** Messages of a client that belong together and are run at once. */
export interface Request {
  readonly bytes: Buffer
  readonly listening: readonly ListeningChange[]
  /** What becomes of the session's one nameless prepared statement. */
  readonly statement: 'kept' | 'made' | 'gone'
  /** The connection has already been asked for the rows of a COPY. */
  readonly invited: boolean
}

/** What a message led to: a request to run, rows to ask for, or nothing yet. */
export type Step = Request | 'invite rows' | undefined

/** More than this is not held for one request, in bytes. */
export const maxRequestBytes = 64 * 1024 * 1024

/** A client broke the protocol, or asked for more than is held. */
export class RequestError extends Error {}

const copyFrom = /^\s*copy\b[^;]*\bfrom\s+stdin\b/iu
/** The engine would wait for rows in the middle of a request, where none can come: to it, the connection has ended. */
const asksForRows = /\bcopy\b[\s\S]*\bfrom\s+stdin\b/iu
const alone = 'COPY … FROM STDIN has to be a simple query of its own on the embedded database'
const named =
  'prepared statements with a name are not available on the embedded database, which has one session for everybody'
/** The end that a refused request lacks. */
const sync = message('S')
const lost = 'the nameless prepared statement is gone: prepare, bind and execute it in one go on the embedded database'

/**
 * Collects the messages of one connection into requests. A request ends with a simple query, a Sync or a Flush: run
 * message by message, those of two connections would mix in the engine's one session. `ownsStatement` tells whether the
 * session's nameless prepared statement is this connection's.
 */
export function createCollector(ownsStatement: () => boolean): { add(frame: Frame): Step } {
  let parts: Buffer[] = []
  let size = 0
  let listening: ListeningChange[] = []
  let prepared = false
  let refusal: Buffer | undefined
  let copying = false

  function finish(end: Buffer, statement: Request['statement'], invited = false): Request {
    const bytes = refusal ? Buffer.concat([refusal, end]) : Buffer.concat([...parts, end])
    const request = {
      bytes,
      listening: refusal ? [] : listening,
      statement: refusal ? 'gone' : statement,
      invited,
    } as const
    parts = []
    size = 0
    listening = []
    prepared = false
    refusal = undefined
    copying = false
    return request
  }

  function keep(bytes: Buffer): void {
    size += bytes.length
    if (size > maxRequestBytes) {
      throw new RequestError(`a request may have up to ${maxRequestBytes / 1024 / 1024} MB; send less at a time`)
    }
    parts.push(bytes)
  }

  /** Refuses what would reach another connection's statement, since all share one session. */
  function check({ type, body }: Frame): void {
    if (type === 'P') {
      const name = textAt(body, 0)
      const sql = textAt(body, Buffer.byteLength(name) + 1)
      if (name) refusal ??= failingRequest('0A000', named)
      if (asksForRows.test(sql)) refusal ??= failingRequest('0A000', alone)
      listening.push(...listeningChanges(sql))
      prepared = true
      return
    }
    const statement = statementOf(type, body)
    if (statement) refusal ??= failingRequest('0A000', named)
    else if (statement === '' && !prepared && !ownsStatement()) refusal ??= failingRequest('26000', lost)
  }

  return {
    add(frame) {
      const { type, bytes, body } = frame
      if (copying) {
        // Sync and Flush mean nothing while rows are sent.
        if (type === 'd') keep(bytes)
        else if (type === 'c' || type === 'f') return finish(bytes, 'gone', true)
        else if (type !== 'S' && type !== 'H') throw new RequestError(`a message of type ${type} came among the rows`)
        return undefined
      }
      if (type === 'Q') {
        const sql = textAt(body, 0)
        if (copyFrom.test(sql)) {
          keep(bytes)
          copying = true
          return 'invite rows'
        }
        if (asksForRows.test(sql)) {
          refusal ??= failingRequest('0A000', alone)
          return finish(sync, 'gone')
        }
        listening.push(...listeningChanges(sql))
        return finish(bytes, 'gone')
      }
      if (type === 'S' || type === 'H' || type === 'F') return finish(bytes, prepared ? 'made' : 'kept')
      if (!'PBDEC'.includes(type)) {
        // Rows that nobody asked for are passed over, as PostgreSQL does.
        if ('dcf'.includes(type)) return undefined
        throw new RequestError(`a message of type ${type} is not understood`)
      }
      check(frame)
      keep(bytes)
      return undefined
    },
  }
}

/** The prepared statement that a message speaks of; undefined where it speaks of none. */
function statementOf(type: string, body: Buffer): string | undefined {
  if (type === 'B') return textAt(body, Buffer.byteLength(textAt(body, 0)) + 1)
  if (type === 'D' && body[0] === 'S'.charCodeAt(0)) return textAt(body, 1)
  return undefined
}
