import type { ClanRanges } from './clan-ranges.ts'
import { thresholds } from './thresholds.ts'
import type { VoteColumns } from './vote-columns.ts'
import { keyStates, type VoterHistory } from './voter-history.ts'

/**
 * From which clans the keys came whose state is `knownElsewhere`: new to the clan that they vote for, with votes for others in earlier
 * weeks. The source of a key is the clan of its last vote in an earlier week.
 */
export interface KeySources {
  /**
   * Whether such members' votes come from one source, as after a merger: two or more, and at least the share `oneSourceShare` of these
   * votes. Members are indexes from the row `from`; those in another state are ignored.
   */
  readonly haveCommonSource: (from: number, members: readonly number[]) => boolean
  /** Whether this is true of all the clan's votes in the examined week, and `mergerVotes` or more come from that source. */
  readonly areMerging: (clan: number) => boolean
}

export function readKeySources(
  { clan, week, voter }: VoteColumns,
  { keyState, rows, starts }: VoterHistory,
  { target, range }: ClanRanges,
): KeySources {
  // A voter's rows are in the order of time.
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
    const largest = Math.max(0, ...counts.values())
    return { largest, isCommon: largest >= 2 && largest >= thresholds.oneSourceShare * total }
  }
  // Cached: it is asked for each group of a clan.
  const merging = new Map<number, boolean>()
  return {
    haveCommonSource: (from, members) => largestSource(from, members).isCommon,
    areMerging(clan) {
      const known = merging.get(clan)
      if (known !== undefined) return known
      const [from, to] = range(target, clan)
      const { largest, isCommon } = largestSource(
        from,
        Array.from({ length: to - from }, (_, index) => index),
      )
      const isMerging = isCommon && largest >= thresholds.mergerVotes
      merging.set(clan, isMerging)
      return isMerging
    },
  }
}
