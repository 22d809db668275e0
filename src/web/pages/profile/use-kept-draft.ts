import { useEffect, useSyncExternalStore } from 'react'
import { type KeptDraft, keepDraft, readKeptDraft, subscribeToKeptDraft } from '../../features/clan-form/kept-draft.ts'
import type { OwnClanState } from '../../features/own-clan/use-own-clan.ts'
import { useUser } from '../../features/session/session-context.tsx'

/** What the user had typed into the clan form when the last session ended, once it is known that it still fits the clan. */
export function useKeptDraft(state: OwnClanState): KeptDraft | undefined {
  const user = useUser()
  const kept = useSyncExternalStore(subscribeToKeptDraft, readKeptDraft, () => undefined)
  const read = state.kind === 'read'
  const fits = read && kept?.email === user?.email && kept?.clanId === state.clan?.id

  useEffect(() => {
    // Somebody else's, or of a clan that has come or gone since.
    if (kept && read && !fits) keepDraft(undefined)
  }, [kept, read, fits])

  return fits ? kept : undefined
}
