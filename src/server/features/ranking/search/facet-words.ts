import { nameIn } from '#contract/rules/clan-codes.ts'
import { recruiting } from '#contract/rules/clan-facts.ts'
import { languageName } from '#contract/rules/language-tag.ts'
import { type Facet, facetCodes } from '../facets.ts'
import type { ClanRecord } from '../ranked-clan.ts'
import { tokenize } from './tokenize.ts'

/** How players name what a code stands for. */
const namesOf: Partial<Record<Facet, (code: string) => readonly (string | undefined)[]>> = {
  region: (code) => [code, nameIn('regions', code), ...aliasesOf(nameIn('regions', code))],
  platform: (code) => [code, nameIn('platforms', code), ...aliasesOf(nameIn('platforms', code))],
  playstyle: (code) => [nameIn('playstyles', code)],
  language: (code) => [languageName(code), nativeName(code), 'speaking'],
  recruiting: (code) => [(recruiting as Readonly<Record<string, string>>)[code], code === 'closed' ? '' : 'Recruiting'],
}
/** Other names of widespread platforms and regions, by their names in the site's profile. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  PlayStation: ['PS4', 'PS5', 'PSN'],
  Xbox: ['Series S', 'Series X'],
  'North America': ['USA', 'Canada'],
}
const aliasesOf = (name: string | undefined) => aliases[name ?? ''] ?? []

const searched = Object.entries(namesOf).map(([facet, names]) => ({ facet: facet as Facet, names }))

/** By facet and code: there are a few hundred. */
const wordsByCode = new Map<string, readonly string[]>()

/** The words that a search finds a clan's region, platforms, playstyles, languages and recruiting by. */
export function facetWords(record: ClanRecord): string[] {
  return searched.flatMap(({ facet, names }) =>
    facetCodes[facet](record).flatMap((code) => {
      const key = `${facet} ${code}`
      const known = wordsByCode.get(key)
      if (known) return known
      const words = names(code).flatMap((name) => tokenize(name ?? ''))
      wordsByCode.set(key, words)
      return words
    }),
  )
}

/** The name of a language in itself; undefined if it is not known. */
function nativeName(code: string): string | undefined {
  return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
}
