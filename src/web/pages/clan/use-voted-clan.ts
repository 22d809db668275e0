import { useEffect, useState } from 'react'
import type { ClanDetails } from '#contract/clans.ts'
import { subscribeToAcceptedVotes } from '../../features/voting/accepted-votes.ts'

/** The clan with the rank and votes of the response to a vote on this page, until its data is loaded again. */
export function useVotedClan(loaded: ClanDetails): ClanDetails {
  const [voted, setVoted] = useState({ loaded, clan: loaded })
  useEffect(
    () =>
      subscribeToAcceptedVotes(({ clanId, rank = loaded.rank, votes }) => {
        if (clanId === loaded.id) setVoted({ loaded, clan: { ...loaded, rank, votes } })
      }),
    [loaded],
  )
  return voted.loaded === loaded ? voted.clan : loaded
}
