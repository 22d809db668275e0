import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { CsvHeadings } from '#contract/vote-search.ts'
import type { SearchFilter } from './search-filter.ts'
import type { ListCursor } from './search-table.ts'
import type { VoteSearch } from './vote-search.ts'
import { csvHeader } from './votes-csv.ts'

/** A file without votes. */
export async function* writeNoVotes(headings: CsvHeadings): AsyncGenerator<string> {
  yield csvHeader(headings)
}

/** Writes parts that each continue after the last vote of the previous one. Keeps nothing between them, however long the reader pauses. */
export async function* writeVotes(
  search: Pick<VoteSearch, 'ask'>,
  week: VoteWeek,
  filter: SearchFilter,
  headings: CsvHeadings,
): AsyncGenerator<string> {
  yield csvHeader(headings)
  let after: ListCursor | undefined
  for (;;) {
    const part = await search.ask(week, 'list', { filter, after, headings })
    // The call has already waited for the votes to be loaded.
    if (part.loading !== null) continue
    yield part.answer.lines
    after = part.answer.next
    if (!after) return
  }
}
