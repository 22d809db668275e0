import type { VoteColumns } from '../votes/vote-columns.ts'
import type { VoterHistory } from '../properties/voter-history.ts'
import { thresholds } from '../thresholds.ts'
import type { Ring } from './find-rings.ts'

/** A member's vote for the clan that it would vote for without the ring. */
export interface OwnVote {
  /** Null if the member did not vote for its own clan in the examined week. */
  readonly row: number | null
  /** Whether the member voted for only one clan of the ring before the ring. If not, the clan of its first vote counts as its own. */
  readonly isKnown: boolean
}

/** Finds a member's own vote. Ignores weeks in which it voted as in a ring: a ring must not exempt itself in its second week. */
export function findOwnVote(
  { clan, week, voter }: Pick<VoteColumns, 'clan' | 'week' | 'voter'>,
  history: Pick<VoterHistory, 'rows' | 'starts'>,
  { clans }: Pick<Ring, 'clans'>,
  member: readonly number[],
): OwnVote {
  const row = member[0] ?? 0
  const target = week[row] ?? 0
  const code = voter.codes[row] ?? 0
  const ofRing = new Set(clans)
  const votes = [...history.rows.subarray(history.starts[code], history.starts[code + 1])].filter((vote) =>
    ofRing.has(clan[vote] ?? 0),
  )
  const before = Map.groupBy(votes, (vote) => week[vote] ?? 0)
  const known = new Set<number>()
  for (const [at, rows] of before) {
    if (at === target || rows.length >= thresholds.ringClans) continue
    for (const vote of rows) known.add(clan[vote] ?? 0)
  }
  const isKnown = known.size === 1
  const [own = clan[votes[0] ?? row] ?? 0] = isKnown ? known : []
  return { row: member.find((vote) => clan[vote] === own) ?? null, isKnown }
}
