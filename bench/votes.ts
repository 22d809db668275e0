import { bareVotes } from './bare-votes.ts'
import { voteUnderLoad } from './load.ts'
import { pgbenchVotes } from './pgbench-votes.ts'
import { clanIds } from './reads.ts'
import { atLeast, median, type Row } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 500
const rounds = 3
const seconds = 5

/** Votes of distinct voters, each answered after its commit, against the same statement without the site. */
export async function measureVotes(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, clans, 0)
  const site = await startSite(storage)
  const ids = await clanIds(site.address)
  await voteUnderLoad(site.address, ids, { seconds: 2 })
  const ours: number[] = []
  const theirs: number[] = []
  const { databaseUrl } = storage
  for (let round = 0; round < rounds; round++) {
    ours.push(await voteUnderLoad(site.address, ids, { seconds }))
    if (databaseUrl) theirs.push(await pgbenchVotes(databaseUrl, ids, seconds))
  }
  await site.stop()
  if (!databaseUrl)
    for (let round = 0; round < rounds; round++) theirs.push(await bareVotes(storage.environment, ids, seconds))
  return [
    atLeast(databaseUrl ? 1 : 2, {
      what: databaseUrl ? 'POST a vote; pgbench, 16 clients' : 'POST a vote; the statement alone, in a loop',
      storage: storage.name,
      site: median(ours),
      yardstick: median(theirs),
      unit: '/s',
    }),
  ]
}
