import { createHash, randomUUID } from 'node:crypto'
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
}

const root = path.resolve(import.meta.dirname, '../..')
const source = path.join(root, 'src/server/database')
const cache = path.join(root, '.cache/test-database')

/** Returns the folder of a migrated embedded database. Creating one takes seconds, so it is cached across runs. */
export async function makeFolderTemplate(): Promise<string> {
  const folder = path.join(cache, await fingerprint())
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  // In the cache folder, since a rename cannot cross file systems. The name is short because it will contain a socket.
  const dataDir = await mkdtemp(path.join(cache, 't-'))
  await makeMigrated({ dataDir, databaseUrl: undefined, own: true })
  // Another process may have created the same folder; then this one is discarded.
  await rename(path.join(dataDir, 'db'), folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  })
  await rm(dataDir, { recursive: true, force: true })
  return folder
}

/** Creates a template on the server of `url`; returns its name and a function that drops it. */
export async function makeServerTemplate(url: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `muster_template_${randomUUID().replaceAll('-', '')}`
  await runOnServer(url, `create database ${name}`)
  await makeMigrated({ dataDir: tmpdir(), databaseUrl: databaseUrl(url, name) })
  return { name, drop: () => runOnServer(url, `drop database if exists ${name} with (force)`) }
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

export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
