import { statfs } from 'node:fs/promises'
import { withTimeout } from '#server/concurrency/with-timeout.ts'
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
  /** Whether the in-memory data are fresh enough for read-only requests. Does not wait for the database. */
  serveReadyForReads(): Response
}

interface Deps {
  readonly database: Pick<Database, 'ping'>
  readonly missingMigrations: () => Promise<readonly string[]>
  readonly dataDir: string
  /** When the in-memory data were last read or changed; Unix ms. */
  readonly dataReadAt: () => number
  readonly freeSpace?: (folder: string) => Promise<number>
  /** Unix ms. */
  readonly now?: () => number
}

/** With less free space, storing votes or uploads may fail. */
const minFreeBytes = 64 * 1024 * 1024
/** Limits database queries to two per second, because anyone may call the endpoint. */
const cacheMs = 500
const migrationsTimeoutMs = 500
/** The in-memory data are served for this long without the database. */
const maxDataAgeMs = 10 * 60 * 1000

/** Liveness: the process is running. */
export function serveHealth(): Response {
  return new Response('ok\n', { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })
}

export function createHealth(deps: Deps): Health {
  const { dataReadAt, now: unixNow = Date.now } = deps
  let isShuttingDown = false
  /** Time of the last successful ping (Unix ms). While the database responds, notifications keep the data fresh. */
  let confirmedAt = Number.NEGATIVE_INFINITY
  let cached: { readonly at: number; readonly state: Promise<State> } | undefined

  function readState(): Promise<State> {
    const now = performance.now()
    if (!cached || now - cached.at >= cacheMs) cached = { at: now, state: checkAndConfirm() }
    return cached.state
  }

  async function checkAndConfirm(): Promise<State> {
    const startedAt = unixNow()
    const state = await checkState(deps)
    if (state.database === 'ok') confirmedAt = startedAt
    return state
  }

  return {
    startShutdown() {
      isShuttingDown = true
    },
    async serveReady() {
      const state: State = isShuttingDown
        ? { database: 'stopping', migrations: 'unknown', disk: 'unknown' }
        : await readState()
      return respond(state.database === 'ok' && state.migrations === 'ok' && state.disk !== 'full', state)
    },
    serveReadyForReads() {
      // Not awaited, because a hung database would delay this response. The result is for the next call.
      void readState()
      const ageMs = Math.max(0, unixNow() - Math.max(dataReadAt(), confirmedAt))
      const age = Math.round(ageMs / 1000)
      return respond(!isShuttingDown && ageMs < maxDataAgeMs, { stopping: isShuttingDown, data_age_seconds: age })
    },
  }
}

function respond(ready: boolean, details: object): Response {
  const headers = { 'cache-control': 'no-store', ...(ready ? {} : { 'retry-after': '5' }) }
  return Response.json({ ready, ...details }, { status: ready ? 200 : 503, headers })
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
  // If this fails or takes too long, the database is only slow: it has just responded to the ping.
  const missing = await withTimeout(missingMigrations(), migrationsTimeoutMs, () => []).catch(() => [])
  return { database: 'ok', migrations: missing.length === 0 ? 'ok' : 'missing', disk: await disk }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
