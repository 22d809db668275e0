import { useCallback, useEffect, useState } from 'react'
import type { OwnClan } from '#contract/own-clan.ts'
import { useApi } from '../../api-context.tsx'
import { explainRefusal } from '../forms/explain-refusal.ts'

/** How far reading the own clan has come. */
export type OwnClanState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'read'; readonly clan: OwnClan | undefined }

/** The signed-in user's clan. `reload` reads it again; what is known stays until then. */
export function useOwnClan(): { readonly state: OwnClanState; readonly reload: () => void } {
  const api = useApi()
  const [state, setState] = useState<OwnClanState>({ kind: 'loading' })

  const read = useCallback(() => {
    api.listOwnClans().then(
      ({ body }) => setState({ kind: 'read', clan: body[0] }),
      (error: unknown) => setState({ kind: 'failed', reason: explainRefusal(error) }),
    )
  }, [api])
  useEffect(read, [read])

  function reload() {
    if (state.kind === 'failed') setState({ kind: 'loading' })
    read()
  }
  return { state, reload }
}
