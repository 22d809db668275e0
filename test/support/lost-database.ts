import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { openDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { socketPath } from '#server/database/embedded/socket-path.ts'
import type { TestDatabase } from './database.ts'

export interface LosableDatabase {
  readonly database: Database
  /** Ends all connections and accepts no new ones. */
  lose(): Promise<void>
  restore(): Promise<void>
}

/** Connects to a test's open database through a proxy that can be closed. */
export async function openLosable(storage: TestDatabase): Promise<LosableDatabase> {
  const server = storage.databaseUrl === undefined ? undefined : new URL(storage.databaseUrl)
  const target = server
    ? { host: server.hostname, port: Number(server.port || 5432) }
    : { path: socketPath(storage.dataDir) }
  const sockets = new Set<Socket>()
  let proxy: Server | undefined
  async function listen(port: number): Promise<number> {
    proxy = createServer((client) => {
      const upstream = connect(target)
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => other.destroy())
        socket.pipe(other)
      }
    }).listen(port, '127.0.0.1')
    await once(proxy, 'listening')
    return (proxy.address() as { port: number }).port
  }
  const port = await listen(0)
  const url = new URL(server ?? 'postgres://postgres@127.0.0.1/postgres')
  url.host = `127.0.0.1:${port}`
  const log = { info() {}, warn() {}, error() {} }
  const database = await openDatabase({ dataDir: storage.dataDir, databaseUrl: url.href, log })
  return {
    database: { ...database, kind: storage.database.kind },
    async lose() {
      const closed = new Promise((resolve) => proxy?.close(resolve))
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
    restore: async () => void (await listen(port)),
  }
}
