import type { Api } from '../../api.ts'
import { castVote, type CastProgress, type CastVoteDeps } from './cast-vote.ts'
import { openClientVotes } from './client-votes.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { painted } from '../../ui/painted.ts'
import { createFingerprintCache } from './cached-fingerprint.ts'
import { createServerClock } from './server-clock.ts'
import type { VoteOutcome } from './vote-outcome.ts'
import { createVoterKey } from './voter-key.ts'
import { createVoteWeekWatch } from './watch-vote-week.ts'

export interface VotingClient {
  /** Whether a vote for the clan in the current week is stored. */
  readonly hasVoted: (clanId: number) => boolean
  /** Casts a vote. If one for the same clan is pending, returns its outcome. */
  readonly cast: (clanId: number, progress?: Pick<CastProgress, 'onPause'>) => Promise<VoteOutcome>
  /** Calls back whenever `hasVoted` may have changed. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

/** `offset`: the vote calendar's offset from UTC in ms. */
export function createVotingClient(api: Api, offset: number): VotingClient {
  const storage = openStorage('local')
  const page = globalThis.window as Window | undefined
  const votes = openClientVotes(storage, page)
  const clock = createServerClock(async () => (await api.readDate()).body, offset)
  const deps: CastVoteDeps = {
    api,
    votes,
    clock,
    voterKey: createVoterKey(storage),
    collectFingerprint: createFingerprintCache(),
    painted,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }

  const pending = new Map<number, Promise<VoteOutcome>>()
  const unsent = new Set<number>()
  // Leaving the page aborts votes that are not sent yet.
  page?.addEventListener('pagehide', () => {
    for (const clanId of unsent) votes.remove(clanId)
  })

  async function cast(clanId: number, progress: Pick<CastProgress, 'onPause'>): Promise<VoteOutcome> {
    if (!hasVoted(clanId)) unsent.add(clanId)
    try {
      return await castVote(deps, clanId, {
        onSend: () => unsent.delete(clanId),
        onPause(seconds) {
          unsent.add(clanId)
          progress.onPause?.(seconds)
        },
      })
    } finally {
      unsent.delete(clanId)
      pending.delete(clanId)
    }
  }

  function hasVoted(clanId: number): boolean {
    const time = votes.timeOf(clanId)
    return time !== undefined && clock.isThisWeek(time)
  }

  const watchWeek = createVoteWeekWatch(deps, page)
  return {
    hasVoted,
    cast(clanId, progress = {}) {
      const casting = pending.get(clanId) ?? cast(clanId, progress)
      pending.set(clanId, casting)
      return casting
    },
    subscribe(listener) {
      const unsubscribes = [votes.subscribe(listener), watchWeek(listener)]
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe()
      }
    },
  }
}
