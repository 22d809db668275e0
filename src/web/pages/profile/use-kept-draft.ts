import { useEffect, useSyncExternalStore } from 'react'
import { type KeptDraft, keepDraft, readKeptDraft, subscribeToKeptDraft } from '../../features/clan-form/kept-draft.ts'
import { keepInTab, readFromTab } from '../../features/clan-form/tab-draft.ts'
import type { OwnClanState } from '../../features/own-clan/use-own-clan.ts'
import { useUser } from '../../features/session/session-context.tsx'

/** What the user had typed into the clan form when the last session ended or the page went, once it is known that it still fits the clan. */
export function useKeptDraft(state: OwnClanState): KeptDraft | undefined {
  const user = useUser()
  const kept = useSyncExternalStore(subscribeToKeptDraft, readKeptDraft, () => undefined)
  const read = state.kind === 'read'
  const fits = read && kept?.email === user?.email && kept?.clanId === state.clan?.id

  useEffect(() => {
    // Somebody else's, or of a clan that has come or gone since.
    if (!kept || !read || fits) return
    keepInTab(kept.email, kept.clanId, undefined)
    keepDraft(undefined)
  }, [kept, read, fits])

  const email = user?.email
  const clanId = state.kind === 'read' ? state.clan?.id : undefined
  useEffect(() => {
    if (!read || email === undefined || readKeptDraft()) return
    // The clan was added after all; its answer came to nobody.
    if (clanId !== undefined) keepInTab(email, undefined, undefined)
    const draft = readFromTab(email, clanId)
    if (draft) keepDraft({ email, clanId, draft, file: undefined, because: 'page went' })
  }, [read, email, clanId])

  return fits ? kept : undefined
}
