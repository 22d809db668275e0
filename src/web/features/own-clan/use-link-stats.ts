import { useCallback, useEffect, useState } from 'react'
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

  const read = useCallback(() => {
    api.readLinkStats().then(
      ({ body }) => setState({ kind: 'read', stats: body }),
      (error: unknown) => setState({ kind: 'failed', reason: explainRefusal(error) }),
    )
  }, [api])
  useEffect(read, [read])

  function reload() {
    setState({ kind: 'loading' })
    read()
  }
  return { state, reload }
}
