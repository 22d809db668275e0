import { textAt } from './engine-response.ts'
import { type ListenStatement, findListenStatements } from './listen-statements.ts'
import { failingRequest, message } from './messages.ts'

export interface Frame {
  readonly type: string
  readonly bytes: Buffer
  readonly body: Buffer
}

/** Messages of a client that the engine runs as a unit. */
export interface Request {
  readonly bytes: Buffer
  readonly listens: readonly ListenStatement[]
  /** The effect on the session's only unnamed prepared statement. */
  readonly statement: 'unchanged' | 'created' | 'dropped'
  /** Whether the client has already received the CopyInResponse. */
  readonly copyStarted: boolean
}

/** The effect of a message: a request to run, rows to request from the client, or nothing yet. */
export type Step = Request | 'ask for rows' | undefined

export const maxRequestBytes = 64 * 1024 * 1024

export class RequestError extends Error {}

const copyFrom = /^\s*copy\b[^;]*\bfrom\s+stdin\b/iu
/** Must not occur inside a longer request: the engine would wait for rows that never come. */
const copyFromAnywhere = /\bcopy\b[\s\S]*\bfrom\s+stdin\b/iu
const copyMustBeAlone = 'on the embedded database, COPY … FROM STDIN must be the only statement of a simple query'
const namedStatement =
  'the embedded database does not support named prepared statements because all connections share one session'
const sync = message('S')
const statementDropped =
  'the unnamed prepared statement no longer exists: on the embedded database, parse, bind and execute it in one request'

/**
 * Collects the messages of one connection into requests. A request ends with a simple query, a Sync or a Flush. If messages ran one
 * by one, those of different connections would interleave in the engine's only session. `ownsStatement` returns whether this
 * connection created the session's unnamed prepared statement.
 */
export function createCollector(ownsStatement: () => boolean): { add(frame: Frame): Step } {
  let parts: Buffer[] = []
  let sizeBytes = 0
  let listens: ListenStatement[] = []
  let prepared = false
  let rejection: Buffer | undefined
  let copying = false

  function finish(end: Buffer, statement: Request['statement'], copyStarted = false): Request {
    const bytes = rejection ? Buffer.concat([rejection, end]) : Buffer.concat([...parts, end])
    const request = {
      bytes,
      listens: rejection ? [] : listens,
      statement: rejection ? 'dropped' : statement,
      copyStarted,
    } as const
    parts = []
    sizeBytes = 0
    listens = []
    prepared = false
    rejection = undefined
    copying = false
    return request
  }

  function append(bytes: Buffer): void {
    sizeBytes += bytes.length
    if (sizeBytes > maxRequestBytes) {
      throw new RequestError(`requests are limited to ${maxRequestBytes / 1024 / 1024} MB; send smaller requests`)
    }
    parts.push(bytes)
  }

  /** Rejects messages that would use another connection's prepared statement. */
  function check({ type, body }: Frame): void {
    if (type === 'P') {
      const name = textAt(body, 0)
      const sql = textAt(body, Buffer.byteLength(name) + 1)
      if (name) rejection ??= failingRequest('0A000', namedStatement)
      if (copyFromAnywhere.test(sql)) rejection ??= failingRequest('0A000', copyMustBeAlone)
      listens.push(...findListenStatements(sql))
      prepared = true
      return
    }
    const statement = statementOf(type, body)
    if (statement) rejection ??= failingRequest('0A000', namedStatement)
    else if (statement === '' && !prepared && !ownsStatement()) rejection ??= failingRequest('26000', statementDropped)
  }

  return {
    add(frame) {
      const { type, bytes, body } = frame
      if (copying) {
        // Sync and Flush have no effect during a COPY.
        if (type === 'd') append(bytes)
        else if (type === 'c' || type === 'f') return finish(bytes, 'dropped', true)
        else if (type !== 'S' && type !== 'H') throw new RequestError(`unexpected message of type ${type} during COPY`)
        return undefined
      }
      if (type === 'Q') {
        const sql = textAt(body, 0)
        if (copyFrom.test(sql)) {
          append(bytes)
          copying = true
          return 'ask for rows'
        }
        if (copyFromAnywhere.test(sql)) {
          rejection ??= failingRequest('0A000', copyMustBeAlone)
          return finish(sync, 'dropped')
        }
        listens.push(...findListenStatements(sql))
        return finish(bytes, 'dropped')
      }
      if (type === 'S' || type === 'H' || type === 'F') return finish(bytes, prepared ? 'created' : 'unchanged')
      if (!'PBDEC'.includes(type)) {
        // Like PostgreSQL, ignore rows outside a COPY.
        if ('dcf'.includes(type)) return undefined
        throw new RequestError(`unsupported message type ${type}`)
      }
      check(frame)
      append(bytes)
      return undefined
    },
  }
}

function statementOf(type: string, body: Buffer): string | undefined {
  if (type === 'B') return textAt(body, Buffer.byteLength(textAt(body, 0)) + 1)
  if (type === 'D' && body[0] === 'S'.charCodeAt(0)) return textAt(body, 1)
  return undefined
}
