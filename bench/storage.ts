import process from 'node:process'
import pg from 'pg'
import type { ListeningProcess } from '../scripts/listening-process.ts'
import { makeFolder, onCleanup } from './cleanups.ts'
import { runFile, startServer } from './process.ts'
import { limitsWithoutProofs } from '../scripts/drills/support/workspace.ts'

export interface BenchStorage {
  readonly name: 'embedded' | 'PostgreSQL'
  readonly environment: Readonly<Record<string, string>> & { readonly DATA_DIR: string }
  readonly databaseUrl: string | undefined
}

/** A PostgreSQL server on which to create databases. If missing, benchmarks run only on embedded storage. */
const serverUrl = process.env.TEST_DATABASE_URL

export const storageKinds: readonly BenchStorage['name'][] = serverUrl ? ['embedded', 'PostgreSQL'] : ['embedded']

const metricsToken = 'a token for the benchmark'

let created = 0

/** Creates storage for the current benchmark. */
export async function makeStorage(name: BenchStorage['name']): Promise<BenchStorage> {
  const common = {
    DATA_DIR: await makeFolder(),
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    NODE_ENV: 'production',
    LINK_CHECKS: 'off',
    DETECTOR: 'off',
    // Bench voters do not solve challenges, which many votes from one hosting provider would trigger.
    VOTE_LIMITS: limitsWithoutProofs,
    LOG_LEVEL: 'info',
    METRICS_TOKEN: metricsToken,
    // Each voter sends its own address, so that no soft limit holds its votes.
    TRUSTED_PROXIES: 'loopback',
  }
  if (name === 'embedded') return { name, environment: common, databaseUrl: undefined }
  const database = `muster_bench_${process.pid}_${created++}`
  onCleanup(() => onServer(`drop database if exists ${database} with (force)`))
  await onServer(`create database ${database}`)
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${database}`
  return { name, environment: { ...common, DATABASE_URL: url.href }, databaseUrl: url.href }
}

export async function seed({ environment }: BenchStorage, clans: number, votes: number): Promise<void> {
  await runFile(['scripts/seed.ts', '--clans', String(clans), '--votes', String(votes), '--no-attacks'], environment)
}

/** Starts the built site like `npm start`. `settings` override those of the storage. */
export function startSite(
  { environment }: BenchStorage,
  settings: Readonly<Record<string, string>> = {},
): Promise<ListeningProcess> {
  return startServer(['--max-semi-space-size=16', '--max-valid-polymorphic-map-count=8', 'src/server/main.ts'], {
    ...environment,
    ...settings,
  })
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
