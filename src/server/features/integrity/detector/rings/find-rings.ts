import type { ClanRanges } from '../properties/clan-ranges.ts'
import { thresholds } from '../thresholds.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import type { VoterHistory } from '../properties/voter-history.ts'
import { growRings } from './grow-rings.ts'
import { findManyClanKeys } from './many-clan-keys.ts'
import { findSharedTriples, type Triple } from './shared-triples.ts'
import { tripleChance } from './triple-chance.ts'

/** Clans for which the same keys vote, far more often than by chance. */
export interface Ring {
  /** Ascending. */
  readonly clans: readonly number[]
  /** Each member's votes for clans of the ring, sorted by clan. */
  readonly members: readonly (readonly number[])[]
  /** The number of keys expected to vote for three clans by chance. */
  readonly chance: (clans: Triple) => number
}

/** Finds rings in the graph of clans that share keys. A ring alone is no evidence: fans of allied clans form rings, too. */
export function findRings(votes: VoteColumns, history: VoterHistory, ranges: ClanRanges): Ring[] {
  const keys = findManyClanKeys(votes, history, ranges)
  const clanOf = (row: number) => votes.clan[row] ?? 0
  const shared = findSharedTriples(keys, clanOf)
  const chance = tripleChance(votes, history, ranges, keys, shared)
  const unusual = shared.filter(({ clans, keys }) => keys.length > thresholds.ringRatio * chance(clans) + 2)
  const rowsOf = (key: number) => [...keys.rows.subarray(keys.starts[key], keys.starts[key + 1])]
  return growRings(unusual, (key) => rowsOf(key).map(clanOf)).map((ring) => {
    const ofRing = new Set(ring.clans)
    const members = ring.keys.map((key) => rowsOf(key).filter((row) => ofRing.has(clanOf(row))))
    return { clans: ring.clans, members, chance }
  })
}
