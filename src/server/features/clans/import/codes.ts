import { codesIn, type GameLists, gameLists, type ListName } from '#contract/rules/clans/clan-codes.ts'

/** Alternative spellings to codes and names. Ignored for codes that the game does not have. */
const spellings: Readonly<Record<ListName, Readonly<Record<string, readonly string[]>>>> = {
  regions: {
    ww: ['world', 'global', 'international'],
    na: ['us', 'usa', 'united states', 'canada'],
    sa: ['latam', 'latin america'],
    eu: ['emea'],
    as: ['apac'],
    oc: ['oce', 'australia'],
  },
  platforms: {
    pc: ['windows', 'computer', 'steam'],
    ps: ['ps4', 'ps5', 'psn', 'playstation 4', 'playstation 5', 'console'],
    xbox: ['xbox one', 'xbox series', 'xbl', 'console'],
  },
  playstyles: { competitive: ['comp'] },
}

const allWords: Readonly<Record<ListName, readonly string[]>> = {
  regions: [],
  platforms: ['all', 'any', 'crossplay', 'cross-platform'],
  playstyles: ['all', 'any', 'both'],
}

export interface Codes {
  readonly codes: readonly string[]
  readonly unknown: readonly string[]
}

export function readRegion(cell: string): string | undefined {
  return codesOf('regions', cell)[0]
}

/** Reads `PC, PlayStation 5`, `pc|xbox`, `PC Xbox PS5`, or a list of such values. */
export function readPlatforms(cell: unknown): Codes {
  return readCodes(cell, 'platforms')
}

export function readPlaystyles(cell: unknown): Codes {
  return readCodes(cell, 'playstyles')
}

function codesOf(list: ListName, text: string): readonly string[] {
  const lists = gameLists()
  const words = knownWords.get(lists) ?? collectWords(lists)
  knownWords.set(lists, words)
  return words[list].get(normalizeWord(text)) ?? []
}

type Words = ReadonlyMap<string, readonly string[]>

/** The codes of each word, in the order of the list. Computed once, because an import may have 100,000 rows. */
const knownWords = new WeakMap<GameLists, Readonly<Record<ListName, Words>>>()

function collectWords(lists: GameLists): Readonly<Record<ListName, Words>> {
  const wordsOf = (list: ListName): Words => {
    const words = new Map<string, string[]>()
    for (const { code, name } of lists[list])
      for (const word of new Set([code, normalizeWord(name), ...(spellings[list][code] ?? [])]))
        words.set(word, [...(words.get(word) ?? []), code])
    for (const word of allWords[list]) words.set(word, codesIn(list))
    return words
  }
  return { regions: wordsOf('regions'), platforms: wordsOf('platforms'), playstyles: wordsOf('playstyles') }
}

function readCodes(cell: unknown, list: ListName): Codes {
  const pieces = (Array.isArray(cell) ? cell : [cell]).flatMap((part: unknown) =>
    // "Xbox Series X|S" contains a separator.
    (typeof part === 'string' ? part : part === null || part === undefined ? '' : JSON.stringify(part))
      .replaceAll(/series\s+x\s*[|/&+]\s*s\b|series\s+[xs]\b/gi, 'series')
      .split(/[,;|/\r\n]+|\s&\s|\sand\s/i),
  )
  const codes: string[] = []
  const unknown: string[] = []
  for (const piece of pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')) {
    // Split at spaces only if the whole is unknown: `PlayStation 5` is one word, `PC Xbox` are two.
    for (const word of codesOf(list, piece).length > 0 ? [piece] : piece.split(/\s+/)) {
      const found = codesOf(list, word)
      if (found.length === 0) unknown.push(word)
      codes.push(...found)
    }
  }
  return { codes: [...new Set(codes)], unknown: [...new Set(unknown)] }
}

function normalizeWord(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
}
