import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'

/** The migrated database that tests copy. */
export interface DatabaseTemplate {
  readonly kind: 'embedded' | 'server'
  /** Embedded: the folder to copy as `db`. Server: the address of the server's own database. */
  readonly place: string
  /** Server: the name of the database to copy. */
  readonly name: string
}

const database = path.resolve(import.meta.dirname, '../../src/server/database')
const cache = path.resolve(import.meta.dirname, '../../.cache/test-database')

/** Makes the template on a server where `url` names one, else on the embedded database. */
export function makeTemplate(
  url: string | undefined,
): Promise<{ template: DatabaseTemplate; drop: () => Promise<void> }> {
  return url ? makeOnServer(url) : makeFolder()
}

/** Kept from run to run, since it takes seconds to make and depends only on the migrations and on what makes the folder. */
async function makeFolder() {
  const place = path.join(cache, await fingerprint())
  if (!existsSync(place)) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-template-'))
    const made = await openDatabase({ dataDir, databaseUrl: undefined, own: true })
    await migrate(made).finally(() => made.close())
    await mkdir(cache, { recursive: true })
    // Whoever comes second throws its own away.
    await rename(path.join(dataDir, 'db'), place).catch(async (error: unknown) => {
      if (!existsSync(place)) throw error
    })
    await rm(dataDir, { recursive: true, force: true })
  }
  return { template: { kind: 'embedded', place, name: '' } as const, drop: async () => {} }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const files = ['embedded/engine.ts', 'embedded/make-folder.ts']
  for (const name of (await readdir(path.join(database, 'migrations'))).sort()) files.push(`migrations/${name}`)
  for (const file of files) hash.update(file).update(await readFile(path.join(database, file)))
  hash.update(await readFile(path.resolve(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json')))
  return hash.digest('hex').slice(0, 16)
}

async function makeOnServer(url: string) {
  const name = `muster_template_${randomUUID().replaceAll('-', '')}`
  await runOnServer(url, `create database ${name}`)
  const made = await openDatabase({ dataDir: '', databaseUrl: databaseUrl(url, name) })
  await migrate(made).finally(() => made.close())
  return {
    template: { kind: 'server', place: url, name } as const,
    drop: () => runOnServer(url, `drop database if exists ${name} with (force)`),
  }
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
