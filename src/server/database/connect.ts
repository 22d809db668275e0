import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { type Connections, embeddedConnections, serverConnections } from './connections.ts'
import type { Database } from './database.ts'
import { StorageDialect } from './dialect.ts'
import { lockHolder, takeFolderLock } from './embedded/folder-lock.ts'
import { socketPath } from './embedded/socket-path.ts'
import { type Embedded, startEmbedded } from './embedded/start-embedded.ts'
import { createListener } from './listener.ts'
import { type Log, quietLog } from './log.ts'
import type { Schema } from './schema.ts'
import { OperatorError } from '../operator-error.ts'

export interface Storage {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Fail if another process runs the embedded database, instead of connecting to that process. */
  readonly own?: boolean
  readonly log?: Log
}

const openTimeoutMs = 30_000
const pingTimeoutMs = 2000
const minServerVersion = 15

/**
 * Opens the PostgreSQL server of `databaseUrl` if set, otherwise the embedded database in `dataDir`. This process runs the
 * embedded database, or connects to the process that does.
 * @throws OperatorError
 */
export async function openDatabase(storage: Storage): Promise<Database> {
  const { dataDir, databaseUrl, own = false, log = quietLog } = storage
  if (databaseUrl) {
    const database = createDatabase('server', serverConnections(databaseUrl, log), log)
    try {
      await checkServer(database.db)
    } catch (error) {
      await database.close()
      throw error
    }
    return database
  }
  await mkdir(dataDir, { recursive: true })
  const folder = path.resolve(dataDir)
  const embedded = await startOrJoin(folder, own, log)
  return createDatabase('embedded', embeddedConnections(socketPath(folder), log), log, embedded)
}

function createDatabase(kind: Database['kind'], connections: Connections, log: Log, embedded?: Embedded): Database {
  const connected = connections.openPool()
  const db = new Kysely<Schema>({ dialect: new StorageDialect({ pool: connected.pool }) })
  const listener = createListener(() => connections.openClient(), log)
  return {
    db,
    kind,
    listen: listener.listen,
    async onOwnConnection(work) {
      const client = connections.openClient()
      // The failing query reports the error.
      client.on('error', () => {})
      await client.connect()
      try {
        await client.query(`set time zone 'UTC'`)
        const pool = {
          connect: async () => Object.assign(client, { release: () => {} }),
          end: async () => {},
          options: {},
        }
        return await work({ db: new Kysely<Schema>({ dialect: new StorageDialect({ pool }) }), client })
      } finally {
        await client.end()
      }
    },
    connections: () => ({
      open: connected.pool.totalCount,
      idle: connected.pool.idleCount,
      waiting: connected.pool.waitingCount,
    }),
    async ping() {
      const response = sql`select 1`.execute(db)
      // Avoid an unhandled rejection after the timeout.
      response.catch(() => {})
      const stop = new AbortController()
      const timeout = pause(pingTimeoutMs - 100, undefined, { signal: stop.signal }).then(() => {
        throw new Error(`the database did not respond within ${pingTimeoutMs} ms`)
      })
      timeout.catch(() => {})
      await Promise.race([response, timeout]).finally(() => stop.abort())
    },
    async close() {
      await listener.close()
      await db.destroy()
      await connected.close()
      await embedded?.close()
    },
  }
}

/** Starts the embedded database, or returns undefined when another process runs it and accepts connections. */
async function startOrJoin(dataDir: string, own: boolean, log: Log): Promise<Embedded | undefined> {
  const deadline = performance.now() + openTimeoutMs
  for (;;) {
    const lock = takeFolderLock(dataDir)
    if (lock) return startEmbedded({ dataDir, log }, lock)
    const holder = `process ${lockHolder(dataDir) ?? 'unknown'}`
    if (own)
      throw new OperatorError(
        `The database in ${dataDir} is in use by ${holder}. Stop that process first: only one site can use a data folder.`,
      )
    if (await acceptsConnections(socketPath(dataDir), log)) return undefined
    if (performance.now() > deadline) {
      throw new OperatorError(
        `The database in ${dataDir} is in use by ${holder}, which does not respond. Stop that process and try again.`,
      )
    }
    await pause(100)
  }
}

async function acceptsConnections(socket: string, log: Log): Promise<boolean> {
  const client = embeddedConnections(socket, log).openClient()
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function checkServer(db: Kysely<Schema>): Promise<void> {
  const found = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  const version = found.rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < minServerVersion) {
    throw new OperatorError(
      `The server of DATABASE_URL runs PostgreSQL ${version}. Use version ${minServerVersion} or newer.`,
    )
  }
}
