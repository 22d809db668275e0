import { type VoteWeek, voteWeekAt } from '#contract/rules/vote-week.ts'
import * as contract from '#contract/vote-search.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { readVoteWeeks } from './read-votes.ts'
import { readFilter, type SearchFilter } from './search-filter.ts'
import type { ListCursor } from './search-table.ts'
import { csvHeader } from './votes-csv.ts'
import type { VoteSearch } from './vote-search.ts'

export interface VoteSearchDeps {
  readonly search: VoteSearch
  /** Unix ms. */
  readonly now: () => number
  readonly voteOffset: number
}

const nothingFound = { total: 0, states: { counted: 0, held: 0, void: 0 } }

export function bindVoteSearch(bind: Bind, { search, now, voteOffset }: VoteSearchDeps): void {
  const runningWeek = () => voteWeekAt(now(), voteOffset)

  bind(
    contract.searchVotes,
    async ({ query: { sort = 'date', order = 'desc', page = 1, week = runningWeek(), ...conditions } }) => {
      // prettier-ignore
      const filter = readFilter(conditions)
      const weeks = await readVoteWeeks(search.db)
      const nothing = { week, weeks, ...nothingFound, votes: [] }
      // Without votes, the thread need not start.
      if (!weeks.includes(week)) return { body: { loading: null, ...nothing } }
      const found = await search.ask(week, 'search', { filter, sort, order, page })
      if (found.loading !== null) return { body: { loading: found.loading, ...nothing } }
      return { body: { loading: null, week, weeks, ...found.answer } }
    },
  )

  bind(contract.groupVotes, async ({ query: { by, page = 1, week = runningWeek(), ...conditions } }) => {
    const filter = readFilter(conditions)
    const nothing = { week, ...nothingFound, values: 0, groups: [] }
    if (!(await readVoteWeeks(search.db)).includes(week)) return { body: { loading: null, ...nothing } }
    const found = await search.ask(week, 'group', { filter, by, page })
    if (found.loading !== null) return { body: { loading: found.loading, ...nothing } }
    return { body: { loading: null, week, ...found.answer } }
  })

  bind(contract.exportVotes, async ({ query: { week = runningWeek(), ...conditions } }) => {
    const filter = readFilter(conditions)
    const hasVotes = (await readVoteWeeks(search.db)).includes(week)
    return {
      body: hasVotes ? writeVotes(search, week, filter) : justHeader(),
      headers: { 'content-disposition': `attachment; filename="votes-${week}.csv"` },
    }
  })
}

async function* justHeader(): AsyncGenerator<string> {
  yield csvHeader
}

/** In parts that each continue after the last vote of the part before: nothing is kept between them, however long the reader pauses. */
async function* writeVotes(search: VoteSearch, week: VoteWeek, filter: SearchFilter): AsyncGenerator<string> {
  yield csvHeader
  let after: ListCursor | undefined
  do {
    const part = await search.ask(week, 'list', { filter, after })
    if (part.loading !== null) continue
    yield part.answer.lines
    after = part.answer.next
    if (!after) return
  } while (true)
}
