import { useEffect, useState } from 'react'
import { subscribeToAcceptedVotes, type VotedClan } from './accepted-votes.ts'

/** The clan, updated with rank and votes from the response to a vote on this page, until its data is reloaded. */
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
