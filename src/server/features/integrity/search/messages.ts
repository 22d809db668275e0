import type * as z from 'zod/mini'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { CsvHeadings, groupVotes } from '#contract/vote-search.ts'
import type { SearchFilter } from './search-filter.ts'
import type { GroupQuery, IdsQuery, ListCursor, SearchQuery, searchTable } from './search-table.ts'

export interface SearchTasks {
  readonly search: { readonly query: SearchQuery; readonly answer: ReturnType<typeof searchTable> }
  readonly group: {
    readonly query: GroupQuery
    readonly answer: Omit<z.output<(typeof groupVotes)['response']>, 'loading' | 'week' | 'weeks'>
  }
  /** Answers with the votes' IDs, or with the number of votes if it exceeds the query's limit. */
  readonly ids: { readonly query: IdsQuery; readonly answer: Float64Array | number }
  readonly list: {
    readonly query: {
      readonly filter: SearchFilter
      readonly after: ListCursor | undefined
      readonly headings: CsvHeadings
    }
    /** Lines of a CSV file, and where the next ones start; undefined after the last. */
    readonly answer: { readonly lines: string; readonly next: ListCursor | undefined }
  }
}
export type SearchTask = keyof SearchTasks

/**
 * `changed`: the states of the votes of these clans, or their names, may have changed. `reset`: changes may have been missed, so all weeks
 * must be reloaded.
 */
export type ToSearch =
  | {
      readonly kind: 'ask'
      readonly number: number
      readonly week: VoteWeek
      readonly task: SearchTask
      readonly query: unknown
    }
  | { readonly kind: 'changed'; readonly clans: readonly number[] }
  | { readonly kind: 'reset' | 'close' }

export type FromSearch =
  | { readonly kind: 'answer'; readonly number: number; readonly answer: unknown }
  /** The week is still being loaded, so there is no answer yet: ask again. `share` of its votes, from 0 to 1, are in memory. */
  | { readonly kind: 'loading'; readonly number: number; readonly share: number }
  | { readonly kind: 'failed'; readonly number: number; readonly error: unknown }
