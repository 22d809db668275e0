import { voteStates } from '#contract/rules/votes/vote-states.ts'
import { mappedPrefix } from './address-words.ts'
import type { BytesDictionary } from './bytes-dictionary.ts'
import { type CodeSet, createCodeSet, excludeCode, includeCode } from './code-set.ts'
import { createBuffer } from './create-buffer.ts'
import type { SearchFilter } from './search-filter.ts'
import type { TableView } from './table-view.ts'
import { countBefore } from './value-order.ts'
import { rowsBefore } from './sort-rows.ts'
import type { VoteCountColumn } from '#contract/rules/votes/vote-columns.ts'

/** The codes of a column that a filter accepts. */
export interface Condition {
  /** By row. */
  readonly codes: Uint32Array
  readonly accepted: CodeSet
}

/** A filter for the current rows and values of a table. */
export interface Finder {
  readonly firstRow: number
  /** Exclusive. */
  readonly endRow: number
  readonly conditions: readonly Condition[]
}

/** Compares each distinct value once, instead of each row. */
export function createFinder(view: TableView, filter: SearchFilter): Finder {
  const { rows, clans, addresses, hashes, texts } = view.table
  const conditions: Condition[] = []
  const add = (column: VoteCountColumn, size: number, accept: (accepted: CodeSet) => void) => {
    const accepted = createCodeSet(size)
    accept(accepted)
    conditions.push({ codes: rows.codes[column], accepted })
  }
  const { clan, address, score, bad, state } = filter
  if (clan)
    add('clan', clans.ids.length, (accepted) => {
      const { id, namePart } = clan
      if (id !== undefined) acceptCode(accepted, clans.byId.get(id))
      if (namePart === undefined) return
      for (let code = 1; code < clans.ids.length; code++)
        if (view.clanName(code).name.toLowerCase().includes(namePart)) includeCode(accepted, code)
    })
  if (address !== undefined)
    add('address', addresses.size(), (accepted) => {
      acceptRange(view, 'address', accepted, addresses, address && [address.first, address.last])
      if (address?.excludesIpv4)
        forRange(view, 'address', addresses, ipv4Addresses, (code) => excludeCode(accepted, code))
    })
  for (const column of ['hardware', 'software', 'audio'] as const) {
    const prefix = filter[column]
    if (prefix !== undefined)
      add(column, hashes[column].size(), (accepted) =>
        acceptRange(view, column, accepted, hashes[column], prefix === null ? null : hashRange(prefix)),
      )
  }
  for (const column of ['country', 'asn', 'reason', 'stamp'] as const) {
    const text = filter[column]
    if (text !== undefined)
      add(column, texts[column].size(), (accepted) =>
        acceptCode(accepted, text === null ? 0 : texts[column].find(text)),
      )
  }
  const { receipt } = filter
  if (receipt !== undefined) {
    // Almost every vote has its own receipt, so codes would save nothing.
    const marks = receiptMarks(rows.count)
    rows.evidence.markReceipts(receipt, marks, rows.count)
    conditions.push({ codes: marks, accepted: onlyMarked })
  }
  if (score !== undefined || filter.excludesZeroScore)
    add('score', maxScoreCode + 1, (accepted) => {
      const [first, end] =
        score === undefined ? [0, maxScoreCode + 1] : score === null ? [0, 1] : [score.first + 1, score.last + 2]
      for (let code = first; code < end; code++) includeCode(accepted, code)
      if (filter.excludesZeroScore) excludeCode(accepted, 1)
    })
  if (bad !== undefined) add('bad', 4, (accepted) => acceptCode(accepted, bad + 1))
  if (state !== undefined) add('state', 4, (accepted) => acceptCode(accepted, voteStates.indexOf(state) + 1))
  return {
    firstRow: filter.from === undefined ? 0 : rowsBefore(rows, filter.from, rows.count),
    endRow: filter.to === undefined ? rows.count : rowsBefore(rows, filter.to, rows.count),
    conditions,
  }
}

const maxScoreCode = 2 ** 15

const receiptMarks = createBuffer()
const onlyMarked = createCodeSet(2)
includeCode(onlyMarked, 1)

function acceptCode(accepted: CodeSet, code: number | undefined): void {
  if (code !== undefined) includeCode(accepted, code)
}

type Bounds = readonly [first: readonly number[], last: readonly number[]]

const ipv4Addresses: Bounds = [
  [0, 0, mappedPrefix, 0],
  [0, 0, mappedPrefix, 0xff_ff_ff_ff],
]

function acceptRange(
  view: TableView,
  column: VoteCountColumn,
  accepted: CodeSet,
  dictionary: BytesDictionary,
  bounds: Bounds | null,
): void {
  if (bounds === null) includeCode(accepted, 0)
  else forRange(view, column, dictionary, bounds, (code) => includeCode(accepted, code))
}

/** Calls `apply` with the codes of all values from the first to the last. */
function forRange(
  view: TableView,
  column: VoteCountColumn,
  dictionary: BytesDictionary,
  [first, last]: Bounds,
  apply: (code: number) => void,
): void {
  const order = view.order(column)
  const start = countBefore(order, (code) => compareWords(dictionary, code, first) < 0)
  const end = countBefore(order, (code) => compareWords(dictionary, code, last) <= 0)
  for (let position = start; position < end; position++) apply(order[position] ?? 0)
}

function compareWords({ width, wordOf }: BytesDictionary, code: number, words: readonly number[]): number {
  for (let index = 0; index < width; index++) {
    const difference = wordOf(code, index) - (words[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function hashRange(prefix: string): Bounds {
  const words = (text: string) => Array.from({ length: 8 }, (_, index) => parseInt(text.slice(index * 8, index * 8 + 8), 16)) // prettier-ignore
  return [words(prefix.padEnd(64, '0')), words(prefix.padEnd(64, 'f'))]
}
