/** PostgreSQL's transaction status: idle, in a transaction, in a failed transaction. */
export type SessionStatus = 'I' | 'T' | 'E'

/** A NOTIFY for all listeners of the channel, encoded in the wire protocol. */
export interface Notification {
  readonly channel: string
  readonly message: Buffer
}

export interface EngineResponse {
  readonly bytes: Buffer
  /** Undefined if the response does not end with ReadyForQuery. */
  readonly status: SessionStatus | undefined
  readonly notifications: readonly Notification[]
  /** The message of an error that terminates PostgreSQL. */
  readonly fatal: string | undefined
}

const readyForQuery = 'Z'.charCodeAt(0)
const notification = 'A'.charCodeAt(0)
const error = 'E'.charCodeAt(0)
const copyIn = 'G'.charCodeAt(0)

/**
 * Parses a response. Removes notifications from the bytes, because the engine's single session receives the notifications of all
 * connections. `withoutCopyIn` also removes the CopyInResponse, which the client has already received.
 */
export function parseResponse(bytes: Buffer, withoutCopyIn: boolean): EngineResponse {
  const remaining: Buffer[] = []
  const notifications: Notification[] = []
  let status: SessionStatus | undefined
  let fatal: string | undefined
  let remainingFrom = 0
  let at = 0
  while (at + 5 <= bytes.length) {
    const type = bytes[at]
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (type === readyForQuery) status = String.fromCharCode(bytes[at + 5] ?? 0) as SessionStatus
    if (type === error) fatal ??= fatalText(bytes.subarray(at + 5, end))
    if (type === notification || (withoutCopyIn && type === copyIn)) {
      remaining.push(bytes.subarray(remainingFrom, at))
      remainingFrom = end
      if (type === notification) {
        const message = bytes.subarray(at, end)
        notifications.push({ channel: textAt(message, 9), message })
      }
    }
    at = end
  }
  if (remainingFrom === 0) return { bytes, status, notifications, fatal }
  remaining.push(bytes.subarray(remainingFrom))
  return { bytes: Buffer.concat(remaining), status, notifications, fatal }
}

export function firstColumn(bytes: Buffer): string[] {
  const values: string[] = []
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] !== 'D'.charCodeAt(0)) continue
    const length = bytes.readInt32BE(at + 7)
    if (length >= 0) values.push(bytes.toString('utf8', at + 11, at + 11 + length))
  }
  return values
}

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

export function textAt(bytes: Buffer, at: number): string {
  const end = bytes.indexOf(0, at)
  return bytes.toString('utf8', at, end < 0 ? bytes.length : end)
}
