import type { ClanRanges } from '../properties/clan-ranges.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'

/** The languages that people most likely speak where votes come from, by Unicode's data about countries. */
export interface Languages {
  /** @param rows votes of the examined week */
  readonly describe: (rows: readonly number[]) => LanguageMix
}

export interface LanguageMix {
  /** As many equally frequent languages would be as diverse (the inverse Simpson index). */
  readonly effective: number
  /** Kullback-Leibler divergence from the languages of all votes, in nats, without the bias of few votes. */
  readonly divergence: number
}

/** @param included by row: 1 for votes that say what is usual */
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
  // One more of each, so that none is impossible.
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
      // The Miller–Madow correction: few votes diverge from anything.
      const bias = Math.max(0, languages - 1) / (2 * of)
      return { effective: squares === 0 ? 0 : 1 / squares, divergence: divergence - bias }
    },
  }
}

/** Such as "de" of "CH". Everything that is no country code is a language of its own. */
function likelyLanguage(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? new Intl.Locale(`und-${country}`).maximize().language : country
}

function total(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
