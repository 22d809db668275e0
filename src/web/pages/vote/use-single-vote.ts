import { useCallback, useEffect, useState } from 'react'
import { useVotingClient } from '../../features/voting/use-voting-client.ts'
import type { VoteOutcome } from '../../features/voting/vote-outcome.ts'
import { whenVisible } from '../../ui/when-visible.ts'

/** `until`: when the vote will be retried, in Unix ms by the device's clock. */
export type VoteProgress =
  | { readonly kind: 'casting' }
  | { readonly kind: 'paused'; readonly until: number }
  | VoteOutcome

const casting: VoteProgress = { kind: 'casting' }

/** Casts a vote when the page is loaded, and another for each `tryAgain`. Does nothing without a clan. */
export function useSingleVote(clanId: number | undefined) {
  const client = useVotingClient()
  const [latest, setLatest] = useState<{ clanId: number | undefined; progress: VoteProgress }>()

  const cast = useCallback(async () => {
    if (clanId === undefined) return
    const show = (progress: VoteProgress) => setLatest({ clanId, progress })
    show(casting)
    const onPause = (seconds: number) => show({ kind: 'paused', until: Date.now() + seconds * 1000 })
    show(await client.cast(clanId, { onPause }))
  }, [client, clanId])

  useEffect(() => {
    let isCanceled = false
    async function castWhenShown() {
      await whenVisible()
      // React runs effects twice in development: skip the first run.
      if (!isCanceled) await cast()
    }
    void castWhenShown()
    return () => {
      isCanceled = true
    }
  }, [cast])

  return { progress: latest?.clanId === clanId ? (latest?.progress ?? casting) : casting, tryAgain: () => void cast() }
}
