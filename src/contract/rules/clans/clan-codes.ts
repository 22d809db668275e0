// Separate from the schemas, so that pages that only show names do not load zod.

export interface ListEntry {
  /** Stored with listings and used in URLs. */
  readonly code: string
  readonly name: string
  /** The URL of an image. */
  readonly icon?: string | undefined
}

/** Lists of the game by which clans differ. Each list has at least one entry; codes are unique within a list. */
export interface GameLists {
  readonly regions: readonly ListEntry[]
  readonly defaultRegion: string
  readonly platforms: readonly ListEntry[]
  readonly playstyles: readonly ListEntry[]
}

export type ListName = 'regions' | 'platforms' | 'playstyles'

/** A code of the list, possibly one of an earlier site profile. */
export type Region = string
export type Platform = string
export type Playstyle = string

export const defaultLists: GameLists = {
  regions: [
    { code: 'ww', name: 'Worldwide' },
    { code: 'na', name: 'North America' },
    { code: 'sa', name: 'South America' },
    { code: 'eu', name: 'Europe' },
    { code: 'af', name: 'Africa' },
    { code: 'as', name: 'Asia' },
    { code: 'oc', name: 'Oceania' },
  ],
  defaultRegion: 'na',
  platforms: [
    { code: 'pc', name: 'PC', icon: '/assets/pc.svg' },
    { code: 'xbox', name: 'Xbox', icon: '/assets/xbox.svg' },
    { code: 'ps', name: 'PlayStation', icon: '/assets/ps.svg' },
  ],
  playstyles: [
    { code: 'casual', name: 'Casual' },
    { code: 'competitive', name: 'Competitive' },
  ],
}

let current = defaultLists

/** The lists of the site's game. Constant after the process, or the page in a browser, has started. */
export function gameLists(): GameLists {
  return current
}

/** Must be called before anything is validated or rendered. */
export function setGameLists(lists: GameLists): void {
  current = lists
}

export function codesIn(list: ListName): string[] {
  return current[list].map(({ code }) => code)
}

/** Names by code, in list order. A `Map`, because objects order integer-like keys such as "360" before all others. */
export function namesIn(list: ListName): ReadonlyMap<string, string> {
  return new Map(current[list].map(({ code, name }) => [code, name]))
}

/** A code that is no longer in the list serves as its own name. */
export function entryIn(list: ListName, code: string): ListEntry {
  return current[list].find((entry) => entry.code === code) ?? { code, name: code }
}

export function nameIn(list: ListName, code: string): string {
  return entryIn(list, code).name
}

/** Entries of comma-separated codes, in list order. Drops unknown and repeated codes. */
export function entriesIn(list: ListName, joined: string): readonly ListEntry[] {
  const codes = new Set(joined.split(',').map((code) => code.trim()))
  return current[list].filter(({ code }) => codes.has(code))
}

/** The entries' names, such as `PC, Console`. */
export function namesText(list: ListName, joined: string): string {
  return entriesIn(list, joined)
    .map(({ name }) => name)
    .join(', ')
}
