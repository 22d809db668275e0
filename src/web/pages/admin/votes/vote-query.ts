import { type VoteSort, voteSorts } from '#contract/rules/votes/vote-columns.ts'
import type { VoteFilter, VoteGroupColumn } from '#contract/vote-search.ts'
import type { Sorting } from '../../../ui/table.tsx'
import { voteColumnLabels } from '../shared/vote-columns/vote-column-labels.ts'
import { columnFilter } from '../shared/vote-columns/vote-links.ts'

/** The filters that the form shows on demand. */
export const moreFilters = [
  'from',
  'to',
  'country',
  'asn',
  'score',
  'bad',
  'hardware',
  'software',
  'audio',
  'receipt',
  'state',
  'reason',
  'stamp',
] as const satisfies readonly (keyof VoteFilter)[]

/** In the order of the form and the URL. */
export const filterNames = [
  'week',
  'clan',
  'address',
  ...moreFilters,
  'excludeZeroScore',
] as const satisfies readonly (keyof VoteFilter)[]

export type FilterName = (typeof filterNames)[number]

/** Active filters as texts of the API. Only the server validates them, because dropping an invalid filter would find more votes. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>

export interface VoteQuery {
  readonly filters: Filters
  readonly by: VoteGroupColumn | undefined
  readonly sort: VoteSort
  readonly order: Sorting['order']
  readonly page: number
}

/** An unknown grouping, order or page is treated as missing. */
export function readVoteQuery(search: URLSearchParams): VoteQuery {
  const page = search.get('page') ?? ''
  return {
    filters: readFilters(search),
    by: readGroupColumn(search.get('by')),
    sort: voteSorts.find((sort) => sort === search.get('sort')) ?? 'date',
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  }
}

function readFilters(search: URLSearchParams): Filters {
  const texts = filterNames.map((name) => [name, search.get(name)] as const)
  // `excludeZeroScore=false` is the default, so it is not a filter.
  return Object.fromEntries(texts.filter(([name, text]) => text && !(name === 'excludeZeroScore' && text === 'false')))
}

export function readGroupColumn(text: string | null): VoteGroupColumn | undefined {
  return text !== null && Object.hasOwn(voteColumnLabels, text) ? (text as VoteGroupColumn) : undefined
}

export function voteHref({ filters, by, sort, order, page }: VoteQuery): string {
  const search = new URLSearchParams()
  for (const name of filterNames) if (filters[name]) search.set(name, filters[name])
  if (by) search.set('by', by)
  if (sort !== 'date') search.set('sort', sort)
  if (order !== 'desc') search.set('order', order)
  if (page !== 1) search.set('page', String(page))
  return search.size === 0 ? '/admin/votes' : `/admin/votes?${search}`
}

/** The first page of the query with changed filters; undefined removes one. */
export function withFilters(query: VoteQuery, change: Partial<Record<FilterName, string | undefined>>): VoteQuery {
  return { ...query, filters: { ...query.filters, ...change }, page: 1 }
}

export function withoutFilters(query: VoteQuery): VoteQuery {
  return { ...query, filters: query.filters.week === undefined ? {} : { week: query.filters.week }, page: 1 }
}

export function activeFilters({ filters }: VoteQuery): readonly FilterName[] {
  return filterNames.filter((name) => name !== 'week' && filters[name])
}

/** The query for a single group's votes, without grouping. */
export function queryForGroup(query: VoteQuery, by: VoteGroupColumn, value: string): VoteQuery {
  return { ...withFilters(query, columnFilter(by, value)), by: undefined }
}
