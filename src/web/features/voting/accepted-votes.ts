import type { ListedClan } from '#contract/clans.ts'

/** The fields of a clan that a vote changes. */
export interface VotedClan extends Pick<ListedClan, 'id' | 'rank' | 'votes'> {
  /** The value that the list is sorted by, as text for cards. */
  readonly sortText?: string | undefined
  /** Last week's votes, if the list is sorted by the difference. */
  readonly votesBefore?: number | undefined
}

/** Returns the clan, updated with the response to a vote for it. */
type Update = <Clan extends VotedClan>(clan: Clan) => Clan
type Listener = (clanId: number, update: Update) => void

const listeners = new Set<Listener>()

/** Publishes the response to a vote to the page, because vote controls only know the number of votes. */
export function publishAcceptedVote(clanId: number, update: Update): void {
  for (const listener of listeners) listener(clanId, update)
}

/** Returns an unsubscribe function. */
export function subscribeToAcceptedVotes(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
