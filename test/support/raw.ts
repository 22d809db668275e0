import { once } from 'node:events'
import { connect } from 'node:net'

/** What came back over a connection until the server closed it. */
export interface RawAnswer {
  /** The status of each answer on it. */
  readonly statuses: readonly number[]
  readonly text: string
  /** Nothing came for longer than any answer takes, and the connection stayed open. */
  readonly hung: boolean
}

/** Longer than the server waits for a head. */
const patience = 30_000

/**
 * Sends bytes as they are, and reads until the server closes the connection. What is `unfinished` promises more than
 * comes: the client goes when it has written.
 */
export async function sendRaw(port: number, bytes: string, unfinished = false): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  let hung = false
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A server that refuses what still comes resets the connection; what it said before has been read.
  socket.on('error', () => {})
  socket.setTimeout(patience, () => {
    hung = true
    socket.destroy()
  })
  const closed = once(socket, 'close')
  // Latin 1: each character is a byte, so that a test can write any.
  if (unfinished) socket.end(bytes, 'latin1')
  else socket.write(bytes, 'latin1')
  await closed
  const text = Buffer.concat(chunks).toString('latin1')
  return { text, hung, statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)) }
}
