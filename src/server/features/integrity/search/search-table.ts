import { voteStates } from '#contract/rules/vote-states.ts'
import { type FoundVote, groupsPerPage, type VoteGroupColumn, votesPerPage } from '#contract/vote-search.ts'
import { countValues } from './count-values.ts'
import { describeGroup, describeVote } from './describe-rows.ts'
import { createFinder, findRows, isFound } from './find-rows.ts'
import { groupRows } from './group-rows.ts'
import type { SearchFilter } from './search-filter.ts'
import { selectPage, type Sorting } from './select-page.ts'
import type { TableView } from './table-view.ts'
import { rowsBefore } from './vote-table.ts'

export interface SearchQuery extends Sorting {
  readonly filter: SearchFilter
  /** From 1 up. */
  readonly page: number
}

export function searchTable(view: TableView, { filter, page, ...sorting }: SearchQuery) {
  const { rows } = view.table
  const found = findRows(createFinder(view, filter), buffers.found(rows.count))
  const range = { start: (page - 1) * votesPerPage, size: votesPerPage }
  const shown = selectPage(view, found, buffers.scratch(rows.count), sorting, range)
  const counts = countValues(view.table, found, shown)
  return {
    total: found.length,
    states: countStates(rows.codes.state, found),
    votes: shown.map((row) => describeVote(view, row, counts)),
  }
}

function countStates(codes: Uint32Array, found: Uint32Array) {
  const counts = new Uint32Array(voteStates.length + 1)
  for (let index = 0; index < found.length; index++) counts[codes[found[index] ?? 0] ?? 0]!++
  const [, counted = 0, held = 0, voided = 0] = counts
  return { counted, held, void: voided }
}

export interface GroupQuery {
  readonly filter: SearchFilter
  readonly by: VoteGroupColumn
  /** From 1 up. */
  readonly page: number
}

export function groupTable(view: TableView, { filter, by, page }: GroupQuery) {
  const { rows } = view.table
  const found = findRows(createFinder(view, filter), buffers.found(rows.count))
  const range = { start: (page - 1) * groupsPerPage, size: groupsPerPage }
  const { values, groups } = groupRows(view, found, buffers.scratch(rows.count), by, range)
  return {
    total: found.length,
    states: countStates(rows.codes.state, found),
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

export function findIds(view: TableView, filter: SearchFilter): Float64Array {
  const { rows } = view.table
  const found = findRows(createFinder(view, filter), buffers.found(rows.count))
  return Float64Array.from(found, (row) => rows.id[row] ?? 0)
}

/** Where a list of found votes continues: after this vote. */
export interface ListCursor {
  readonly castAt: number
  readonly id: number
}

/** The next `size` found votes, newest first. Needs no state between calls, so votes may come in meanwhile. */
export function listTable(view: TableView, filter: SearchFilter, size: number, after?: ListCursor): FoundVote[] {
  const { rows } = view.table
  const finder = createFinder(view, filter)
  let row = finder.endRow - 1
  if (after) {
    row = Math.min(row, rowsBefore(rows, after.castAt + 1, rows.count) - 1)
    while (rows.castAt[row] === after.castAt && (rows.id[row] ?? 0) >= after.id) row--
  }
  const votes: FoundVote[] = []
  for (; row >= finder.firstRow && votes.length < size; row--)
    if (isFound(finder, row)) votes.push(describeVote(view, row))
  return votes
}

/** Used by one query after the other: new ones for each would take longer than most queries. */
const buffers = { found: createBuffer(), scratch: createBuffer() }

function createBuffer(): (size: number) => Uint32Array {
  let buffer = new Uint32Array(0)
  return (size) => {
    if (buffer.length < size) buffer = new Uint32Array(Math.ceil(size * 1.1))
    return buffer
  }
}
