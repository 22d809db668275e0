import { useEffect, useState } from 'react'
import { useVotingClient } from '../../features/voting/use-voting-client.ts'
import type { VoteOutcome } from '../../features/voting/vote-outcome.ts'
import { whenShown } from './when-shown.ts'

/** Where the vote of the vote page stands. `until`: when it goes out again, Unix ms of the device. */
export type VoteProgress =
  | { readonly kind: 'casting' }
  | { readonly kind: 'paused'; readonly until: number }
  | VoteOutcome

/** Casts one vote for a clan when the page is loaded, and another for each `tryAgain`. Does nothing without a clan. */
export function useSingleVote(clanId: number | undefined) {
  const client = useVotingClient()
  const [progress, setProgress] = useState<VoteProgress>({ kind: 'casting' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (clanId === undefined) return
    let left = false
    const show = (next: VoteProgress) => {
      if (!left) setProgress(next)
    }
    void whenShown().then(async () => {
      // React runs effects twice while developing; the first of the pair ends here.
      if (left) return
      show({ kind: 'casting' })
      const onPause = (seconds: number) => show({ kind: 'paused', until: Date.now() + seconds * 1000 })
      show(await client.cast(clanId, { onPause }))
    })
    return () => {
      left = true
    }
  }, [client, clanId, attempt])

  return { progress, tryAgain: () => setAttempt(attempt + 1) }
}
