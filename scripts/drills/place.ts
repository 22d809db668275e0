import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { Client } from 'pg'
import { pino } from 'pino'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { seedDatabase } from '../../demo/seed/seed-site.ts'
import { Skipped, type StorageName } from './drill.ts'

/** A scratch place for a site, with listed clans. */
export interface Place {
  readonly environment: Readonly<Record<string, string>>
  readonly clans: readonly number[]
  /** Does something on the database, beside the site or without it. */
  onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Throws it away. */
  drop(): Promise<void>
}

/** What a drill wants different about its place. */
export interface Wishes {
  /** The server to make a database on, in place of that of TEST_DATABASE_URL. */
  readonly server?: string
  /** The folder to use, in place of a scratch one. */
  readonly dataDir?: string
  /** Nothing is in it, not even tables. */
  readonly empty?: boolean
  /** The kind of storage, in place of the stage's. */
  readonly storage?: StorageName
}

export async function makePlace(
  storage: StorageName,
  { server = process.env.TEST_DATABASE_URL, dataDir: given, empty = false }: Wishes = {},
): Promise<Place> {
  const dataDir = given ?? (await mkdtemp(path.join(tmpdir(), 'muster-drill-')))
  const base = { DATA_DIR: dataDir, HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production' }
  const name = `muster_drill_${randomUUID().replaceAll('-', '')}`
  let environment: Record<string, string> = base
  if (storage === 'PostgreSQL') {
    if (!server) throw new Skipped('TEST_DATABASE_URL names no PostgreSQL server')
    await onServer(server, `create database ${name}`)
    environment = { ...base, DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).href }
  }
  const config = readConfig(environment)
  async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ ...config, log: pino({ level: 'silent' }) })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  async function drop(): Promise<void> {
    if (storage === 'PostgreSQL' && server) await onServer(server, `drop database if exists ${name} with (force)`)
    if (!given) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const clans = empty ? [] : await onDatabase((database) => fill(config, database))
    return { environment, clans, onDatabase, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

/** Lists clans; answers their ids. */
async function fill(config: Config, database: Database): Promise<number[]> {
  await migrate(database)
  await seedDatabase(config, database, { clans: 20, votes: 0, seed: 'drill', add: false })
  const listed = await database.db.selectFrom('clans').select('id').where('approve_status', '=', 1).execute()
  return listed.map(({ id }) => id)
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
