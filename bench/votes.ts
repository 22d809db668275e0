import { bareVotes } from './bare-votes.ts'
import { voteUnderLoad } from './load.ts'
import { pgbenchVotes } from './pgbench-votes.ts'
import { clanIds } from './reads.ts'
import { atLeast, median, type Row } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 500
const rounds = 3
const seconds = 5

/** Compares votes of distinct voters, each acknowledged after its commit, with the bare insert statement. */
export async function measureVotes(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, clans, 0)
  const site = await startSite(storage)
  const ids = await clanIds(site.address)
  await voteUnderLoad(site.address, ids, { seconds: 2 })
  const siteRates: number[] = []
  const baselineRates: number[] = []
  const { databaseUrl } = storage
  for (let round = 0; round < rounds; round++) {
    siteRates.push(await voteUnderLoad(site.address, ids, { seconds }))
    if (databaseUrl) baselineRates.push(await pgbenchVotes(databaseUrl, ids, seconds))
  }
  await site.stop()
  if (!databaseUrl)
    for (let round = 0; round < rounds; round++) baselineRates.push(await bareVotes(storage.environment, ids, seconds))
  return [
    atLeast(databaseUrl ? 1 : 2, {
      name: databaseUrl ? 'POST a vote; pgbench, 16 clients' : 'POST a vote; the statement alone, in a loop',
      storage: storage.name,
      site: median(siteRates),
      baseline: median(baselineRates),
      unit: '/s',
    }),
  ]
}
