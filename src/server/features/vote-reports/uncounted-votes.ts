import { reportedUntil } from '#contract/rules/votes/vote-reports.ts'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { createGrowingCache } from '#server/growing-cache.ts'
import type { VoteReportDeps } from './deps.ts'
import { findUncounted } from './vote-report-store.ts'

interface UncountedVote {
  readonly clanId: number
  readonly state: VoteState
}

/** 700 bytes each. */
const maxCachedVotes = 50_000

/** Reads a voter's votes that do not count. Cached per vote and hour, so that polling does not reveal when a vote's state changes. */
export function cacheUncountedVotes({ db, now, voteOffset }: Pick<VoteReportDeps, 'db' | 'now' | 'voteOffset'>) {
  const cache = createGrowingCache<string, VoteState>(maxCachedVotes)
  return async (voterKey: string, clanIds: readonly number[]): Promise<UncountedVote[]> => {
    const until = reportedUntil(now())
    // The database accepts voter keys in any case.
    const keyOf = (clanId: number) => `${until} ${voterKey.toLowerCase()} ${clanId}`
    const states = new Map(clanIds.toSorted((a, b) => a - b).map((clanId) => [clanId, cache.get(keyOf(clanId))]))
    const unread = clanIds.filter((clanId) => states.get(clanId) === undefined)
    if (unread.length > 0) {
      for (const clanId of unread) states.set(clanId, 'counted')
      const found = await findUncounted(db, voteWeekAt(now(), voteOffset), voterKey, unread, until)
      for (const { clan_id: clanId, state } of found) states.set(clanId, state)
      for (const clanId of unread) cache.set(keyOf(clanId), states.get(clanId) ?? 'counted')
    }
    return [...states].flatMap(([clanId, state = 'counted']) => (state === 'counted' ? [] : [{ clanId, state }]))
  }
}
