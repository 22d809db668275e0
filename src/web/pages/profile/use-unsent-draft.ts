import { useEffect, useSyncExternalStore } from 'react'
import type { OwnClan } from '#contract/own-clan.ts'
import {
  type UnsentDraft,
  storeUnsentDraft,
  readUnsentDraft,
  subscribeToUnsentDraft,
} from '../../features/clan-form/unsent-draft.ts'
import { saveTabDraft, readTabDraft } from '../../features/clan-form/tab-draft.ts'
import { useUser } from '../../features/session/session-context.tsx'

/**
 * The draft of the clan form from the user's last session or from before a reload, if it still fits the clan. `clan` is
 * null if the user has none, and undefined while that is not known.
 */
export function useUnsentDraft(clan: OwnClan | null | undefined): UnsentDraft | undefined {
  const user = useUser()
  const kept = useSyncExternalStore(subscribeToUnsentDraft, readUnsentDraft, () => undefined)
  const read = clan !== undefined
  const clanId = clan?.id
  const fits = read && kept?.email === user?.email && kept?.clanId === clanId

  useEffect(() => {
    // The draft of another user, or of a clan that was added or deleted since.
    if (!kept || !read || fits) return
    saveTabDraft(kept.email, kept.clanId, undefined)
    storeUnsentDraft(undefined)
  }, [kept, read, fits])

  const email = user?.email
  useEffect(() => {
    if (!read || email === undefined || readUnsentDraft()) return
    // The clan was added, but the page was gone before the answer.
    if (clanId !== undefined) saveTabDraft(email, undefined, undefined)
    const draft = readTabDraft(email, clanId)
    if (draft) storeUnsentDraft({ email, clanId, draft, file: undefined, because: 'page went' })
  }, [read, email, clanId])

  return fits ? kept : undefined
}
