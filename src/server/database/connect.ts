import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { disposeAll } from '../concurrency/dispose-all.ts'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { addressOf, awaitServer } from './await-server.ts'
import { type Connections, embeddedConnections, serverConnections } from './connections.ts'
import { prepareDataFolder } from './data-folder.ts'
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
  /** If another process runs the embedded database, fail instead of connecting to it. */
  readonly own?: boolean
  /** If no other process runs the embedded database, fail instead of running it. */
  readonly join?: boolean
  /** How long to wait for an unreachable PostgreSQL server; by default, not at all. */
  readonly waitMs?: number
  readonly log?: Log
}

const openTimeoutMs = 30_000
const pingTimeoutMs = 2000

/**
 * Opens the PostgreSQL server at `databaseUrl` if set, otherwise the embedded database in `dataDir`. This process runs the
 * embedded database, or connects to the process that already does.
 * @throws OperatorError
 */
export async function openDatabase(storage: Storage): Promise<Database> {
  const { dataDir, databaseUrl, own = false, join = false, waitMs = 0, log = quietLog } = storage
  if (databaseUrl) return openServer(databaseUrl, waitMs, log)
  const folder = path.resolve(dataDir)
  await prepareDataFolder(path.join(folder, 'run'), 0o700)
  const embedded = await startOrJoin(folder, { own, join, log }).catch((error: unknown) => fail(error, folder))
  return createDatabase('embedded', embeddedConnections(socketPath(folder), log), log, embedded)
}

async function openServer(url: string, waitMs: number, log: Log): Promise<Database> {
  const connections = serverConnections(url, log)
  const address = addressOf(connections)
  const database = createDatabase('server', connections, log)
  try {
    await awaitServer(database.db, address, waitMs, log)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

function createDatabase(kind: Database['kind'], connections: Connections, log: Log, embedded?: Embedded): Database {
  const connected = connections.openPool()
  const db = new Kysely<Schema>({ dialect: new StorageDialect({ pool: connected.pool }) })
  const listener = createListener(() => connections.openClient(), log)
  const cleanups = new AsyncDisposableStack()
  if (embedded) cleanups.defer(() => embedded.close())
  cleanups.defer(() => connected.close())
  cleanups.defer(() => db.destroy())
  cleanups.defer(() => listener.close())
  return {
    db,
    kind,
    listen: listener.listen,
    async onOwnConnection(work) {
      const client = connections.openClient()
      // Without this handler, a lost connection would end the process. The failing query reports the error.
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
    async isInUse() {
      return kind === 'server' ? hasListeners(db) : embedded === undefined
    },
    async ping() {
      await withTimeout(sql`select 1`.execute(db), pingTimeoutMs - 100, () => {
        throw new Error(`the database did not respond within ${pingTimeoutMs} ms`)
      })
    },
    close: () => disposeAll(cleanups),
  }
}

/** Every running site of any version listens for notifications; commands do not. */
async function hasListeners(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and query ilike 'listen "muster%' limit 1`.execute(db)
  return rows.length > 0
}

/** Starts the embedded database. Returns undefined if another process runs it and accepts connections. */
async function startOrJoin(
  dataDir: string,
  { own, join, log }: { own: boolean; join: boolean; log: Log },
): Promise<Embedded | undefined> {
  const deadline = performance.now() + openTimeoutMs
  for (;;) {
    const lock = join ? undefined : takeFolderLock(dataDir)
    if (lock) return startEmbedded({ dataDir, log }, lock)
    const holder = `process ${lockHolder(dataDir) ?? 'unknown'}`
    if (own)
      throw new OperatorError(
        `The database in ${dataDir} is in use by ${holder}. Stop that process first: only one site can use a data folder.`,
      )
    if (await acceptsConnections(socketPath(dataDir), log)) return undefined
    if (performance.now() > deadline) {
      throw new OperatorError(
        `The database in ${dataDir} is in use by ${holder}, which does not respond. If it is still starting, wait and try again; otherwise stop it first.`,
      )
    }
    await pause(100)
  }
}

function fail(error: unknown, dataDir: string): never {
  if (error instanceof OperatorError) throw error
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  throw new OperatorError(
    `The database in ${dataDir} cannot be opened: ${reason}. Check that the disk has space and that this user owns the folder and its files. If they are damaged, restore a backup.`,
    { cause: error },
  )
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
