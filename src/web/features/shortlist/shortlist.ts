import { openStorage } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** The page loads each clan with a request, and the server allows 50 within ten seconds. */
export const maxShortlisted = 24

/**
 * The IDs of the clans on this browser's shortlist, oldest first. Users can edit the storage: it is a list, but its entries can
 * be invalid. The check of a list is as short as possible, since it is in the first page's script.
 */
export const shortlist = createPersistedStore(
  'shortlist',
  (text): readonly number[] => [...(JSON.parse(text) as Iterable<number>)],
  openStorage('local'),
)

/** Adds or removes a clan. Above the limit, the oldest one falls out. */
export function toggleShortlisted(clanId: number): void {
  const ids = new Set(shortlist.get())
  if (!ids.delete(clanId)) ids.add(clanId)
  shortlist.set([...ids].slice(-maxShortlisted))
}
