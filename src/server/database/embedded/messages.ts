/** Builds one message of PostgreSQL's protocol, in either direction. */
export function message(type: string, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4)
  return Buffer.concat([Buffer.from(type), int32(length), ...parts])
}

/** A simple query. */
export function query(sql: string): Buffer {
  return message('Q', text(sql))
}

/** An error that the connection shows with its SQLSTATE; FATAL says that the connection ends. */
export function errorResponse(severity: 'ERROR' | 'FATAL', code: string, words: string): Buffer {
  return message('E', text(`S${severity}`), text(`V${severity}`), text(`C${code}`), text(`M${words}`), Buffer.from([0]))
}

/** What a new connection is told: let in, the session's settings, who it is, ready. */
export function greeting(serverVersion: string, connection: number): Buffer {
  const settings = {
    server_version: serverVersion,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    IntervalStyle: 'postgres',
    TimeZone: 'UTC',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
    is_superuser: 'on',
    session_authorization: 'postgres',
  }
  return Buffer.concat([
    message('R', int32(0)),
    ...Object.entries(settings).map(([name, value]) => message('S', text(name), text(value))),
    message('K', int32(connection), int32(0)),
    message('Z', Buffer.from('I')),
  ])
}

/** Tells a client that asks for a newer minor version of the protocol that 3.0 is spoken here. */
export function encodeProtocolVersion3(): Buffer {
  return message('v', int32(0), int32(0))
}

/** Invites the rows of a COPY … FROM STDIN, as text. */
export function copyInvitation(): Buffer {
  return message('G', Buffer.from([0, 0, 0]))
}

/**
 * A request that does nothing but fail with these words: the engine then stands exactly where a failed statement leaves
 * it, inside a transaction or not. To be followed by the Sync or Flush of the request that it stands for.
 */
export function failingRequest(code: string, words: string): Buffer {
  const sql = `do $refuse$begin raise exception using errcode = '${code}', message = '${words.replaceAll("'", "''")}'; end$refuse$`
  return Buffer.concat([
    message('P', text(''), text(sql), Buffer.from([0, 0])),
    message('B', text(''), text(''), Buffer.alloc(6)),
    message('E', text(''), int32(0)),
  ])
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
