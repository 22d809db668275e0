import { type FoundVote, groupsPerPage, type VoteGroupColumn, votesPerPage } from '#contract/vote-search.ts'
import { countAllCodes, countValues } from './count-values.ts'
import { createBuffer } from './create-buffer.ts'
import { describeGroup, describeVote } from './describe-rows.ts'
import { findRows, isFound, type Selection } from './find-rows.ts'
import { createFinder } from './finder.ts'
import { groupRows } from './group-rows.ts'
import type { DescribedEvidence } from './row-evidence.ts'
import type { SearchFilter } from './search-filter.ts'
import { selectPage, type Sorting } from './select-page.ts'
import type { TableView } from './table-view.ts'
import { rowsBefore } from './sort-rows.ts'

export interface SearchQuery extends Sorting {
  readonly filter: SearchFilter
  /** From 1 up. */
  readonly page: number
}

export function searchTable(view: TableView, { filter, page, ...sorting }: SearchQuery) {
  const selection = select(view, filter)
  const shown = selectPage(view, selection, sorting, { start: (page - 1) * votesPerPage, size: votesPerPage })
  const counts = countValues(view.table, selection, shown)
  return {
    ...summarize(view, selection, filter),
    votes: shown.map((row) => describeVote(view, row, counts)),
  }
}

function select(view: TableView, filter: SearchFilter): Selection {
  const { count } = view.table.rows
  return findRows(createFinder(view, filter), count, buffers.found(count), buffers.others(count))
}

function summarize(view: TableView, selection: Selection, filter: SearchFilter) {
  return {
    total: selection.count,
    states: countStates(view, selection),
    newest_at: newestOf(view, selection),
    labels: labelsOf(view, filter),
  }
}

function countStates({ table }: TableView, selection: Selection) {
  const [, counted = 0, held = 0, voided = 0] = countAllCodes(table, selection, 'state')
  return { counted, held, void: voided }
}

/** Unix ms. */
function newestOf({ table: { rows } }: TableView, { rows: found, count }: Selection): number | null {
  if (count === 0) return null
  return rows.castAt[found?.[count - 1] ?? count - 1] ?? null
}

/** The names of the clan and the provider that the filter gives only by number. */
function labelsOf({ table, clanName }: TableView, { clan, asn }: SearchFilter) {
  const clanId = clan?.namePart === undefined ? clan?.id : undefined
  const clanCode = clanId === undefined ? undefined : table.clans.byId.get(clanId)
  const asnCode = typeof asn === 'string' ? table.texts.asn.find(asn) : undefined
  const organization = table.organizations[asnCode ?? 0]
  return {
    ...(clanCode !== undefined && { clan: clanName(clanCode).name }),
    ...(organization && { asn: organization }),
  }
}

export interface GroupQuery {
  readonly filter: SearchFilter
  readonly by: VoteGroupColumn
  /** From 1 up. */
  readonly page: number
}

export function groupTable(view: TableView, { filter, by, page }: GroupQuery) {
  const selection = select(view, filter)
  const { values, groups } = groupRows(view, selection, by, { start: (page - 1) * groupsPerPage, size: groupsPerPage })
  return {
    ...summarize(view, selection, filter),
    values,
    groups: groups.map(({ code, states: [counted = 0, held = 0, voided = 0], ...group }) => ({
      ...describeGroup(view, by, code),
      ...group,
      counted,
      held,
      void: voided,
    })),
  }
}

export interface IdsQuery {
  readonly filter: SearchFilter
  readonly limit: number
}

/** Returns the number of found votes instead if it exceeds the limit. */
export function findIds(view: TableView, { filter, limit }: IdsQuery): Float64Array | number {
  const { id } = view.table.rows
  const { rows, count } = select(view, filter)
  if (count > limit) return count
  return rows ? Float64Array.from(rows, (row) => id[row] ?? 0) : id.slice(0, count)
}

/** A list of found votes continues after this vote. */
export interface ListCursor {
  readonly castAt: number
  readonly id: number
}

export type ListedVote = FoundVote & DescribedEvidence

/** The next `size` found votes, newest first. Needs no state between calls, so votes may be added in between. */
export function listTable(view: TableView, filter: SearchFilter, size: number, after?: ListCursor): ListedVote[] {
  const { rows } = view.table
  const finder = createFinder(view, filter)
  let row = finder.endRow - 1
  if (after) {
    row = Math.min(row, rowsBefore(rows, after.castAt + 1, rows.count) - 1)
    while (rows.castAt[row] === after.castAt && (rows.id[row] ?? 0) >= after.id) row--
  }
  const votes: ListedVote[] = []
  for (; row >= finder.firstRow && votes.length < size; row--)
    if (isFound(finder, row)) votes.push({ ...describeVote(view, row), ...rows.evidence.describe(row) })
  return votes
}

const buffers = { found: createBuffer(), others: createBuffer() }
