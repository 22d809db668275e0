import { once } from 'node:events'
import { connect } from 'node:net'
import { createByteReader } from './byte-reader.ts'
import { message } from './messages.ts'
import { socketPath } from './socket-path.ts'

export interface WireClient {
  send(type: string, body?: string): void
  /** Returns everything received up to and including the first message of this type, as text. */
  until(type: string): Promise<string>
  byte(): Promise<string>
  close(): void
}

/** Connects and completes the startup, or only sends `firstBytes` if given. */
export async function connectWireClient(dataDir: string, firstBytes?: Buffer): Promise<WireClient> {
  const socket = connect({ path: socketPath(dataDir) })
  await once(socket, 'connect')
  const reader = createByteReader(socket)
  const read = async (length: number) => {
    const bytes = await reader.read(length)
    if (!bytes) throw new Error('the connection was closed')
    return bytes
  }
  const client: WireClient = {
    send: (type, body = '') => void socket.write(message(type, Buffer.from(body, 'latin1'))),
    async until(type) {
      for (let received = ''; ;) {
        const head = await read(5)
        const letter = head.toString('latin1', 0, 1)
        received += letter + (await read(head.readInt32BE(1) - 4)).toString('latin1')
        if (letter === type) return received
      }
    },
    byte: async () => (await read(1)).toString('latin1'),
    close: () => socket.destroy(),
  }
  if (firstBytes) {
    socket.write(firstBytes)
  } else {
    socket.write(message('\0', Buffer.from('\0\x03\0\0user\0postgres\0\0', 'latin1')).subarray(1))
    await client.until('Z')
  }
  return client
}
