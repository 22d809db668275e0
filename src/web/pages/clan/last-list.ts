import { openStorage } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** The list that the visitor came from in this tab. */
export interface LastList {
  /** Path and query. */
  readonly href: string
  /** Index of its entry in the tab's history; null if it was another page load. */
  readonly historyIndex: number | null
}

export const lastList = createPersistedStore('lastList', parseLastList, openStorage('session'))

type Place = Pick<Location, 'pathname' | 'search'>

/** Remembers the visitor's last list. Loaders call it: `place` is the previous page, or already `target` after Back or a reload. */
export function rememberDeparture(place: Place, target: string, historyIndex: number | null): void {
  const list = lastList.get()
  if (isList(place.pathname)) lastList.set({ href: place.pathname + place.search, historyIndex })
  // The list is no longer the previous history entry.
  else if (list && place.pathname !== target) lastList.set({ ...list, historyIndex: null })
}

/** Remembers the page whose link loaded this one, if it is a list of this site. */
export function rememberReferrer(referrer: string, origin: string): void {
  if (!referrer.startsWith(`${origin}/`)) return
  const { pathname, search } = new URL(referrer)
  if (isList(pathname)) lastList.set({ href: pathname + search, historyIndex: null })
}

/** Index of the current entry in the tab's history, as counted by React Router; null if unknown. */
export function currentHistoryIndex(): number | null {
  const index: unknown = (history.state as { readonly idx?: unknown } | null)?.idx
  return typeof index === 'number' ? index : null
}

const isList = (pathname: string) => pathname === '/' || /^\/clans\/[\w/-]+$/.test(pathname)

function parseLastList(text: string): LastList | undefined {
  const { href, historyIndex } = JSON.parse(text) as Partial<Record<keyof LastList, unknown>>
  if (typeof href !== 'string' || !isList(href.split('?')[0] ?? '')) return undefined
  return { href, historyIndex: typeof historyIndex === 'number' ? historyIndex : null }
}
