import type { VoteGroupColumn } from '#contract/vote-search.ts'
import type { PageRange } from './select-page.ts'
import { sortedRange } from './sorted-range.ts'
import type { TableView } from './table-view.ts'

export interface RowGroup {
  /** The code of the value; for `hour` the number of hours since 1970. */
  readonly code: number
  readonly votes: number
  /** By position in `voteStates`. */
  readonly states: readonly number[]
  readonly clans: number
  readonly addresses: number
  readonly prints: number
}

const distinctColumns = ['clan', 'address', 'hardware'] as const

/**
 * The most frequent values of the found rows, with those that occur equally often in the order of their codes. `scratch`: at least as
 * long as `found`.
 */
export function groupRows(
  view: TableView,
  found: Uint32Array,
  scratch: Uint32Array,
  by: VoteGroupColumn,
  { start, size }: PageRange,
): { readonly values: number; readonly groups: readonly RowGroup[] } {
  const { rows } = view.table
  const { keys, size: keyCount, firstKey } = keysOf(view, found, scratch, by)
  const counts = new Uint32Array(keyCount)
  for (let index = 0; index < keys.length; index++) counts[keys[index] ?? 0]!++
  const { values, keys: shown } = mostFrequent(counts, start, size)
  const slots = new Uint8Array(keyCount)
  for (const [index, key] of shown.entries()) slots[key] = index + 1
  const states = countStates(rows.codes.state, found, keys, slots)
  const starts = new Uint32Array(shown.length + 2)
  for (const [index, key] of shown.entries()) starts[index + 2] = (starts[index + 1] ?? 0) + (counts[key] ?? 0)
  const bySlot = rowsBySlot(found, keys, slots, starts)
  const [clans, addresses, prints] = distinctColumns.map((column) => countDistinct(rows.codes[column], bySlot, starts))
  return {
    values,
    groups: shown.map((key, index) => ({
      code: key + firstKey,
      votes: counts[key] ?? 0,
      states: [0, 1, 2].map((state) => states[(index + 1) * 4 + state + 1] ?? 0),
      clans: clans?.[index] ?? 0,
      addresses: addresses?.[index] ?? 0,
      prints: prints?.[index] ?? 0,
    })),
  }
}

const hourMs = 60 * 60 * 1000

/** A key for each found row. They begin with 0; `firstKey` is added for codes. */
function keysOf(view: TableView, found: Uint32Array, scratch: Uint32Array, by: VoteGroupColumn) {
  const { rows } = view.table
  const keys = scratch.subarray(0, found.length)
  if (by === 'hour') {
    const hourOf = (row: number | undefined) => Math.floor((rows.castAt[row ?? 0] ?? 0) / hourMs)
    // Found rows are in the order of time.
    const firstKey = hourOf(found[0])
    for (let index = 0; index < keys.length; index++) keys[index] = hourOf(found[index]) - firstKey
    return { keys, firstKey, size: keys.length === 0 ? 1 : hourOf(found.at(-1)) - firstKey + 1 }
  }
  if (by === 'customer' || by === 'network') {
    const { codes, dictionary } = view.networks(by)
    const { address } = rows.codes
    for (let index = 0; index < keys.length; index++) keys[index] = codes[address[found[index] ?? 0] ?? 0] ?? 0
    return { keys, firstKey: 0, size: dictionary.size() }
  }
  const codes = rows.codes[by]
  let max = 0
  for (let index = 0; index < keys.length; index++) {
    const code = codes[found[index] ?? 0] ?? 0
    keys[index] = code
    if (code > max) max = code
  }
  return { keys, firstKey: 0, size: max + 1 }
}

/** One page of the keys by descending count. */
function mostFrequent(counts: Uint32Array, start: number, size: number) {
  let [values, max] = [0, 0]
  for (let key = 0; key < counts.length; key++) {
    const count = counts[key] ?? 0
    if (count > 0) values++
    if (count > max) max = count
  }
  // The last of equal ones comes first, hence from the largest key to the smallest.
  const used = new Uint32Array(values)
  const rareness = new Uint32Array(values)
  let position = values
  for (let key = 0; key < counts.length; key++) {
    const count = counts[key] ?? 0
    if (count === 0) continue
    used[--position] = key
    rareness[position] = max - count
  }
  return { values, keys: sortedRange(rareness, start, start + size).map((index) => used[index] ?? 0) }
}

/** By `slot × 4 + code of the state`. Slot 0 is for other rows. */
function countStates(codes: Uint32Array, found: Uint32Array, keys: Uint32Array, slots: Uint8Array): Uint32Array {
  const states = new Uint32Array(256 * 4)
  for (let index = 0; index < found.length; index++)
    states[(slots[keys[index] ?? 0] ?? 0) * 4 + (codes[found[index] ?? 0] ?? 0)]!++
  return states
}

/** The rows of the slots from 1 up, one slot after the other. `starts[slot]` is where a slot begins. */
function rowsBySlot(found: Uint32Array, keys: Uint32Array, slots: Uint8Array, starts: Uint32Array): Uint32Array {
  const next = starts.slice()
  const sorted = new Uint32Array(starts.at(-1) ?? 0)
  for (let index = 0; index < found.length; index++) {
    const slot = slots[keys[index] ?? 0] ?? 0
    if (slot > 0) sorted[next[slot]!++] = found[index] ?? 0
  }
  return sorted
}

/** How many different values the rows of each slot have. */
function countDistinct(codes: Uint32Array, bySlot: Uint32Array, starts: Uint32Array): number[] {
  let max = 0
  for (let index = 0; index < bySlot.length; index++) max = Math.max(max, codes[bySlot[index] ?? 0] ?? 0)
  // The last slot in which a value was seen.
  const seen = new Uint8Array(max + 1)
  return Array.from({ length: starts.length - 2 }, (_, index) => {
    const slot = index + 1
    let distinct = 0
    const end = starts[slot + 1] ?? 0
    for (let position = starts[slot] ?? 0; position < end; position++) {
      const code = codes[bySlot[position] ?? 0] ?? 0
      if (code === 0 || seen[code] === slot) continue
      seen[code] = slot
      distinct++
    }
    return distinct
  })
}
