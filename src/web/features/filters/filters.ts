import {
  type Platform,
  type Playstyle,
  platforms,
  playstyles,
  type Region,
  regions,
} from '#contract/rules/clan-codes.ts'

/** What the list is narrowed to; undefined is "any". */
export interface Filters {
  readonly playstyle: Playstyle | undefined
  readonly region: Region | undefined
  readonly platform: Platform | undefined
}

/** The filters as people read them, in the order in which they stand. The codes are the URL's. */
export const filterChoices = {
  playstyle: { label: 'Playstyle', any: 'Any', options: playstyles },
  region: { label: 'Region', any: 'Any', options: regions },
  platform: { label: 'Platform', any: 'Any', options: platforms },
} as const satisfies Record<keyof Filters, { label: string; any: string; options: Readonly<Record<string, string>> }>

export const filterNames = Object.keys(filterChoices) as (keyof Filters)[]

/** The whole list. */
export const noFilters: Filters = { playstyle: undefined, region: undefined, platform: undefined }

/** The filters of a URL's query. What is no code of the contract counts as any. */
export function readFilters(query: URLSearchParams): Filters {
  return {
    playstyle: readCode(playstyles, query.get('playstyle')),
    region: readCode(regions, query.get('region')),
    platform: readCode(platforms, query.get('platform')),
  }
}

function readCode<K extends string>(options: Readonly<Record<K, string>>, code: string | null): K | undefined {
  return code !== null && Object.hasOwn(options, code) ? (code as K) : undefined
}

/** Whether anything narrows the list. */
export function isFiltered(filters: Filters): boolean {
  return filterNames.some((name) => filters[name] !== undefined)
}
