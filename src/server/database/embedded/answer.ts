/** What PostgreSQL says of a session: idle, in a transaction, in a failed transaction. */
export type SessionStatus = 'I' | 'T' | 'E'

/** A notice for everybody who listens to its channel: the whole message as the protocol writes it. */
export interface Notice {
  readonly channel: string
  readonly message: Buffer
}

/** What the engine answered to one request. */
export interface Answer {
  /** Everything for the connection that asked. */
  readonly bytes: Buffer
  /** Where the session stands; undefined while the request's end (Sync) is still to come. */
  readonly status: SessionStatus | undefined
  readonly notices: readonly Notice[]
  /** The text of an error after which PostgreSQL ends. */
  readonly fatal: string | undefined
}

const readyForQuery = 'Z'.charCodeAt(0)
const notification = 'A'.charCodeAt(0)
const error = 'E'.charCodeAt(0)
const copyIn = 'G'.charCodeAt(0)

/**
 * Reads an answer's messages: where the session stands after it, which notices are in it (cut out, since the engine's one
 * session hears them for everybody), and whether the engine ends. `withoutCopyIn` leaves out the invitation to send rows,
 * which the connection has had already.
 */
export function readAnswer(bytes: Buffer, withoutCopyIn: boolean): Answer {
  const kept: Buffer[] = []
  const notices: Notice[] = []
  let status: SessionStatus | undefined
  let fatal: string | undefined
  let keptFrom = 0
  let at = 0
  while (at + 5 <= bytes.length) {
    const type = bytes[at]
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (type === readyForQuery) status = String.fromCharCode(bytes[at + 5] ?? 0) as SessionStatus
    if (type === error) fatal ??= fatalText(bytes.subarray(at + 5, end))
    if (type === notification || (withoutCopyIn && type === copyIn)) {
      kept.push(bytes.subarray(keptFrom, at))
      keptFrom = end
      if (type === notification) {
        const message = bytes.subarray(at, end)
        notices.push({ channel: textAt(message, 9), message })
      }
    }
    at = end
  }
  if (keptFrom === 0) return { bytes, status, notices, fatal }
  kept.push(bytes.subarray(keptFrom))
  return { bytes: Buffer.concat(kept), status, notices, fatal }
}

/** The first column of every row of an answer, as text; nulls are left out. */
export function firstColumn(bytes: Buffer): string[] {
  const values: string[] = []
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] !== 'D'.charCodeAt(0)) continue
    const length = bytes.readInt32BE(at + 7)
    if (length >= 0) values.push(bytes.toString('utf8', at + 11, at + 11 + length))
  }
  return values
}

/** The message of the answer's first error, if it has one. */
export function errorIn(bytes: Buffer): string | undefined {
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (bytes[at] === error) return fieldsOf(bytes.subarray(at + 5, end)).get('M')
    at = end
  }
  return undefined
}

function fatalText(body: Buffer): string | undefined {
  const fields = fieldsOf(body)
  const severity = fields.get('V')
  return severity === 'FATAL' || severity === 'PANIC' ? `${severity}: ${fields.get('M') ?? ''}` : undefined
}

function fieldsOf(body: Buffer): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < body.length && body[at] !== 0;) {
    const value = textAt(body, at + 1)
    fields.set(String.fromCharCode(body[at] ?? 0), value)
    at += 2 + Buffer.byteLength(value)
  }
  return fields
}

/** The zero-terminated text at an offset of a message. */
export function textAt(bytes: Buffer, at: number): string {
  const end = bytes.indexOf(0, at)
  return bytes.toString('utf8', at, end < 0 ? bytes.length : end)
}
