import type { ClanRanges } from './clan-ranges.ts'
import { largest } from '../largest.ts'
import { thresholds } from '../thresholds.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import { keyStates, type VoterHistory } from './voter-history.ts'

/**
 * The clans that voters came from, known for votes whose key is `knownElsewhere`: new to the clan, with votes for other clans in earlier
 * weeks. The source of such a vote is the clan that its key voted for last in an earlier week.
 */
export interface KeySources {
  /**
   * Whether at least two of a group's votes, and at least the share `oneSourceShare`, have the same source, as after a merger of two clans.
   * `members` are indexes from the row `from`; votes in other key states are ignored.
   */
  readonly haveCommonSource: (from: number, members: readonly number[]) => boolean
  /** The same for all of the clan's votes in the examined week, of which at least `mergerVotes` must have that source. */
  readonly isMerging: (clan: number) => boolean
}

export function findKeySources(
  { clan, week, voter }: VoteColumns,
  { keyState, rows, starts }: VoterHistory,
  { target, range }: ClanRanges,
): KeySources {
  // A voter's rows are sorted by time.
  const sourceOf = (row: number): number => {
    const code = voter.codes[row] ?? 0
    let source = -1
    for (let index = starts[code] ?? 0; index < (starts[code + 1] ?? 0); index++) {
      const earlier = rows[index] ?? 0
      if ((week[earlier] ?? 0) >= target) break
      source = clan[earlier] ?? 0
    }
    return source
  }
  const largestSource = (from: number, indexes: Iterable<number>) => {
    const counts = new Map<number, number>()
    let total = 0
    for (const index of indexes) {
      if (keyState[from + index] !== keyStates.knownElsewhere) continue
      const source = sourceOf(from + index)
      total++
      counts.set(source, (counts.get(source) ?? 0) + 1)
    }
    const votes = largest(counts.values(), 0)
    return { votes, isCommon: votes >= 2 && votes >= thresholds.oneSourceShare * total }
  }
  // Cached, because each group of a clan asks for it.
  const merging = new Map<number, boolean>()
  return {
    haveCommonSource: (from, members) => largestSource(from, members).isCommon,
    isMerging(clan) {
      const known = merging.get(clan)
      if (known !== undefined) return known
      const [from, to] = range(target, clan)
      const { votes, isCommon } = largestSource(
        from,
        Array.from({ length: to - from }, (_, index) => index),
      )
      const isMerger = isCommon && votes >= thresholds.mergerVotes
      merging.set(clan, isMerger)
      return isMerger
    },
  }
}
