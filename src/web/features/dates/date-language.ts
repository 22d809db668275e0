import { useSyncExternalStore } from 'react'

const key = 'dateLanguage'
const listeners = new Set<() => void>()
let chosen: string | undefined
let isRead = false

/** The language (BCP 47) that the visitor chose for dates; undefined where dates follow the browser. */
export function chosenDateLanguage(): string | undefined {
  if (!isRead) {
    isRead = true
    chosen = readStored()
  }
  return chosen
}

/** Chooses the language of dates, on this visit and those that follow; undefined: the browser's own. */
export function chooseDateLanguage(language: string | undefined): void {
  isRead = true
  chosen = language
  try {
    if (language) localStorage.setItem(key, language)
    else localStorage.removeItem(key)
  } catch {
    // The choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/**
 * The languages to write dates in, the best first; undefined in what the server renders, which knows no visitor, and
 * for a moment more where the browser takes that over.
 */
export function useDateLanguages(): readonly string[] | undefined {
  return useSyncExternalStore(subscribeInTurn, languagesInTurn, languagesOfServer)
}

/** What the visitor chose; undefined also in what the server renders. */
export function useChosenDateLanguage(): string | undefined {
  return useSyncExternalStore(subscribe, chosenDateLanguage, () => undefined)
}

let languages: readonly string[] | undefined
let languagesOf: string | undefined

// The first use of `Intl` takes a phone tens of ms: where a page is taken over it waits for a task of its own.
let turn: 'unasked' | 'waiting' | 'come' = 'unasked'

function languagesOfServer(): undefined {
  if (turn === 'unasked' && typeof document !== 'undefined') turn = 'waiting'
}

function languagesInTurn(): readonly string[] | undefined {
  return turn === 'waiting' ? undefined : dateLanguages()
}

function subscribeInTurn(listener: () => void): () => void {
  if (turn === 'waiting') setTimeout(letCome)
  return subscribe(listener)
}

function letCome() {
  if (turn !== 'waiting') return
  turn = 'come'
  for (const listener of listeners) listener()
}

/** The same list for as long as the choice stays, as React asks for it. */
function dateLanguages(): readonly string[] {
  const language = chosenDateLanguage()
  if (!languages || languagesOf !== language) {
    languagesOf = language
    languages = language ? [language] : navigator.languages.filter(isLanguage)
  }
  return languages
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Anybody can write to the storage: what is no language is no choice. */
function readStored(): string | undefined {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? undefined : Intl.getCanonicalLocales(stored)[0]
  } catch {
    return undefined
  }
}

/** Browsers name languages that none of their formats takes, such as `C` where the system has no locale. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
