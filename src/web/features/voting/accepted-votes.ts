import type { ListedClan } from '#contract/clans.ts'

/** The fields of a clan that a vote changes. */
export interface VotedClan extends Pick<ListedClan, 'id' | 'rank' | 'votes'> {
  /** What the list is sorted by, as cards show it. */
  readonly sortText?: string | undefined
  /** Votes of the week before, if the list is sorted by the difference. */
  readonly votesBefore?: number | undefined
}

/** Returns the clan with the response to a vote for it. */
type Update = <Clan extends VotedClan>(clan: Clan) => Clan
type Listener = (clanId: number, update: Update) => void

const listeners = new Set<Listener>()

/** Tells the page the response to a vote: the vote controls know only its number of votes. */
export function publishAcceptedVote(clanId: number, update: Update): void {
  for (const listener of listeners) listener(clanId, update)
}

/** Returns an unsubscribe function. */
export function subscribeToAcceptedVotes(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
