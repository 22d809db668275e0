import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { readLinkStats } from '#contract/own-clan.ts'
import { useApi } from '../../api-context.tsx'
import { explainRefusal } from '../forms/explain-refusal.ts'

export type LinkStats = z.output<typeof readLinkStats.response>

export type LinkStatsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'read'; readonly stats: LinkStats }

/** How often the own clan's links were followed. */
export function useLinkStats(): { readonly state: LinkStatsState; readonly reload: () => void } {
  const api = useApi()
  const [state, setState] = useState<LinkStatsState>({ kind: 'loading' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    api.readLinkStats({}, { signal: controller.signal }).then(
      ({ body }) => setState({ kind: 'read', stats: body }),
      (error: unknown) => {
        if (!controller.signal.aborted) setState({ kind: 'failed', reason: explainRefusal(error) })
      },
    )
    return () => controller.abort()
  }, [api, round])

  return { state, reload: () => setRound(round + 1) }
}
