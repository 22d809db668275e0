import { statfs } from 'node:fs/promises'
import type { Database } from '#server/database/database.ts'

interface State {
  readonly database: 'ok' | 'away' | 'stopping'
  readonly migrations: 'ok' | 'missing' | 'unknown'
  readonly disk: 'ok' | 'full' | 'unknown'
}

/** Readiness: whether the site can serve requests. */
export interface Health {
  startShutdown(): void
  serveReady(): Promise<Response>
}

interface Deps {
  readonly database: Pick<Database, 'ping'>
  readonly missingMigrations: () => Promise<readonly string[]>
  readonly dataDir: string
  readonly freeSpace?: (folder: string) => Promise<number>
}

/** With less free space, storing votes or uploads may fail. */
const minFreeBytes = 64 * 1024 * 1024
/** Limits database queries to two per second, because anyone may call the endpoint. */
const cacheMs = 500
const migrationsTimeoutMs = 500

/** Liveness: the process is running. */
export function serveHealth(): Response {
  return new Response('ok\n', { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })
}

export function createHealth(deps: Deps): Health {
  let isShuttingDown = false
  let cached: { readonly at: number; readonly state: Promise<State> } | undefined

  function readState(): Promise<State> {
    const now = performance.now()
    if (!cached || now - cached.at >= cacheMs) cached = { at: now, state: checkState(deps) }
    return cached.state
  }

  return {
    startShutdown() {
      isShuttingDown = true
    },
    async serveReady() {
      const state: State = isShuttingDown
        ? { database: 'stopping', migrations: 'unknown', disk: 'unknown' }
        : await readState()
      const ready = state.database === 'ok' && state.migrations === 'ok' && state.disk !== 'full'
      return Response.json(
        { ready, ...state },
        {
          status: ready ? 200 : 503,
          headers: { 'cache-control': 'no-store', ...(ready ? {} : { 'retry-after': '5' }) },
        },
      )
    },
  }
}

async function checkState({ database, missingMigrations, dataDir, freeSpace = freeBytes }: Deps): Promise<State> {
  const disk = freeSpace(dataDir).then(
    (free) => (free < minFreeBytes ? 'full' : 'ok'),
    () => 'unknown' as const,
  )
  try {
    await database.ping()
  } catch {
    return { database: 'away', migrations: 'unknown', disk: await disk }
  }
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('the database is slow')), migrationsTimeoutMs)
  const migrations = await Promise.race([missingMigrations(), timeout.promise]).then(
    (missing) => (missing.length === 0 ? 'ok' : 'missing'),
    () => 'unknown' as const,
  )
  clearTimeout(timer)
  // The database just responded to the ping, so it is only slow.
  return { database: 'ok', migrations: migrations === 'unknown' ? 'ok' : migrations, disk: await disk }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
