import { useSyncExternalStore } from 'react'
import { openStorage } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** The language (BCP 47) that the visitor chose for dates; undefined for the browser's. */
export const chosenDateLanguage = createPersistedStore(
  'dateLanguage',
  // Throws if the text is not a language tag.
  (text) => Intl.getCanonicalLocales(text)[0],
  openStorage('local'),
  { serialize: (language) => language },
)

/** Languages in order of preference. Undefined on the server and until shortly after hydration. */
export function useDateLanguages(): readonly string[] | undefined {
  return useSyncExternalStore(subscribeDeferred, getLanguages, getServerLanguages)
}

let languages: readonly string[] | undefined
let listedChoice: string | undefined

// The first use of `Intl` takes tens of ms on a phone, so after hydration it runs in a separate task.
const deferredListeners = new Set<() => void>()
let state: 'initial' | 'deferred' | 'ready' = 'initial'

function getServerLanguages(): undefined {
  if (state === 'initial' && typeof document !== 'undefined') state = 'deferred'
}

function getLanguages(): readonly string[] | undefined {
  return state === 'deferred' ? undefined : dateLanguages()
}

function subscribeDeferred(listener: () => void): () => void {
  if (state === 'deferred') {
    deferredListeners.add(listener)
    setTimeout(stopDeferring)
  }
  return chosenDateLanguage.subscribe(listener)
}

function stopDeferring() {
  if (state !== 'deferred') return
  state = 'ready'
  for (const listener of deferredListeners) listener()
  deferredListeners.clear()
}

/** Returns the same array until the choice changes, as `useSyncExternalStore` requires. */
function dateLanguages(): readonly string[] {
  const language = chosenDateLanguage.get()
  if (!languages || listedChoice !== language) {
    listedChoice = language
    languages = language ? [language] : navigator.languages.filter(isLanguage)
  }
  return languages
}

/** Browsers may list invalid tags, such as `C` if the system has no locale. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
