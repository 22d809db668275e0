import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Semaphore } from '../../concurrency/semaphore.ts'
import type { Engine } from './engine.ts'
import { type EngineContext, serveSession, type Session } from './session.ts'
import { socketFolder, socketPath } from './socket-path.ts'

/** Lets processes of the same owner reach the engine by PostgreSQL's protocol. */
export interface WireServer {
  /** Takes nobody in any more, lets requests and transactions under way end for `patience` ms, then ends the rest. */
  close(patience: number): Promise<void>
}

/** How long the connections may take to hear that they are ended, in ms. */
const lastWords = 500

interface Settings {
  readonly dataDir: string
  readonly engine: Engine
  readonly lease: Semaphore
  readonly idleLimit: number
  readonly fail: (error: unknown) => void
}

/** Listens on the data folder's socket. The caller holds the folder's lock: a socket that is there is a dead one's. */
export async function serveWire({ dataDir, engine, lease, idleLimit, fail }: Settings): Promise<WireServer> {
  const sessions = new Set<Session>()
  let lastId = 0
  const house: EngineContext = {
    engine,
    lease,
    idleLimit,
    statementOf: undefined,
    fail,
    deliver(notices) {
      for (const notice of notices) {
        for (const session of sessions) if (session.channels.has(notice.channel)) session.notify(notice)
      }
    },
    async listenAgain() {
      const channels = new Set(Array.from(sessions, (session) => [...session.channels]).flat())
      if (channels.size === 0) return
      await engine.run(Array.from(channels, (name) => `listen "${name.replaceAll('"', '""')}"`).join(';'))
      house.statementOf = undefined
    },
  }

  const server = createServer((socket) => {
    lastId += 1
    const session = serveSession(socket, lastId, house)
    sessions.add(session)
    void session.ended.then(() => sessions.delete(session))
  })
  const folder = socketFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const place = socketPath(dataDir)
  if (path.basename(place).startsWith('.s.')) rmSync(place, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place, () => {
      server.off('error', reject)
      resolve()
    })
  })
  server.on('error', fail)

  return {
    async close(patience) {
      const emptied = new Promise<void>((resolve) => server.close(() => resolve()))
      // Not given back: whoever still waits for it is told to leave instead.
      await Promise.race([lease.acquire(), pause(patience, undefined, { ref: false })])
      for (const session of sessions) session.end('57P01', 'the database is being closed')
      await Promise.race([emptied, pause(lastWords, undefined, { ref: false })])
    },
  }
}
