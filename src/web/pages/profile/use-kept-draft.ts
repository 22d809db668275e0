import { useEffect, useSyncExternalStore } from 'react'
import type { OwnClan } from '#contract/own-clan.ts'
import { type KeptDraft, keepDraft, readKeptDraft, subscribeToKeptDraft } from '../../features/clan-form/kept-draft.ts'
import { keepInTab, readFromTab } from '../../features/clan-form/tab-draft.ts'
import { useUser } from '../../features/session/session-context.tsx'

/**
 * The draft of the clan form from the user's last session or from before a reload, if it still fits the clan. `clan` is
 * null if the user has none, and undefined while that is not known.
 */
export function useKeptDraft(clan: OwnClan | null | undefined): KeptDraft | undefined {
  const user = useUser()
  const kept = useSyncExternalStore(subscribeToKeptDraft, readKeptDraft, () => undefined)
  const read = clan !== undefined
  const clanId = clan?.id
  const fits = read && kept?.email === user?.email && kept?.clanId === clanId

  useEffect(() => {
    // The draft of another user, or of a clan that was added or deleted since.
    if (!kept || !read || fits) return
    keepInTab(kept.email, kept.clanId, undefined)
    keepDraft(undefined)
  }, [kept, read, fits])

  const email = user?.email
  useEffect(() => {
    if (!read || email === undefined || readKeptDraft()) return
    // The clan was added, but the page was gone before the answer.
    if (clanId !== undefined) keepInTab(email, undefined, undefined)
    const draft = readFromTab(email, clanId)
    if (draft) keepDraft({ email, clanId, draft, file: undefined, because: 'page went' })
  }, [read, email, clanId])

  return fits ? kept : undefined
}
