import { bareVotes } from './bare-votes.ts'
import { voteUnderLoad } from './load.ts'
import { pgbenchVotes } from './pgbench-votes.ts'
import { clanIds } from './reads.ts'
import { atLeast, median, type Row } from './rows.ts'
import { type BenchStorage, metricsToken, seed, startSite } from './storage.ts'

const clans = 500
const rounds = 3
const seconds = 5

/** Compares votes of distinct voters, each acknowledged after its commit, with the bare insert statement of the first version. */
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
  const counted = await countedShare(site.address)
  console.log(`  ${(counted * 100).toFixed(2)} % of the votes count`)
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

/** The rest was held by soft limits. */
async function countedShare(address: string): Promise<number> {
  const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const text = await response.text()
  const valueOf = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length) ?? 0,
    )
  return 1 - valueOf('muster_votes_held_total') / valueOf('muster_votes_total{outcome="stored"}')
}
