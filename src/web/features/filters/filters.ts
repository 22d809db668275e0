import {
  type Platform,
  type Playstyle,
  platforms,
  playstyles,
  type Region,
  regions,
} from '#contract/rules/clan-codes.ts'
import { maxSearchLength } from '#contract/rules/search.ts'

/** The filters of the list; undefined means "any". */
export interface Filters {
  readonly playstyle: Playstyle | undefined
  readonly region: Region | undefined
  readonly platform: Platform | undefined
  readonly q: string | undefined
}

type Choices = Omit<Filters, 'q'>

/** The selects in display order. The keys of `options` are the codes in the URL. */
export const filterChoices = {
  playstyle: { label: 'Playstyle', any: 'Any', options: playstyles },
  region: { label: 'Region', any: 'Any', options: regions },
  platform: { label: 'Platform', any: 'Any', options: platforms },
} as const satisfies Record<keyof Choices, { label: string; any: string; options: Readonly<Record<string, string>> }>

export const filterNames = Object.keys(filterChoices) as (keyof Choices)[]

export const noFilters: Filters = { playstyle: undefined, region: undefined, platform: undefined, q: undefined }

/** Parses a URL's query. A value that is not a code of the contract counts as "any". */
export function readFilters(query: URLSearchParams): Filters {
  return {
    playstyle: readCode(playstyles, query.get('playstyle')),
    region: readCode(regions, query.get('region')),
    platform: readCode(platforms, query.get('platform')),
    // The API rejects NUL characters.
    q: query.get('q')?.replaceAll('\0', '').trim().slice(0, maxSearchLength).trimEnd() || undefined,
  }
}

function readCode<K extends string>(options: Readonly<Record<K, string>>, code: string | null): K | undefined {
  return code !== null && Object.hasOwn(options, code) ? (code as K) : undefined
}

export function isFiltered(filters: Filters): boolean {
  return filters.q !== undefined || filterNames.some((name) => filters[name] !== undefined)
}
