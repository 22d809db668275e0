import { once } from 'node:events'
import { connect } from 'node:net'
import { createByteReader } from './byte-reader.ts'
import { message } from './messages.ts'
import { socketPath } from './socket-path.ts'

/** A conversation with the embedded database, message by message. */
export interface Talk {
  send(type: string, body?: string): void
  /** Everything that is answered up to the first message of a type, as text. */
  until(type: string): Promise<string>
  byte(): Promise<string>
  close(): void
}

/** Connects and is let in; or begins with other words. */
export async function talk(dataDir: string, begin?: Buffer): Promise<Talk> {
  const socket = connect({ path: socketPath(dataDir) })
  await once(socket, 'connect')
  const reader = createByteReader(socket)
  const read = async (length: number) => {
    const bytes = await reader.read(length)
    if (!bytes) throw new Error('the connection was closed')
    return bytes
  }
  const one: Talk = {
    send: (type, body = '') => void socket.write(message(type, Buffer.from(body, 'latin1'))),
    async until(type) {
      for (let said = ''; ;) {
        const head = await read(5)
        const letter = head.toString('latin1', 0, 1)
        said += letter + (await read(head.readInt32BE(1) - 4)).toString('latin1')
        if (letter === type) return said
      }
    },
    byte: async () => (await read(1)).toString('latin1'),
    close: () => socket.destroy(),
  }
  if (begin) {
    socket.write(begin)
  } else {
    socket.write(message('\0', Buffer.from('\0\x03\0\0user\0postgres\0\0', 'latin1')).subarray(1))
    await one.until('Z')
  }
  return one
}
