import {
  type Platform,
  platforms,
  type Playstyle,
  playstyles,
  type Region,
  regions,
} from '#contract/rules/clan-codes.ts'

/** How people write regions, platforms and playstyles, beside their codes and names. */
const regionWords: Readonly<Record<string, Region>> = {
  ...readable(regions),
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
  ...listed(readable(platforms)),
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
  ...listed(readable(playstyles)),
  comp: ['competitive'],
  all: ['casual', 'competitive'],
  any: ['casual', 'competitive'],
  both: ['casual', 'competitive'],
}

/** The words of a cell as codes, and those that are none. */
export interface Codes<K> {
  readonly codes: readonly K[]
  readonly unknown: readonly string[]
}

export function readRegion(cell: string): Region | undefined {
  return Object.hasOwn(regionWords, wordOf(cell)) ? regionWords[wordOf(cell)] : undefined
}

/** `PC, PlayStation 5`, `pc|xbox`, `PC Xbox PS5`, or a list of such. */
export function readPlatforms(cell: unknown): Codes<Platform> {
  return readCodes(cell, platformWords)
}

export function readPlaystyles(cell: unknown): Codes<Playstyle> {
  return readCodes(cell, playstyleWords)
}

function readCodes<K>(cell: unknown, words: Readonly<Record<string, readonly K[]>>): Codes<K> {
  const known = (text: string) => (Object.hasOwn(words, wordOf(text)) ? words[wordOf(text)] : undefined)
  const pieces = (Array.isArray(cell) ? cell : [cell]).flatMap((part: unknown) =>
    // Xbox Series X|S is one word to its maker.
    (typeof part === 'string' ? part : part === null || part === undefined ? '' : JSON.stringify(part))
      .replaceAll(/series\s+x\s*[|/&+]\s*s\b|series\s+[xs]\b/gi, 'series')
      .split(/[,;|/\r\n]+|\s&\s|\sand\s/i),
  )
  const codes: K[] = []
  const unknown: string[] = []
  for (const piece of pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')) {
    // Spaces part words only where the whole is none: `PlayStation 5` is one, `PC Xbox` are two.
    for (const word of known(piece) ? [piece] : piece.split(/\s+/)) {
      const found = known(word)
      if (found) codes.push(...found)
      else unknown.push(word)
    }
  }
  return { codes: [...new Set(codes)], unknown: [...new Set(unknown)] }
}

function wordOf(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
}

/** Codes by themselves and by the names that people read. */
function readable<K extends string>(names: Readonly<Record<K, string>>): Record<string, K> {
  return Object.fromEntries(
    (Object.entries(names) as [K, string][]).flatMap(([code, name]) => [
      [code, code],
      [wordOf(name), code],
    ]),
  )
}

function listed<K>(words: Readonly<Record<string, K>>): Record<string, readonly K[]> {
  return Object.fromEntries(Object.entries(words).map(([word, code]) => [word, [code]]))
}
