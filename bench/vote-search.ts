import process from 'node:process'
import { createTableVotes } from './table-votes.ts'
import { groupTable, searchTable } from '#server/features/integrity/search/search-table.ts'
import { parseFilter } from '#server/features/integrity/search/search-filter.ts'
import { type TableView, viewTable } from '#server/features/integrity/search/table-view.ts'
import { voteSorts } from '#contract/rules/votes/vote-columns.ts'
import { voteGroupColumns } from '#contract/vote-search.ts'
import { sortRows } from '#server/features/integrity/search/sort-rows.ts'
import { createVoteTable, setVote } from '#server/features/integrity/search/vote-table.ts'
import { median, type Row, within } from './rows.ts'

const goalMs = 300
const rounds = 5

/**
 * The first page of searches and groups over the votes of a week. Measures CPU time, which unlike latency does not depend on other load.
 * The table is in memory, so the storage does not matter either.
 */
export async function measureVoteSearch(votes: number): Promise<Row[]> {
  const view = fillTable(votes)
  const name = (text: string) => `Search in ${votes / 1e6} million votes: ${text}`
  const rows = Object.entries(filters).flatMap(([filterName, filter]) => {
    const query = { filter: parseFilter(filter), sort: 'date', order: 'desc', page: 1 } as const
    return [measure(name(filterName), () => searchTable(view, query))]
  })
  const slowestOf = (label: string, runs: readonly (readonly [string, () => unknown])[]) => {
    const measured = runs.map(([run, query]) => ({ run, row: measure('', query) }))
    const slowest = measured.reduce((a, b) => (b.row.result > a.row.result ? b : a))
    return { ...slowest.row, name: name(`${label}, slowest: ${slowest.run}`) }
  }
  const sweeps = wideFilters.flatMap((filterName) => {
    const filter = parseFilter(filters[filterName])
    const sorts = voteSorts.map(
      (sort) => [sort, () => searchTable(view, { filter, sort, order: 'asc', page: 1 })] as const,
    )
    const groups = voteGroupColumns.map((by) => [by, () => groupTable(view, { filter, by, page: 1 })] as const)
    return [
      slowestOf(`${filterName}, sorted by a column`, sorts),
      slowestOf(`${filterName}, grouped by a column`, groups),
    ]
  })
  return [...rows, ...sweeps]
}

const filters = {
  'all votes': {},
  'nine of ten votes': { state: 'counted' },
  'half of the votes': { address: '2001::/16' },
  'a country': { country: 'DE' },
  'a clan': { clan: '17' },
  'a part of clan names': { clan: '7' },
  'the beginning of an address': { address: '25.' },
  'an IPv6 network': { address: '2001:db8::/33' },
  'the beginning of a hash': { software: 'a' },
  'a range of scores': { score: '10-100' },
  'all conditions': { from: '1', to: '9999999999999', address: '0.0.0.0/1', country: 'DE', hardware: '0', score: '0-100', bad: '0', state: 'counted', reason: 'none', excludeZeroScore: 'true' }, // prettier-ignore
} as const

/** The filters that find the most votes. Half of the votes take the longest: counts of all votes save no work. */
const wideFilters = ['all votes', 'nine of ten votes', 'half of the votes'] as const

function measure(name: string, query: () => unknown): Row {
  query()
  const times = Array.from({ length: rounds }, () => {
    const before = process.threadCpuUsage()
    query()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  const spread = `${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))}`
  return within(goalMs, { name, storage: 'memory', site: median(times), unit: 'ms', spread })
}

function fillTable(votes: number): TableView {
  const table = createVoteTable(votes)
  for (const vote of createTableVotes(votes)) setVote(table, vote)
  sortRows(table, 0)
  return viewTable(table)
}
