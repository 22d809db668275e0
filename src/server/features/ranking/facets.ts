import { languageOf } from '#contract/rules/language-tag.ts'
import type { ClanRecord } from './ranked-clan.ts'

const none: readonly string[] = []

type Facts = Pick<ClanRecord, 'region' | 'platforms' | 'playstyles' | 'facts'>

/** Returns a clan's codes for each facet; empty if the clan does not state the fact. A code may occur twice. */
export const facetCodes = {
  region: ({ region }: Facts): readonly string[] => [region],
  platform: ({ platforms }: Facts): readonly string[] => platforms,
  playstyle: ({ playstyles }: Facts): readonly string[] => playstyles,
  language: ({ facts }: Facts): readonly string[] => (facts.languages ? facts.languages.map(languageOf) : none),
  recruiting: ({ facts }: Facts): readonly string[] => codes(facts.recruiting),
  size: ({ facts }: Facts): readonly string[] => codes(facts.size),
  microphone: ({ facts }: Facts): readonly string[] => codes(facts.microphone),
  day: ({ facts }: Facts): readonly string[] => facts.play_times?.days ?? none,
}

export type Facet = keyof typeof facetCodes
export const facets = Object.keys(facetCodes) as Facet[]
/** Filters with options. `PlaySchedule` has those by hours, and by day in a time zone. */
export type OptionFilter = Facet | 'hours'
export const optionFilters: readonly OptionFilter[] = [...facets, 'hours']
export type FilterName = OptionFilter | 'age'
export const filterNames: readonly FilterName[] = [...optionFilters, 'age']

const requiredFacets: ReadonlySet<string> = new Set(['region', 'platform', 'playstyle'] satisfies Facet[])

/** Whether clans may leave the fact unstated. */
export function isOptional(filter: FilterName): boolean {
  return !requiredFacets.has(filter)
}

function codes(code: string | undefined): readonly string[] {
  return code === undefined ? none : [code]
}
