import type { Api } from '../../api.ts'
import { type CastParts, type CastProgress, castVote } from './cast-vote.ts'
import { openClientVotes } from './client-votes.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { painted } from '../../ui/painted.ts'
import { rememberFingerprint } from './remember-fingerprint.ts'
import { createServerClock } from './server-clock.ts'
import type { VoteOutcome } from './vote-outcome.ts'
import { createVoterKey } from './voter-key.ts'
import { createWeekWatch } from './week-watch.ts'

/** This browser as a voter. */
export interface VotingClient {
  /** Whether this browser's vote of the running week for a clan is stored. */
  readonly hasVoted: (clanId: number) => boolean
  /** Casts a vote. While one for the same clan is under way, answers that one's outcome. */
  readonly cast: (clanId: number, progress?: Pick<CastProgress, 'onPause'>) => Promise<VoteOutcome>
  /** Calls back whenever `hasVoted` may have changed. Answers the end of it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Puts the voter together from the browser's parts. `offset`: the vote calendar's offset from UTC in ms. */
export function createVotingClient(api: Api, offset: number): VotingClient {
  const storage = openStorage('local')
  const page = globalThis.window as Window | undefined
  const votes = openClientVotes(storage, page)
  const clock = createServerClock(async () => (await api.readDate()).body, offset)
  const parts: CastParts = {
    api,
    votes,
    clock,
    voterKey: createVoterKey(storage),
    collectFingerprint: rememberFingerprint(),
    painted,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }

  const underWay = new Map<number, Promise<VoteOutcome>>()
  const unsent = new Set<number>()
  // A vote that the page takes with it was never cast.
  page?.addEventListener('pagehide', () => {
    for (const clanId of unsent) votes.forget(clanId)
  })

  async function cast(clanId: number, progress: Pick<CastProgress, 'onPause'>): Promise<VoteOutcome> {
    if (!hasVoted(clanId)) unsent.add(clanId)
    try {
      return await castVote(parts, clanId, {
        onSend: () => unsent.delete(clanId),
        onPause(seconds) {
          unsent.add(clanId)
          progress.onPause?.(seconds)
        },
      })
    } finally {
      unsent.delete(clanId)
      underWay.delete(clanId)
    }
  }

  function hasVoted(clanId: number): boolean {
    const time = votes.timeOf(clanId)
    return time !== undefined && clock.isThisWeek(time)
  }

  const watchWeek = createWeekWatch(parts, page)
  return {
    hasVoted,
    cast(clanId, progress = {}) {
      const running = underWay.get(clanId) ?? cast(clanId, progress)
      underWay.set(clanId, running)
      return running
    },
    subscribe(listener) {
      const ends = [votes.subscribe(listener), watchWeek(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
