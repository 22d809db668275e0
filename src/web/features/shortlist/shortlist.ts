import { openStorage } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** The page sends a request per clan, and the server allows 50 within ten seconds. */
export const maxShortlisted = 24

/**
 * IDs of the clans on this browser's shortlist, oldest first. Entries can be invalid, since users can edit the storage: see
 * `validIds`. Validation here is minimal, because it is part of the first page's script.
 */
export const shortlist = createPersistedStore(
  'shortlist',
  (text): readonly number[] => [...(JSON.parse(text) as Iterable<number>)],
  openStorage('local'),
)

/** Adds or removes a clan. Above the limit, drops the oldest one. */
export function toggleShortlisted(clanId: number): void {
  const ids = new Set(shortlist.get())
  if (!ids.delete(clanId)) ids.add(clanId)
  shortlist.set([...ids].slice(-maxShortlisted))
}
