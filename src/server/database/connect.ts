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

/** Where the data is, and who asks. */
export interface Storage {
  /** Folder of the embedded database; made where it is missing. */
  readonly dataDir: string
  /** A PostgreSQL server to use instead. */
  readonly databaseUrl: string | undefined
  /** Fail where another process has the embedded database, instead of using it through that process. */
  readonly own?: boolean
  readonly log?: Log
}

/** How long a process may take to open the embedded database, a new one included, in ms. */
const patience = 30_000
const answerTimeout = 2000
const oldestServer = 15

/**
 * Opens the database: PostgreSQL where `databaseUrl` names one, else the embedded one of `dataDir`, which this process
 * then runs, or reaches through the process that does. Rejects with a sentence for the operator.
 */
export async function openDatabase(storage: Storage): Promise<Database> {
  const { dataDir, databaseUrl, own = false, log = quietLog } = storage
  if (databaseUrl) {
    const database = assemble('server', serverConnections(databaseUrl, log), log)
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
  const embedded = await claim(folder, own, log)
  return assemble('embedded', embeddedConnections(socketPath(folder), log), log, embedded)
}

function assemble(kind: Database['kind'], connections: Connections, log: Log, embedded?: Embedded): Database {
  const connected = connections.openPool()
  const db = new Kysely<Schema>({ dialect: new StorageDialect({ pool: connected.pool }) })
  const listener = createListener(() => connections.openClient(), log)
  return {
    db,
    kind,
    listen: listener.listen,
    async onOwnConnection(work) {
      const client = connections.openClient()
      // Whoever uses it is told by the query.
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
      const answer = sql`select 1`.execute(db)
      // Where it is not waited for any more, its failure is nobody's business.
      answer.catch(() => {})
      const stop = new AbortController()
      const late = pause(answerTimeout - 100, undefined, { signal: stop.signal }).then(() => {
        throw new Error(`the database has not answered within ${answerTimeout} ms`)
      })
      late.catch(() => {})
      await Promise.race([answer, late]).finally(() => stop.abort())
    },
    async close() {
      await listener.close()
      await db.destroy()
      await connected.close()
      await embedded?.close()
    },
  }
}

/** Starts the embedded database, or answers undefined when another process has it and takes connections. */
async function claim(dataDir: string, own: boolean, log: Log): Promise<Embedded | undefined> {
  const latest = performance.now() + patience
  for (;;) {
    const lock = takeFolderLock(dataDir)
    if (lock) return startEmbedded({ dataDir, log }, lock)
    const holder = `process ${lockHolder(dataDir) ?? 'unknown'}`
    if (own)
      throw new OperatorError(
        `The database in ${dataDir} is in use by ${holder}. Stop that one first: one site to a folder.`,
      )
    if (await answers(socketPath(dataDir), log)) return undefined
    if (performance.now() > latest) {
      throw new OperatorError(`The database in ${dataDir} is in use by ${holder}, which does not answer.`)
    }
    await pause(100)
  }
}

async function answers(socket: string, log: Log): Promise<boolean> {
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
  if (Number.parseInt(version, 10) < oldestServer) {
    throw new OperatorError(
      `The PostgreSQL server of DATABASE_URL is version ${version}; ${oldestServer} or newer is needed.`,
    )
  }
}
