import { nameIn } from '#contract/rules/clans/clan-codes.ts'
import { recruiting } from '#contract/rules/clans/clan-facts.ts'
import { languageName } from '#contract/rules/language-tag.ts'
import { type Facet, facetCodes } from '../facets.ts'
import type { ClanRecord } from '../ranked-clan.ts'
import { tokenize } from './tokenize.ts'

/** Names that players use for a code. */
const namesOf: Partial<Record<Facet, (code: string) => readonly (string | undefined)[]>> = {
  region: (code) => [code, nameIn('regions', code), ...aliasesOf(nameIn('regions', code))],
  platform: (code) => [code, nameIn('platforms', code), ...aliasesOf(nameIn('platforms', code))],
  playstyle: (code) => [nameIn('playstyles', code)],
  language: (code) => [languageName(code), nativeName(code), 'speaking'],
  recruiting: (code) => [(recruiting as Readonly<Record<string, string>>)[code], code === 'closed' ? '' : 'Recruiting'],
}
/** Alternative names of common platforms and regions, by their name in the site profile. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  PlayStation: ['PS4', 'PS5', 'PSN'],
  Xbox: ['Series S', 'Series X'],
  'North America': ['USA', 'Canada'],
}
const aliasesOf = (name: string | undefined) => aliases[name ?? ''] ?? []

const searched = Object.entries(namesOf).map(([facet, names]) => ({ facet: facet as Facet, names }))

/** By facet and code; a few hundred entries. */
const wordsByCode = new Map<string, readonly string[]>()

/** Words for a clan's region, platforms, playstyles, languages and recruiting. */
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

/** The name of a language in the language itself; undefined if unknown. */
function nativeName(code: string): string | undefined {
  return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
}
