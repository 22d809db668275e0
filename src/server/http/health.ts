import { statfs } from 'node:fs/promises'
import type { Database } from '#server/database/database.ts'

/** What is looked at, and how it is. */
interface State {
  readonly database: 'ok' | 'away' | 'stopping'
  readonly migrations: 'ok' | 'missing' | 'unknown'
  readonly disk: 'ok' | 'full' | 'unknown'
}

/** Whether the site can serve: told apart from whether the process runs. */
export interface Health {
  /** From now on the site says that it is not ready: it is stopping. */
  leave(): void
  serveReady(): Promise<Response>
}

interface Deps {
  readonly database: Pick<Database, 'ping'>
  /** The migrations that the database lacks. */
  readonly missingMigrations: () => Promise<readonly string[]>
  readonly dataDir: string
  /** Free bytes of the disk that holds a folder. */
  readonly freeSpace?: (folder: string) => Promise<number>
}

/** Below this, in bytes, a vote or an upload may fail to be stored. */
const leastSpace = 64 * 1024 * 1024
/** How long an answer holds, in ms: however often strangers ask, the database is asked twice a second. */
const holds = 500
/** How long the database may take to tell its migrations, in ms; it has just answered. */
const patience = 500

/** The process runs. */
export function serveHealth(): Response {
  return new Response('ok\n', { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })
}

export function createHealth(deps: Deps): Health {
  let leaving = false
  let known: { readonly at: number; readonly state: Promise<State> } | undefined

  function look(): Promise<State> {
    const now = performance.now()
    if (!known || now - known.at >= holds) known = { at: now, state: lookAt(deps) }
    return known.state
  }

  return {
    leave() {
      leaving = true
    },
    async serveReady() {
      const state: State = leaving ? { database: 'stopping', migrations: 'unknown', disk: 'unknown' } : await look()
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

async function lookAt({ database, missingMigrations, dataDir, freeSpace = freeBytes }: Deps): Promise<State> {
  const disk = freeSpace(dataDir).then(
    (free) => (free < leastSpace ? 'full' : 'ok'),
    () => 'unknown' as const,
  )
  try {
    // Rejects within two seconds.
    await database.ping()
  } catch {
    return { database: 'away', migrations: 'unknown', disk: await disk }
  }
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the database is slow')), patience)
  const migrations = await Promise.race([missingMigrations(), late.promise]).then(
    (missing) => (missing.length === 0 ? 'ok' : 'missing'),
    () => 'unknown' as const,
  )
  clearTimeout(timer)
  // A database that grows slow between two questions is there all the same.
  return { database: 'ok', migrations: migrations === 'unknown' ? 'ok' : migrations, disk: await disk }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
