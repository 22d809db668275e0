import { growVotes } from './grow-votes.ts'
import { p99, read, vote } from './latency.ts'
import { clanIds } from './reads.ts'
import { atMost, median, type Row } from './rows.ts'
import { type BenchStorage, makeStorage, seed, startSite } from './storage.ts'
import type { ListeningProcess } from '../scripts/listening-process.ts'

const few = 500
const many = 100_000
const rounds = 3
const readsAt = { perSecond: 200, seconds: 5 }
const votesAt = { perSecond: 100, seconds: 5 }

/** Compares reads with 200 times the clans, and votes with millions of stored votes. Both sites run at the same time. */
export async function measureGrowth(kind: BenchStorage['name'], storedVotes: number): Promise<Row[]> {
  const small = await makeStorage(kind)
  const large = await makeStorage(kind)
  await seed(small, few, 5000)
  await seed(large, many, 5000)
  const rows = await sideBySide(small, large, measureReadLatency)
  await growVotes(large, storedVotes)
  return [...rows, ...(await sideBySide(small, large, (a, b) => measureVoteLatency(a, b, storedVotes)))].map((row) => ({
    ...row,
    storage: kind,
  }))
}

async function sideBySide(
  small: BenchStorage,
  large: BenchStorage,
  measure: (a: ListeningProcess, b: ListeningProcess) => Promise<Row[]>,
) {
  const a = await startSite(small)
  const b = await startSite(large)
  try {
    return await measure(a, b)
  } finally {
    await a.stop()
    await b.stop()
  }
}

async function measureReadLatency(small: ListeningProcess, large: ListeningProcess): Promise<Row[]> {
  const rows: Row[] = []
  for (const route of ['/api/clans?page=1', '/', '/?region=eu&page=2']) {
    const [site, baseline] = await alternate(
      async () => p99(() => read(large.address + route), readsAt),
      async () => p99(() => read(small.address + route), readsAt),
    )
    rows.push(
      atMost(1.5, { name: `p99 GET ${route}: ${many} clans vs. ${few}`, storage: '', site, baseline, unit: 'ms' }),
    )
  }
  return rows
}

async function measureVoteLatency(small: ListeningProcess, large: ListeningProcess, stored: number): Promise<Row[]> {
  const [fewIds, manyIds] = [await clanIds(small.address), await clanIds(large.address)]
  let next = 0
  const [site, baseline] = await alternate(
    async () => p99(() => vote(large.address, manyIds[next++ % manyIds.length] ?? 0), votesAt),
    async () => p99(() => vote(small.address, fewIds[next++ % fewIds.length] ?? 0), votesAt),
  )
  return [
    atMost(1.5, {
      name: `p99 POST a vote: ${stored / 1e6} million stored, ${many} clans vs. none stored, ${few} clans`,
      storage: '',
      site,
      baseline,
      unit: 'ms',
    }),
  ]
}

/** Returns medians of alternating measurements, so that other load on the machine affects both equally. */
async function alternate(first: () => Promise<number>, second: () => Promise<number>): Promise<[number, number]> {
  await first()
  await second()
  const taken: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    taken[0].push(await first())
    taken[1].push(await second())
  }
  return [median(taken[0]), median(taken[1])]
}
