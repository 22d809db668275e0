import { useCallback, useEffect, useRef, useState } from 'react'
import type { OwnClan } from '#contract/own-clan.ts'
import { useApi } from '../../api-context.tsx'
import { explainRefusal } from '../forms/explain-refusal.ts'

/** How far reading the own clan has come. */
export type OwnClanState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'read'; readonly clan: OwnClan | undefined }

export interface OwnClanReading {
  readonly state: OwnClanState
  /** It is being read: what is known, if anything is, may not be so any more. */
  readonly busy: boolean
  readonly reload: () => void
}

/** The signed-in user's clan. `reload` reads it again; what is known stays until then. */
export function useOwnClan(): OwnClanReading {
  const api = useApi()
  const [state, setState] = useState<OwnClanState>({ kind: 'loading' })
  const [busy, setBusy] = useState(true)
  const latest = useRef(0)

  const read = useCallback(() => {
    const question = ++latest.current
    function settle(next: OwnClanState) {
      // An answer to an earlier question may come after that to a later one.
      if (question !== latest.current) return
      setState(next)
      setBusy(false)
    }
    api.listOwnClans().then(
      ({ body }) => settle({ kind: 'read', clan: body[0] }),
      (error: unknown) => settle({ kind: 'failed', reason: explainRefusal(error) }),
    )
  }, [api])
  useEffect(read, [read])

  function reload() {
    if (state.kind === 'failed') setState({ kind: 'loading' })
    setBusy(true)
    read()
  }
  return { state, busy, reload }
}
