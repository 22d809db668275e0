import type { Api } from '../../api.ts'
import { castVote, type CastProgress, type CastVoteDeps } from './cast-vote.ts'
import { openClientVotes } from './client-votes.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { painted } from '../../ui/painted.ts'
import { createServerClock } from './server-clock.ts'
import type { VoteDetails } from './vote-details.ts'
import type { VoteOutcome } from './vote-outcome.ts'
import { createVoterKey } from './voter-key.ts'
import { createVoteWeekWatch } from './watch-vote-week.ts'

export interface VotingClient {
  /** Whether a vote for the clan in the current week is stored. */
  readonly hasVoted: (clanId: number) => boolean
  /** Call this when a vote control is pressed or focused: loads what a vote needs, and requests a voter pass. */
  readonly touch: (event: Event) => void
  /** Casts a vote. If a vote for the same clan is pending, returns its outcome. */
  readonly cast: (clanId: number, options?: CastOptions) => Promise<VoteOutcome>
  /** Calls back whenever `hasVoted` may have changed. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /** Calls back when a vote for the clan is cast or undone in any tab, but not when the week ends. Returns an unsubscribe function. */
  readonly subscribeToVote: (clanId: number, listener: (voted: boolean) => void) => () => void
}

interface CastOptions extends Pick<CastProgress, 'onPause'> {
  /** The press of a vote control. */
  readonly event?: MouseEvent
}

/** `offset`: the vote calendar's offset from UTC in ms. */
export function createVotingClient(api: Api, offset: number): VotingClient {
  const storage = openStorage('local')
  const page = globalThis.window as Window | undefined
  const votes = openClientVotes(storage, page)
  const clock = createServerClock(async () => (await api.readDate()).body, offset)
  const voterKey = createVoterKey(storage)
  let loading: Promise<VoteDetails> | undefined
  function loadDetails(): Promise<VoteDetails> {
    loading ??= import('./vote-details.ts').then((module) =>
      module.createVoteDetails({ api, voterKey, storage, offset }),
    )
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const deps: CastVoteDeps = {
    api,
    votes,
    clock,
    voterKey,
    // If the script fails to load, the vote has no details.
    collectDetails: (press, clanId) =>
      loadDetails()
        .then((details) => details.collect(press, clanId))
        .catch(() => ({ fingerprint: {} })),
    painted,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }

  const pending = new Map<number, Promise<VoteOutcome>>()
  const unsent = new Set<number>()
  // Leaving the page aborts votes that are not sent yet.
  page?.addEventListener('pagehide', () => {
    for (const clanId of unsent) votes.remove(clanId)
  })

  async function cast(clanId: number, { event, onPause }: CastOptions): Promise<VoteOutcome> {
    if (!hasVoted(clanId)) unsent.add(clanId)
    try {
      const press = { event, isVisible: document.visibilityState === 'visible', url: location.href }
      return await castVote(deps, clanId, press, {
        onSend: () => unsent.delete(clanId),
        onPause(seconds) {
          unsent.add(clanId)
          onPause?.(seconds)
        },
      })
    } finally {
      unsent.delete(clanId)
      pending.delete(clanId)
    }
  }

  const isCurrent = (time: number | undefined) => time !== undefined && clock.isThisWeek(time)
  const hasVoted = (clanId: number) => isCurrent(votes.timeOf(clanId))

  const watchWeek = createVoteWeekWatch(deps, page)
  return {
    hasVoted,
    touch(event) {
      loadDetails().then(
        (details) => details.touch(event),
        () => {},
      )
    },
    cast(clanId, options = {}) {
      const casting = pending.get(clanId) ?? cast(clanId, options)
      pending.set(clanId, casting)
      return casting
    },
    subscribe(listener) {
      const unsubscribes = [votes.subscribe(listener), watchWeek(listener)]
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe()
      }
    },
    subscribeToVote(clanId, listener) {
      let time = votes.timeOf(clanId)
      return votes.subscribe(() => {
        // Compare times, because `hasVoted` also changes when the clock is synced.
        const before = isCurrent(time)
        time = votes.timeOf(clanId)
        if (isCurrent(time) !== before) listener(!before)
      })
    },
  }
}
