import { hourMs } from '#contract/rules/time/durations.ts'
import type { VoteGroupColumn } from '#contract/vote-search.ts'
import { countAllCodes, countEach } from './count-values.ts'
import { addCode, createCodeFilter, mayHaveCode } from './code-filter.ts'
import { countDistinct, type SlotRows } from './count-distinct.ts'
import { createBuffer, createByteBuffer } from './create-buffer.ts'
import type { Selection } from './find-rows.ts'
import type { PageRange } from './select-page.ts'
import { rowsBefore } from './sort-rows.ts'
import { maxOf, sortedRange } from './sorted-range.ts'
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

/** A page of the most frequent values of the found rows, at most 255. Equally frequent values are in the order of their codes. */
export function groupRows(view: TableView, selection: Selection, by: VoteGroupColumn, { start, size }: PageRange) {
  const { rows } = view.table
  const grouping = by === 'hour' ? groupByHour(view, selection) : groupByCode(view, selection, by)
  const { counts, firstKey } = grouping
  const { values, keys: shown } = mostFrequent(counts, start, size)
  // The slot of a row is the position of its group on the page, from 1 up; 0 for rows of other groups.
  const slotOfKey = bufferForKeys(counts.length)
  for (const [index, key] of shown.entries()) slotOfKey[key] = index + 1
  const sizes = Uint32Array.from([0, ...shown.map((key) => counts[key] ?? 0)])
  const slotRows = findSlotRows(selection, grouping.codes, grouping.slotsOfCodes(slotOfKey), sizes)
  const states = countStates(slotRows, rows.codes.state)
  const [clans, addresses, prints] = distinctColumns.map((column) =>
    // Each group of a column has one value of that column.
    column === by
      ? [0, ...shown.map((code) => Math.min(code, 1))]
      : countDistinct(slotRows, rows.codes[column], rows.totals[column].length),
  )
  const groups = shown.map((key, index): RowGroup => ({
    code: key + firstKey,
    votes: counts[key] ?? 0,
    states: [1, 2, 3].map((code) => states[(index + 1) * 4 + code] ?? 0),
    clans: clans?.[index + 1] ?? 0,
    addresses: addresses?.[index + 1] ?? 0,
    prints: prints?.[index + 1] ?? 0,
  }))
  return { values, groups }
}

/** How rows are grouped: each code belongs to a group, whose key is its position in `counts`. */
interface Grouping {
  readonly counts: Uint32Array
  readonly firstKey: number
  /** By row. */
  readonly codes: Uint32Array
  readonly slotsOfCodes: (slotOfKey: Uint8Array) => Uint8Array
}

function groupByCode(view: TableView, selection: Selection, by: Exclude<VoteGroupColumn, 'hour'>): Grouping {
  const { table } = view
  if (by !== 'customer' && by !== 'network') {
    const counts = countAllCodes(table, selection, by)
    return { counts, firstKey: 0, codes: table.rows.codes[by], slotsOfCodes: (slots) => slots }
  }
  const { codes: networks, dictionary } = view.networks(by)
  const addresses = countAllCodes(table, selection, 'address')
  const counts = networkBuffer(dictionary.size()).subarray(0, dictionary.size()).fill(0)
  for (let code = 0; code < networks.length; code++) counts[networks[code] ?? 0]! += addresses[code] ?? 0
  return {
    counts,
    firstKey: 0,
    codes: table.rows.codes.address,
    slotsOfCodes(slots) {
      const slotsOfAddresses = bufferForAddresses(networks.length)
      for (let code = 0; code < networks.length; code++) slotsOfAddresses[code] = slots[networks[code] ?? 0] ?? 0
      return slotsOfAddresses
    },
  }
}

const networkBuffer = createBuffer()
const [bufferForKeys, bufferForAddresses] = [createByteBuffer(), createByteBuffer()]

