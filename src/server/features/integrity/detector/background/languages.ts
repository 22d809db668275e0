import type { ClanRanges } from '../properties/clan-ranges.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'

/** Estimates the languages of voters: the most likely language of each country according to Unicode's data. */
export interface Languages {
  /** @param rows votes of the examined week */
  readonly describe: (rows: readonly number[]) => LanguageMix
}

export interface LanguageMix {
  /** The number of equally frequent languages that would be as diverse (inverse Simpson index). */
  readonly effective: number
  /** Kullback–Leibler divergence from the languages of all votes, in nats, corrected for the bias of small samples. */
  readonly divergence: number
}

/** @param included by row: 1 for baseline votes */
export function findLanguages({ country, names }: VoteColumns, ranges: ClanRanges, included: Uint8Array): Languages {
  const numbers = new Map<string, number>()
  /** By country code. */
  const languageOf = names.country.map((name) => {
    const language = likelyLanguage(name)
    const number = numbers.get(language) ?? numbers.size
    numbers.set(language, number)
    return number
  })
  const count = (counts: Float64Array, row: number) => {
    const code = country.codes[row] ?? 0
    if (code === 0) return
    const language = languageOf[code] ?? 0
    counts[language] = (counts[language] ?? 0) + 1
  }
  // Starts at one vote per language, so that no probability is zero.
  const everywhere = new Float64Array(numbers.size).fill(1)
  for (let row = ranges.window[0]; row < ranges.window[1]; row++) if (included[row] === 1) count(everywhere, row)
  const all = total(everywhere)
  return {
    describe(rows) {
      const counts = new Float64Array(numbers.size)
      for (const row of rows) count(counts, row)
      const of = Math.max(1, total(counts))
      let [squares, divergence, languages] = [0, 0, 0]
      for (const [language, votes] of counts.entries()) {
        if (votes === 0) continue
        const share = votes / of
        squares += share ** 2
        divergence += share * Math.log((share * all) / (everywhere[language] ?? 1))
        languages++
      }
      // The Miller–Madow correction: small samples diverge by chance.
      const bias = Math.max(0, languages - 1) / (2 * of)
      return { effective: squares === 0 ? 0 : 1 / squares, divergence: divergence - bias }
    },
  }
}

/** For example "de" for "CH". Text that is not a country code counts as a language of its own. */
function likelyLanguage(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? new Intl.Locale(`und-${country}`).maximize().language : country
}

function total(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
