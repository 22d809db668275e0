import { readVotes } from '#server/features/integrity/search/read-votes.ts'
import { openWeek } from '#server/features/integrity/search/week-votes.ts'
import { atMost, median, type Row } from './rows.ts'
import { withSeededVotes } from './seeded-database.ts'
import type { BenchStorage } from './storage.ts'

/** In all weeks together. The current one is loaded. */
const votes = 80_000
const rounds = 3
/** Detects columns that become much slower. The ratio is higher on a database that reads faster. */
const goal = 3

/**
 * The time that the vote search takes to load a week from the database into its columns, compared to reading the same votes without keeping
 * them. In seconds per million votes.
 */
export function measureVoteLoading(storage: BenchStorage): Promise<Row[]> {
  return withSeededVotes(storage, votes, async ({ db }, week) => {
    let loaded = 0
    const load = () =>
      openWeek(db, week, {
        onVotes(expected) {
          loaded = expected
        },
        signal: new AbortController().signal,
      }).refresh()
    const read = async () => {
      let found = 0
      for await (const page of readVotes(db, week)) found += page.length
      return found
    }
    // Also warms the database's cache.
    await load()
    if ((await read()) !== loaded) throw new Error('The numbers of loaded and read votes differ.')
    const taken: { readonly load: number; readonly read: number }[] = []
    for (let round = 0; round < rounds; round++)
      taken.push({ load: await secondsOf(load), read: await secondsOf(read) })
    const perMillion = (seconds: readonly number[]) => (median(seconds) * 1e6) / loaded
    const ratios = taken.map(({ load, read }) => load / read).toSorted((a, b) => a - b)
    return [
      atMost(goal, {
        name: `Loading a week of ${loaded} votes for the search, per million votes`,
        storage: storage.name,
        site: perMillion(taken.map(({ load }) => load)),
        baseline: perMillion(taken.map(({ read }) => read)),
        ratio: median(ratios),
        unit: 's',
        spread: ratios.map((ratio) => ratio.toFixed(2)).join(', '),
      }),
    ]
  })
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
