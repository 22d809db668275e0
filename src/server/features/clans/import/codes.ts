import {
  type Platform,
  platforms,
  type Playstyle,
  playstyles,
  type Region,
  regions,
} from '#contract/rules/clan-codes.ts'

/** Spellings of regions, platforms and playstyles, other than their codes and names. */
const regionWords: Readonly<Record<string, Region>> = {
  ...byCodeAndName(regions),
  world: 'ww',
  global: 'ww',
  international: 'ww',
  us: 'na',
  usa: 'na',
  'united states': 'na',
  canada: 'na',
  latam: 'sa',
  'latin america': 'sa',
  emea: 'eu',
  apac: 'as',
  oce: 'oc',
  australia: 'oc',
}

const platformWords: Readonly<Record<string, readonly Platform[]>> = {
  ...asLists(byCodeAndName(platforms)),
  windows: ['pc'],
  computer: ['pc'],
  steam: ['pc'],
  ps4: ['ps'],
  ps5: ['ps'],
  psn: ['ps'],
  'playstation 4': ['ps'],
  'playstation 5': ['ps'],
  'xbox one': ['xbox'],
  'xbox series': ['xbox'],
  xbl: ['xbox'],
  console: ['xbox', 'ps'],
  all: ['pc', 'xbox', 'ps'],
  any: ['pc', 'xbox', 'ps'],
  crossplay: ['pc', 'xbox', 'ps'],
  'cross-platform': ['pc', 'xbox', 'ps'],
}

const playstyleWords: Readonly<Record<string, readonly Playstyle[]>> = {
  ...asLists(byCodeAndName(playstyles)),
  comp: ['competitive'],
  all: ['casual', 'competitive'],
  any: ['casual', 'competitive'],
  both: ['casual', 'competitive'],
}

export interface Codes<K> {
  readonly codes: readonly K[]
  readonly unknown: readonly string[]
}

export function readRegion(cell: string): Region | undefined {
  return Object.hasOwn(regionWords, normalizeWord(cell)) ? regionWords[normalizeWord(cell)] : undefined
}

/** `PC, PlayStation 5`, `pc|xbox`, `PC Xbox PS5`, or a list of such. */
export function readPlatforms(cell: unknown): Codes<Platform> {
  return readCodes(cell, platformWords)
}

export function readPlaystyles(cell: unknown): Codes<Playstyle> {
  return readCodes(cell, playstyleWords)
}

function readCodes<K>(cell: unknown, words: Readonly<Record<string, readonly K[]>>): Codes<K> {
  const known = (text: string) => (Object.hasOwn(words, normalizeWord(text)) ? words[normalizeWord(text)] : undefined)
  const pieces = (Array.isArray(cell) ? cell : [cell]).flatMap((part: unknown) =>
    // "Xbox Series X|S" contains a separator.
    (typeof part === 'string' ? part : part === null || part === undefined ? '' : JSON.stringify(part))
      .replaceAll(/series\s+x\s*[|/&+]\s*s\b|series\s+[xs]\b/gi, 'series')
      .split(/[,;|/\r\n]+|\s&\s|\sand\s/i),
  )
  const codes: K[] = []
  const unknown: string[] = []
  for (const piece of pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')) {
    // Split at spaces only if the whole is unknown: `PlayStation 5` is one word, `PC Xbox` are two.
    for (const word of known(piece) ? [piece] : piece.split(/\s+/)) {
      const found = known(word)
      if (found) codes.push(...found)
      else unknown.push(word)
    }
  }
  return { codes: [...new Set(codes)], unknown: [...new Set(unknown)] }
}

function normalizeWord(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
}

function byCodeAndName<K extends string>(names: Readonly<Record<K, string>>): Record<string, K> {
  return Object.fromEntries(
    (Object.entries(names) as [K, string][]).flatMap(([code, name]) => [
      [code, code],
      [normalizeWord(name), code],
    ]),
  )
}

function asLists<K>(words: Readonly<Record<string, K>>): Record<string, readonly K[]> {
  return Object.fromEntries(Object.entries(words).map(([word, code]) => [word, [code]]))
}
