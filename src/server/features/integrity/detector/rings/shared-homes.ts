import type { WeekEvidence } from '../background/week-evidence.ts'
import { singleToken } from '../properties/pair-column.ts'
import type { KeyTrait, ManyClanVotes } from './key-trait.ts'

/** More keys than that at one address are those of a café, a campus or a carrier. */
const maxKeysAtHome = 4
/** Smoothing: keys added to the sample, one of which shares a home. */
const smoothing = 10

/**
 * Keys that share an address with a few others that vote for the same clans, as the identities of one person do. Families and friends do,
 * too, but they are few among the voters of allied clans.
 */
export function findSharedHomes(
  { votes, views, ranges }: Pick<WeekEvidence, 'votes' | 'views' | 'ranges'>,
  { members, others }: ManyClanVotes,
): KeyTrait {
  const [first] = ranges.targetRows
  const column = views.find(({ name }) => name === 'address')?.column
  const addresses = column?.sizes.values ?? 0
  /** A number for the clan and the address of a vote, or -1 if no other vote for the clan has the address. */
  const placeOf = (row: number): number => {
    const address = column?.values[column.of[row - first] ?? 0] ?? 0
    return address <= singleToken ? -1 : (votes.clan[row] ?? 0) * addresses + address
  }
  const isAtSharedHome = (keys: readonly Uint32Array[]): ((row: number) => boolean) => {
    const votesOf = new Map<number, number>()
    for (const row of keys.flatMap((rows) => [...rows])) {
      const place = placeOf(row)
      votesOf.set(place, (votesOf.get(place) ?? 0) + 1)
    }
    return (row) => {
      const place = placeOf(row)
      const votesThere = votesOf.get(place) ?? 0
      return place !== -1 && votesThere > 1 && votesThere <= maxKeysAtHome
    }
  }
  const isOfOthers = isAtSharedHome(others)
  const sharing = others.reduce((sum, rows) => sum + rows.filter(isOfOthers).length / rows.length, 0)
  return { holds: isAtSharedHome(members), usual: (1 + sharing) / (smoothing + others.length) }
}
