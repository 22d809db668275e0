import type { AcceptedVote } from './vote-details.ts'

type Listener = (vote: AcceptedVote) => void

const listeners = new Set<Listener>()

/** Tells the page the response to a vote. The vote controls know only its number of votes, which keeps the first page's script small. */
export function publishAcceptedVote(vote: AcceptedVote): void {
  for (const listener of listeners) listener(vote)
}

/** Returns an unsubscribe function. */
export function subscribeToAcceptedVotes(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
