import type { ClanRanges } from './clan-ranges.ts'
import { thresholds } from './thresholds.ts'
import type { VoteColumns } from './vote-columns.ts'
import type { VoterHistory } from './voter-history.ts'

/** Which other clans the voters of a clan vote for in the same week. */
export interface Companions {
  /** How many members vote for at least two of the group's most frequent companions, and how many would by chance. */
  readonly compare: (clan: number, from: number, members: readonly number[]) => CompanionCount
}

interface CompanionCount {
  readonly seen: number
  readonly expected: number
  /** Indexes of the members that do. */
  readonly shown: ReadonlySet<number>
}

export function readCompanions(
  { clan, week, voter }: VoteColumns,
  { clansInWeek, rows, starts }: VoterHistory,
  { target, range, targetRows }: ClanRanges,
): Companions {
  const total = targetRows[1] - targetRows[0]
  const shareOf = (other: number) => {
    const [from, to] = range(target, other)
    return (to - from) / total
  }
  const othersOf = (row: number, own: number): number[] => {
    const others: number[] = []
    const code = voter.codes[row] ?? 0
    for (let index = starts[code] ?? 0; index < (starts[code + 1] ?? 0); index++) {
      const vote = rows[index] ?? 0
      if (week[vote] === target && clan[vote] !== own) others.push(clan[vote] ?? 0)
    }
    return others
  }
  return {
    compare(own, from, members) {
      const candidates = members.filter((index) => (clansInWeek[from + index] ?? 1) >= 3)
      const shown = new Set<number>()
      if (candidates.length < thresholds.groupVotes) return { seen: 0, expected: 0, shown }
      const others = candidates.map((index) => othersOf(from + index, own))
      const counts = new Map<number, number>()
      for (const other of others.flat()) counts.set(other, (counts.get(other) ?? 0) + 1)
      const frequent = [...counts]
        .filter(([, count]) => count >= thresholds.groupVotes)
        .sort((a, b) => b[1] - a[1] || a[0] - b[0])
        .slice(0, thresholds.companions)
      const companions = new Set(frequent.map(([other]) => other))
      const popularity = frequent.reduce((sum, [other]) => sum + shareOf(other), 0)
      let expected = 0
      for (const [position, index] of candidates.entries()) {
        const clans = others[position] ?? []
        if (clans.filter((other) => companions.has(other)).length >= 2) shown.add(index)
        // The chance that at least two of the key's other clans are among the companions.
        const mean = clans.length * popularity
        expected += Math.min(1, 1 - Math.exp(-mean) * (1 + mean))
      }
      return { seen: shown.size, expected: expected + 0.02 * candidates.length, shown }
    },
  }
}
