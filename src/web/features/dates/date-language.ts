import { useSyncExternalStore } from 'react'
import { openStorage } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** The language (BCP 47) that the visitor chose for dates; undefined if dates follow the browser. */
export const chosenDateLanguage = createPersistedStore(
  'dateLanguage',
  // Throws if it is not a language.
  (text) => Intl.getCanonicalLocales(text)[0],
  openStorage('local'),
  { serialize: (language) => language },
)

/**
 * The languages to write dates in, the best first; undefined in what the server renders, which knows no visitor, and
 * for a moment more where the browser takes that over.
 */
export function useDateLanguages(): readonly string[] | undefined {
  return useSyncExternalStore(subscribeInTurn, languagesInTurn, languagesOfServer)
}

let languages: readonly string[] | undefined
let languagesOf: string | undefined

// The first use of `Intl` takes a phone tens of ms: where a page is taken over it waits for a task of its own.
const waiting = new Set<() => void>()
let turn: 'unasked' | 'waiting' | 'come' = 'unasked'

function languagesOfServer(): undefined {
  if (turn === 'unasked' && typeof document !== 'undefined') turn = 'waiting'
}

function languagesInTurn(): readonly string[] | undefined {
  return turn === 'waiting' ? undefined : dateLanguages()
}

function subscribeInTurn(listener: () => void): () => void {
  if (turn === 'waiting') {
    waiting.add(listener)
    setTimeout(letCome)
  }
  return chosenDateLanguage.subscribe(listener)
}

function letCome() {
  if (turn !== 'waiting') return
  turn = 'come'
  for (const listener of waiting) listener()
  waiting.clear()
}

/** The same list for as long as the choice stays, as React asks for it. */
function dateLanguages(): readonly string[] {
  const language = chosenDateLanguage.get()
  if (!languages || languagesOf !== language) {
    languagesOf = language
    languages = language ? [language] : navigator.languages.filter(isLanguage)
  }
  return languages
}

/** Browsers name languages that none of their formats takes, such as `C` where the system has no locale. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
