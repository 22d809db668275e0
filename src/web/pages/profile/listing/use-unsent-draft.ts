import { useEffect, useSyncExternalStore } from 'react'
import type { OwnClan } from '#contract/own-clan.ts'
import {
  type UnsentDraft,
  storeUnsentDraft,
  readUnsentDraft,
  subscribeToUnsentDraft,
} from '../../../features/clan-form/unsent-draft.ts'
import { saveTabDraft, readTabDraft } from '../../../features/clan-form/tab-draft.ts'
import { useUser } from '../../../features/session/session-context.tsx'

/** Draft of this clan from before the session ended or the page was reloaded. `clan`: null if none, undefined while loading. */
export function useUnsentDraft(clan: OwnClan | null | undefined): UnsentDraft | undefined {
  const user = useUser()
  const stored = useSyncExternalStore(subscribeToUnsentDraft, readUnsentDraft, () => undefined)
  const isLoaded = clan !== undefined
  const clanId = clan?.id
  const isCurrent = isLoaded && stored?.email === user?.email && stored?.clanId === clanId

  useEffect(() => {
    // The draft belongs to another user, or the clan was added or deleted since.
    if (!stored || !isLoaded || isCurrent) return
    saveTabDraft(stored.email, stored.clanId, undefined)
    storeUnsentDraft(undefined)
  }, [stored, isLoaded, isCurrent])

  const email = user?.email
  useEffect(() => {
    if (!isLoaded || email === undefined || readUnsentDraft()) return
    // The clan was added, but the page was closed before the response arrived.
    if (clanId !== undefined) saveTabDraft(email, undefined, undefined)
    const changes = readTabDraft(email, clanId)
    if (changes) storeUnsentDraft({ email, clanId, changes, file: undefined, reason: 'page reloaded' })
  }, [isLoaded, email, clanId])

  return isCurrent ? stored : undefined
}
