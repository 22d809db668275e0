import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { withTimeout } from '../../concurrency/with-timeout.ts'
import type { Semaphore } from '../../concurrency/semaphore.ts'
import type { Engine } from './engine.ts'
import { disconnectTimeoutMs, type EngineContext, serveSession, type Session } from './session.ts'
import { socketFolder, socketPath } from './socket-path.ts'

/** Serves the engine to processes of the same user, over PostgreSQL's wire protocol. */
export interface WireServer {
  /** Stops accepting connections, waits up to `timeoutMs` for running transactions, then ends the remaining connections. */
  close(timeoutMs: number): Promise<void>
}

interface Settings {
  readonly dataDir: string
  readonly engine: Engine
  readonly lease: Semaphore
  readonly idleLimitMs: number
  readonly fail: (error: unknown) => void
}

/** Listens on the data folder's socket. The caller must hold the folder's lock, so an existing socket is stale. */
export async function serveWire({ dataDir, engine, lease, idleLimitMs, fail }: Settings): Promise<WireServer> {
  const sessions = new Set<Session>()
  let lastId = 0
  const context: EngineContext = {
    engine,
    lease,
    idleLimitMs,
    statementOwner: undefined,
    fail,
    deliver(notifications) {
      for (const notification of notifications) {
        for (const session of sessions) if (session.channels.has(notification.channel)) session.notify(notification)
      }
    },
    async restoreListens() {
      const channels = new Set(Array.from(sessions, (session) => [...session.channels]).flat())
      if (channels.size === 0) return
      await engine.run(Array.from(channels, (name) => `listen "${name.replaceAll('"', '""')}"`).join(';'))
      context.statementOwner = undefined
    },
  }

  const server = createServer((socket) => {
    lastId += 1
    const session = serveSession(socket, lastId, context)
    sessions.add(session)
    void session.ended.then(() => sessions.delete(session))
  })
  const folder = socketFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const socketFile = socketPath(dataDir)
  if (path.basename(socketFile).startsWith('.s.')) rmSync(socketFile, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketFile, () => {
      server.off('error', reject)
      resolve()
    })
  })
  server.on('error', fail)

  return {
    async close(timeoutMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Keep the lease: sessions that are waiting for it are ended instead.
      await withTimeout(lease.acquire(), timeoutMs, () => {})
      for (const session of sessions) session.end('57P01', 'the database is shutting down')
      await withTimeout(closed, disconnectTimeoutMs, () => {})
    },
  }
}
