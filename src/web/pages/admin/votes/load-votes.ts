import { AppError } from '#contract/errors.ts'
import { pageCount, votePageSize } from '#contract/rules/lists/pages.ts'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import type { FoundVote, VoteFilter } from '#contract/vote-search.ts'
import { redirect } from 'react-router'
import type { Api } from '../../../api.ts'
import type { FilterLabels } from './filter/active-filters.tsx'
import type { VoteGroup } from './results/vote-group-columns.tsx'
import { filterNames, type FilterName, voteHref, type VoteQuery } from './vote-query.ts'

export interface FoundVotes {
  readonly kind: 'found'
  /** Includes the week. */
  readonly query: VoteQuery
  /** Weeks that have votes, newest first. */
  readonly weeks: readonly string[]
  readonly total: number
  readonly states: Readonly<Record<VoteState, number>>
  /** Time of the newest found vote, in Unix ms. */
  readonly newestAt: number | undefined
  /** Readable names of filter values. */
  readonly labels: FilterLabels
  /** Empty if the votes are grouped. */
  readonly votes: readonly FoundVote[]
  readonly groups: { readonly rows: readonly VoteGroup[]; readonly count: number } | undefined
  readonly pages: number
}

/** The server is still loading the week; `share` is its progress from 0 to 1. */
export interface LoadingVotes {
  readonly kind: 'loading'
  readonly share: number
}

export interface RejectedFilters {
  readonly kind: 'rejected'
  readonly errors: Readonly<Partial<Record<FilterName, string>>>
}

type SearchApi = Pick<Api, 'searchVotes' | 'groupVotes'>

/** Redirects a page number past the last page to the last page. */
export async function loadVotes(
  api: SearchApi,
  query: VoteQuery,
): Promise<FoundVotes | LoadingVotes | RejectedFilters> {
  try {
    return await search(api, query)
  } catch (error) {
    const errors = filterErrors(error)
    if (errors) return { kind: 'rejected', errors }
    throw error
  }
}

async function search(api: SearchApi, query: VoteQuery): Promise<FoundVotes | LoadingVotes> {
  const { votes, groups, ...summary } = await ask(api, query)
  const { loading, week, weeks = [], total, states, newest_at: newestAt, labels = {} } = summary
  if (loading !== null) return { kind: 'loading', share: loading }
  const pages = pageCount(groups?.count ?? total, votePageSize)
  if (query.page > pages) throw redirect(voteHref({ ...query, page: pages }))
  return {
    kind: 'found',
    query: { ...query, filters: { ...query.filters, week } },
    weeks,
    total,
    states,
    newestAt: newestAt ?? undefined,
    labels,
    votes,
    groups,
    pages,
  }
}

async function ask(api: SearchApi, query: VoteQuery) {
  const filters = query.filters as VoteFilter
  const { by, sort, order, page } = query
  if (by) {
    const { groups, values, ...summary } = (await api.groupVotes({ query: { ...filters, by, page: String(page) } }))
      .body
    return { ...summary, votes: [], groups: { rows: groups, count: values } }
  }
  const { votes, ...summary } = (await api.searchVotes({ query: { ...filters, sort, order, page: String(page) } })).body
  return { ...summary, votes, groups: undefined }
}

function filterErrors(error: unknown): RejectedFilters['errors'] | undefined {
  if (!(error instanceof AppError) || error.code !== 'malformed') return undefined
  const entries = error.fields.flatMap(({ path, message }) => {
    const name = filterNames.find((filter) => path === `query.${filter}`)
    return name ? [[name, message] as const] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
