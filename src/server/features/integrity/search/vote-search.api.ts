import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import * as contract from '#contract/vote-search.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { writeNoVotes, writeVotes } from './export-votes.ts'
import { readVoteWeeks } from './read-votes.ts'
import { parseFilter } from './search-filter.ts'
import type { VoteSearch } from './vote-search.ts'

export interface VoteSearchDeps {
  readonly search: VoteSearch
  /** Unix ms. */
  readonly now: () => number
  readonly voteOffset: number
}

const nothingFound = { total: 0, states: { counted: 0, held: 0, void: 0 }, newest_at: null, labels: {} }

export function bindVoteSearch(bind: Bind, { search, now, voteOffset }: VoteSearchDeps): void {
  const runningWeek = () => voteWeekAt(now(), voteOffset)

  bind(
    contract.searchVotes,
    async ({ query: { sort = 'date', order = 'desc', page = 1, week = runningWeek(), ...conditions } }) => {
      // prettier-ignore
      const filter = parseFilter(conditions)
      const weeks = await readVoteWeeks(search.db)
      const nothing = { week, weeks, ...nothingFound, votes: [] }
      // If there are no votes, the thread need not start.
      if (!weeks.includes(week)) return { body: { loading: null, ...nothing } }
      const found = await search.ask(week, 'search', { filter, sort, order, page })
      if (found.loading !== null) return { body: { loading: found.loading, ...nothing } }
      return { body: { loading: null, week, weeks, ...found.answer } }
    },
  )

  bind(contract.groupVotes, async ({ query: { by, page = 1, week = runningWeek(), ...conditions } }) => {
    const filter = parseFilter(conditions)
    const weeks = await readVoteWeeks(search.db)
    const nothing = { week, weeks, ...nothingFound, values: 0, groups: [] }
    if (!weeks.includes(week)) return { body: { loading: null, ...nothing } }
    const found = await search.ask(week, 'group', { filter, by, page })
    if (found.loading !== null) return { body: { loading: found.loading, ...nothing } }
    return { body: { loading: null, week, weeks, ...found.answer } }
  })

  bind(contract.exportVotes, async ({ query: { headings = 'names', week = runningWeek(), ...conditions } }) => {
    const filter = parseFilter(conditions)
    const hasVotes = (await readVoteWeeks(search.db)).includes(week)
    return {
      body: hasVotes ? writeVotes(search, week, filter, headings) : writeNoVotes(headings),
      headers: { 'content-disposition': `attachment; filename="votes-${week}.csv"` },
    }
  })
}
