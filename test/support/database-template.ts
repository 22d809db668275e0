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

/** The migrated databases that tests copy. */
export interface DatabaseTemplate {
  /** The folder of an embedded one. */
  readonly folder: string
  /** One on a server, where tests are to run on one. */
  readonly server: { readonly url: string; readonly name: string } | undefined
}

const root = path.resolve(import.meta.dirname, '../..')
const source = path.join(root, 'src/server/database')
const cache = path.join(root, '.cache/test-database')

/** Kept from run to run: it takes seconds to make, and depends only on the migrations, the job queue's tables, and on what makes the folder. */
export async function makeFolderTemplate(): Promise<string> {
  const folder = path.join(cache, await fingerprint())
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  // Beside the place that it moves to: a rename does not cross file systems. A short path, since a socket lies in it.
  const dataDir = await mkdtemp(path.join(cache, 't-'))
  await makeMigrated({ dataDir, databaseUrl: undefined, own: true })
  // Whoever comes second throws its own away.
  await rename(path.join(dataDir, 'db'), folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  })
  await rm(dataDir, { recursive: true, force: true })
  return folder
}

/** Makes a template on the server of `url`; answers its name and how to drop it. */
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

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Runs one statement on a server, on a connection of its own. */
export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
