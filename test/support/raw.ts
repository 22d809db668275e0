import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawResponse {
  readonly statuses: readonly number[]
  readonly text: string
  /** Whether the connection stayed open without data for longer than any response takes. */
  readonly hung: boolean
}

/** Longer than the server waits for request headers. */
const timeoutMs = 30_000

/** Sends bytes unchanged, and reads until the server closes. `unfinished`: then half-closes, because the server waits for more. */
export async function sendRaw(port: number, bytes: string, unfinished = false): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  let hung = false
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A server that rejects an upload resets the connection, after its response has been read.
  socket.on('error', () => {})
  socket.setTimeout(timeoutMs, () => {
    hung = true
    socket.destroy()
  })
  const closed = once(socket, 'close')
  // In Latin 1, each character is one byte, so tests can send any byte.
  if (unfinished) socket.end(bytes, 'latin1')
  else socket.write(bytes, 'latin1')
  await closed
  const text = Buffer.concat(chunks).toString('latin1')
  return { text, hung, statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)) }
}