function groupByHour({ table: { rows } }: TableView, selection: Selection): Grouping {
  // Rows are sorted by time, so each hour is a range of rows.
  const hourOf = (row: number) => Math.floor((rows.castAt[row] ?? 0) / hourMs)
  const firstKey = rows.count === 0 ? 0 : hourOf(0)
  const totals = new Uint32Array(rows.count === 0 ? 1 : hourOf(rows.count - 1) - firstKey + 1)
  const codes = hourBuffer(rows.count)
  let start = 0
  for (let key = 0; key < totals.length; key++) {
    const end = rowsBefore(rows, (firstKey + key + 1) * hourMs, rows.count)
    codes.fill(key, start, end)
    totals[key] = end - start
    start = end
  }
  return { counts: countEach(codes, totals, selection), firstKey, codes, slotsOfCodes: (slots) => slots }
}

const hourBuffer = createBuffer()

/** A page of the keys by descending count. */
function mostFrequent(counts: Uint32Array, start: number, size: number) {
  // The last of equal keys comes first, so the keys go from the largest to the smallest.
  const used = usedKeys(counts)
  const rareness = differences(maxOf(counts), counts, used)
  return { values: used.length, keys: sortedRange(rareness, start, start + size).map((index) => used[index] ?? 0) }
}

/** The keys with a count, from the largest to the smallest. */
function usedKeys(counts: Uint32Array): Uint32Array {
  const used = usedBuffer(counts.length)
  let position = counts.length
  for (let key = 0; key < counts.length; key++) if ((counts[key] ?? 0) > 0) used[--position] = key
  return used.subarray(position, counts.length)
}

const usedBuffer = createBuffer()

/** How far the count of each key is below `max`. */
function differences(max: number, counts: Uint32Array, keys: Uint32Array): Uint32Array {
  const result = differenceBuffer(keys.length).subarray(0, keys.length)
  for (let index = 0; index < keys.length; index++) result[index] = max - (counts[keys[index] ?? 0] ?? 0)
  return result
}

const differenceBuffer = createBuffer()

/** The found rows of the groups on the page. The others, which are usually most of them, need not be read again. */
function findSlotRows(selection: Selection, codes: Uint32Array, slots: Uint8Array, sizes: Uint32Array): SlotRows {
  const count = sizes.reduce((sum, each) => sum + each, 0)
  // One more, because the row after the last found one is written, too.
  const found = { rows: rowBuffer(count + 1), slots: slotBuffer(count + 1), count, sizes }
  const collect = slots.length > manyCodes ? collectFromMany : collectRows
  collect(selection, codes, slots, found)
  return found
}

/** Slots of more codes do not fit in the CPU's fastest cache. */
const manyCodes = 2 ** 15

type Collect = (selection: Selection, codes: Uint32Array, slots: Uint8Array, found: Omit<SlotRows, 'count'>) => void

const collectRows: Collect = ({ rows, count }, codes, slots, found) => {
  let position = 0
  for (let index = 0; index < count; index++) {
    const row = rows ? (rows[index] ?? 0) : index
    const slot = slots[codes[row] ?? 0] ?? 0
    found.rows[position] = row
    found.slots[position] = slot
    // Without a branch, which the CPU would often predict wrong.
    position += slot === 0 ? 0 : 1
  }
}

const collectFromMany: Collect = ({ rows, count }, codes, slots, found) => {
  const filter = createCodeFilter()
  for (let code = 0; code < slots.length; code++) if (slots[code] !== 0) addCode(filter, code)
  let position = 0
  for (let index = 0; index < count; index++) {
    const row = rows ? (rows[index] ?? 0) : index
    const code = codes[row] ?? 0
    if (!mayHaveCode(filter, code)) continue
    const slot = slots[code] ?? 0
    if (slot === 0) continue
    found.rows[position] = row
    found.slots[position++] = slot
  }
}

const [rowBuffer, slotBuffer] = [createBuffer(), createByteBuffer()]

/** The number of rows by `slot × 4 + code of the state`. */
function countStates({ rows, slots, count, sizes }: SlotRows, codes: Uint32Array): Uint32Array {
  const states = new Uint32Array(sizes.length * 4)
  for (let index = 0; index < count; index++) states[(slots[index] ?? 0) * 4 + (codes[rows[index] ?? 0] ?? 0)]!++
  return states
}
