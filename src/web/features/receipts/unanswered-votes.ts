import { dayMs } from '#contract/rules/time/durations.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** A vote that was sent but not answered. */
export interface UnansweredVote {
  readonly clan: number
  /** This browser's half of the receipt's random bytes, in hex. */
  readonly nonce: string
  /** Time of the last attempt, in Unix ms by the device's clock. */
  readonly sentAt: number
  /** True if the site certainly does not have the vote. */
  readonly isUnknown?: boolean
}

export interface UnansweredVotes {
  /** Undefined if there are none. Returns the same array until it changes. */
  readonly get: () => readonly UnansweredVote[] | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly find: (clan: number) => UnansweredVote | undefined
  /** Replaces a vote with the same nonce. */
  readonly add: (vote: UnansweredVote) => void
  readonly remove: (nonce: string) => void
}

/** The site returns receipts only for this and last week. */
const maxAgeMs = 14 * dayMs
const maxVotes = 50

export function openUnansweredVotes(storage: KeyValueStore | undefined, now: () => number = Date.now): UnansweredVotes {
  const store = createPersistedStore('unansweredVotes', (text) => parseVotes(text, now()), storage)
  const change = (edit: (votes: readonly UnansweredVote[]) => readonly UnansweredVote[]) => {
    const votes = edit(store.get() ?? []).slice(-maxVotes)
    store.set(votes.length > 0 ? votes : undefined)
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    find: (clan) => store.get()?.findLast((vote) => vote.clan === clan),
    add: (added) => change((votes) => [...votes.filter(({ nonce }) => nonce !== added.nonce), added]),
    remove: (removed) => change((votes) => votes.filter(({ nonce }) => nonce !== removed)),
  }
}

/** Ignores old and invalid entries: users can edit the storage. */
function parseVotes(text: string, now: number): readonly UnansweredVote[] | undefined {
  const value: unknown = JSON.parse(text)
  const votes = Array.isArray(value) ? value.filter((vote) => isVote(vote) && now - vote.sentAt < maxAgeMs) : []
  return votes.length > 0 ? (votes as UnansweredVote[]) : undefined
}

function isVote(value: unknown): value is UnansweredVote {
  if (typeof value !== 'object' || value === null) return false
  const { clan, nonce, sentAt } = value as Record<string, unknown>
  return (
    Number.isSafeInteger(clan) &&
    Number(clan) > 0 &&
    typeof nonce === 'string' &&
    /^[0-9a-f]{32}$/.test(nonce) &&
    Number.isFinite(sentAt)
  )
}
