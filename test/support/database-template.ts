import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { openDatabase, type Storage } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { JobQueue } from '#server/jobs/queue.ts'

export interface DatabaseTemplate {
  readonly folder: string
  /** The database on the PostgreSQL server of `TEST_DATABASE_URL`, if set. */
  readonly server: { readonly url: string; readonly name: string } | undefined
  /** Contains this run's data folders. Its name is also the prefix of this run's databases on the server. */
  readonly runFolder: string
}

const root = path.resolve(import.meta.dirname, '../..')
const source = path.join(root, 'src/server/database')
const cache = path.join(root, '.cache/test-database')

/** Returns the folder of a migrated embedded database. Cached across runs, because creating one takes seconds. */
export async function makeFolderTemplate(): Promise<string> {
  const folder = path.join(cache, await fingerprint())
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  // In the cache folder, because a rename cannot cross file systems. The name is short, because the path will contain a socket.
  const dataDir = await mkdtemp(path.join(cache, 't-'))
  await makeMigrated({ dataDir, databaseUrl: undefined, own: true })
  // Another process may have created the same folder; if so, discard this one.
  await rename(path.join(dataDir, 'db'), folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  })
  await rm(dataDir, { recursive: true, force: true })
  return folder
}

/** Creates a migrated database with the name on the server of `url`. */
export async function makeServerTemplate(url: string, name: string): Promise<void> {
  await createOnServer(url, name)
  await makeMigrated({ dataDir: tmpdir(), databaseUrl: databaseUrl(url, name) })
}

/** Creates a database whose commits do not wait for the disk, because no test crashes the server. */
export async function createOnServer(url: string, name: string, template = 'template1'): Promise<void> {
  await withServer(url, async (client) => {
    await client.query(`create database ${name} template ${template}`)
    await client.query(`alter database ${name} set synchronous_commit = off`)
  })
}

/** Drops all databases whose names start with `prefix`. */
export async function dropFromServer(url: string, prefix: string): Promise<void> {
  await withServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  })
}

async function makeMigrated(storage: Storage): Promise<void> {
  const database = await openDatabase(storage)
  try {
    await migrate(database)
    const queue = new JobQueue(database, pino({ level: 'silent' }))
    await queue.open()
    await queue.stop()
  } finally {
    await database.close()
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const migrations = await readdir(path.join(source, 'migrations'))
  const names = [
    'embedded/engine.ts',
    'embedded/create-folder.ts',
    ...migrations.sort().map((name) => `migrations/${name}`),
  ]
  for (const name of names) hash.update(name).update(await readFile(path.join(source, name)))
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(await readFile(path.join(root, 'node_modules', name, 'package.json')))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Name prefix of a run's databases on the server. */
export const databasePrefix = (runFolder: string): string =>
  `${path.basename(runFolder).toLowerCase().replaceAll('-', '_')}_`

export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

export const runOnServer = (url: string, statement: string): Promise<void> =>
  withServer(url, async (client) => {
    await client.query(statement)
  })

async function withServer(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
