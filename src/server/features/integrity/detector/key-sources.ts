import type { ClanRanges } from './clan-ranges.ts'
import { thresholds } from './thresholds.ts'
import type { VoteColumns } from './vote-columns.ts'
import { keyStates, type VoterHistory } from './voter-history.ts'

/** Where keys that vote for a clan for the first time voted before. */
export interface KeySources {
  /**
   * Whether two or more such keys among the members, and at least the share `oneSourceShare`, voted for the same other clan last, as after
   * a merger. Members are indexes from the row `from`.
   */
  readonly haveCommonSource: (from: number, members: readonly number[]) => boolean
  /** Whether the same is true of all such keys of a clan, and they are `mergerVotes` or more. */
  readonly areMerging: (clanId: number) => boolean
}

export function readKeySources(
  { clan, week, voter }: VoteColumns,
  { keyState, rows, starts }: VoterHistory,
  { target, range }: ClanRanges,
): KeySources {
  // A voter's rows are in the order of time.
  const lastClanOf = (row: number): number | null => {
    const code = voter.codes[row] ?? 0
    let last: number | null = null
    for (let index = starts[code] ?? 0; index < (starts[code + 1] ?? 0); index++) {
      const earlier = rows[index] ?? 0
      if ((week[earlier] ?? 0) < target) last = clan[earlier] ?? 0
    }
    return last
  }
  const largestSource = (from: number, indexes: Iterable<number>) => {
    const counts = new Map<number, number>()
    let total = 0
    for (const index of indexes) {
      if (keyState[from + index] !== keyStates.knownElsewhere) continue
      const source = lastClanOf(from + index)
      if (source === null) continue
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
    areMerging(clanId) {
      const known = merging.get(clanId)
      if (known !== undefined) return known
      const [from, to] = range(target, clanId)
      const { largest, isCommon } = largestSource(
        from,
        Array.from({ length: to - from }, (_, index) => index),
      )
      const isMerging = isCommon && largest >= thresholds.mergerVotes
      merging.set(clanId, isMerging)
      return isMerging
    },
  }
}
