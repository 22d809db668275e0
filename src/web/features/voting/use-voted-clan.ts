import { useEffect, useState } from 'react'
import { subscribeToAcceptedVotes, type VotedClan } from './accepted-votes.ts'

/** The clan with the rank and votes of the response to a vote on this page, until its data is loaded again. */
export function useVotedClan<Clan extends VotedClan>(loaded: Clan): Clan {
  const [voted, setVoted] = useState<{ readonly loaded: Clan; readonly clan: Clan }>()
  useEffect(
    () =>
      subscribeToAcceptedVotes((clanId, update) => {
        if (clanId === loaded.id) setVoted({ loaded, clan: update(loaded) })
      }),
    [loaded],
  )
  return voted?.loaded === loaded ? voted.clan : loaded
}
