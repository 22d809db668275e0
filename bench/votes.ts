import { sql } from 'kysely'
import { openDatabase } from '#server/database/connect.ts'
import { bareVotes } from './bare-votes.ts'
import { voteUnderLoad } from './load.ts'
import { pgbenchVotes } from './pgbench-votes.ts'
import { clanIds } from './reads.ts'
import { atLeast, median, type Row } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 500
const rounds = 3
const seconds = 5

/** Compares votes of distinct voters, each acknowledged after its commit, with the bare insert statement of the first version. */
export async function measureVotes(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, clans, 0)
  const site = await startSite(storage)
  const ids = await clanIds(site.address)
  const voters: string[] = []
  const load = { seconds, onAccepted: (voterKey: string) => void voters.push(voterKey) }
  await voteUnderLoad(site.address, ids, { ...load, seconds: 2 })
  const siteRates: number[] = []
  const baselineRates: number[] = []
  const { databaseUrl } = storage
  for (let round = 0; round < rounds; round++) {
    siteRates.push(await voteUnderLoad(site.address, ids, load))
    if (databaseUrl) baselineRates.push(await pgbenchVotes(databaseUrl, ids, seconds))
  }
  const counted = await countedShare(storage, voters)
  console.log(`  ${(counted * 100).toFixed(2)}% of ${voters.length} acknowledged votes count`)
  await site.stop()
  if (!databaseUrl)
    for (let round = 0; round < rounds; round++) baselineRates.push(await bareVotes(storage.environment, ids, seconds))
  const share = { name: 'Share of these votes that count', storage: storage.name, site: counted, baseline: 1, unit: '' }
  return [
    atLeast(0.99, share),
    atLeast(databaseUrl ? 1.4 : 3, {
      name: databaseUrl
        ? 'POST a vote; pgbench, 16 clients, the statement of version 0.1'
        : 'POST a vote; the statement of version 0.1 alone, in a loop',
      storage: storage.name,
      site: median(siteRates),
      baseline: median(baselineRates),
      unit: '/s',
    }),
  ]
}

const votersPerStatement = 10_000

/**
 * The share of these voters' votes that count; soft limits hold the others. @throws if an acknowledged vote is not stored with its evidence
 */
async function countedShare({ environment, databaseUrl }: BenchStorage, voters: readonly string[]): Promise<number> {
  const database = await openDatabase({ dataDir: environment.DATA_DIR, databaseUrl, join: true })
  const found = { stored: 0, counted: 0 }
  for (let start = 0; start < voters.length; start += votersPerStatement) {
    const part = voters.slice(start, start + votersPerStatement)
    const { rows } = await sql<{ stored: number; counted: number }>`
      select count(*)::int as stored, count(*) filter (where state = 'counted')::int as counted
      from votes where voter_key = any (${part}::uuid[])
        and num_nulls(pass_id, pass_age_s, pass_network, stamp_at, stamp_id, dwell_ms, pointer, trusted, visible, reach,
          browser, browser_version, platform, request_shape) = 0`.execute(database.db)
    found.stored += rows[0]?.stored ?? 0
    found.counted += rows[0]?.counted ?? 0
  }
  await database.close()
  if (found.stored !== voters.length)
    throw new Error(`${voters.length} votes were acknowledged, but ${found.stored} are stored with all evidence`)
  return found.counted / voters.length
}
