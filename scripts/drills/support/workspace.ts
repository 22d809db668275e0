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
import { seedDatabase } from '../../../demo/seed/seed-site.ts'
import { Skipped, type StorageName } from './drill.ts'

export interface Workspace {
  readonly environment: Readonly<Record<string, string>>
  readonly clans: readonly number[]
  /** Opens the database for `work`, whether or not a site is running. */
  onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
  drop(): Promise<void>
}

export interface WorkspaceOptions {
  /** URL of the PostgreSQL server; defaults to `TEST_DATABASE_URL`. */
  readonly server?: string
  readonly dataDir?: string
  readonly empty?: boolean
  readonly storage?: StorageName
}

/** The default limits, but without proofs of work, which would stop scripts before they reach the limits. */
export const limitsWithoutProofs = 'proof-address=1000000, proof-net48=1000000, proof-hosting-as=1000000'

const drillSettings = {
  HOST: '127.0.0.1',
  RATE_LIMITS: 'off',
  // Voters share an address and have no fingerprint.
  VOTE_LIMITS: 'address=1000000, unprinted=1000000, net24=1000000, proof-address=1000000',
  LINK_CHECKS: 'off',
  DETECTOR: 'off',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
}

export async function createWorkspace(
  storage: StorageName,
  { server = process.env.TEST_DATABASE_URL, dataDir: given, empty = false }: WorkspaceOptions = {},
): Promise<Workspace> {
  const dataDir = given ?? (await mkdtemp(path.join(tmpdir(), 'muster-drill-')))
  const base = { ...drillSettings, DATA_DIR: dataDir }
  const name = `muster_drill_${randomUUID().replaceAll('-', '')}`
  let environment: Record<string, string> = base
  if (storage === 'PostgreSQL') {
    if (!server) throw new Skipped('TEST_DATABASE_URL is not set')
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

async function fill(config: Config, database: Database): Promise<number[]> {
  await migrate(database)
  await seedDatabase(config, database, { clans: 48, votes: 0, seed: 'drill', add: false })
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
