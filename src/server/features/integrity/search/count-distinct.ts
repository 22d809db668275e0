import { createBuffer, createByteBuffer } from './create-buffer.ts'

/** The rows of the groups on a page. */
export interface SlotRows {
  /** May have room for more rows, like `slots`. */
  readonly rows: Uint32Array
  /** By index in `rows`: the group, from 1 up. */
  readonly slots: Uint8Array
  readonly count: number
  /** The number of rows by slot. */
  readonly sizes: Uint32Array
}

/** Large numbers are estimated from a sample: one in 2³ codes. */
const samplingBits = 3
/** With this many sampled values, the standard error is 3%. */
const minSampled = 1024
/** Slots with fewer rows are counted exactly. */
const minRows = 10_000
/** This many one-byte marks fit in the CPU cache. */
const maxMarks = 2 ** 22

/**
 * By slot: the number of distinct codes below `size`, except 0, among its rows. Exact up to about 8000, possibly estimated above that:
 * marking each of millions of values would take most of the time of a search.
 */
export function countDistinct(rows: SlotRows, codes: Uint32Array, size: number): Uint32Array {
  const { sizes } = rows
  if (size * sizes.length <= maxMarks) return countPairs(rows, codes, size)
  const distinct = new Uint32Array(sizes.length)
  const isOpen = Uint8Array.from(sizes, (_, slot) => Number(slot > 0))
  const isLarge = Uint8Array.from(sizes, (count, slot) => Number(slot > 0 && count >= minRows))
  if (isLarge.includes(1)) {
    const sampled = countMarked(rows, codes, size, isLarge, samplingBits)
    for (const [slot, found] of sampled.entries()) {
      if (found < minSampled) continue
      distinct[slot] = found << samplingBits
      isOpen[slot] = 0
    }
  }
  if (isOpen.includes(1)) {
    const exact = countMarked(rows, codes, size, isOpen, 0)
    for (const [slot, found] of exact.entries()) if (isOpen[slot] === 1) distinct[slot] = found
  }
  return distinct
}

/** Counts exactly, with a mark for each pair of code and slot. */
function countPairs({ rows, slots, count, sizes }: SlotRows, codes: Uint32Array, size: number): Uint32Array {
  const width = sizes.length
  const marks = bufferForMarks(size * width)
  for (let index = 0; index < count; index++) marks[(codes[rows[index] ?? 0] ?? 0) * width + (slots[index] ?? 0)] = 1
  const distinct = new Uint32Array(width)
  for (let code = 1; code < size; code++)
    for (let slot = 1; slot < width; slot++) distinct[slot]! += marks[code * width + slot] ?? 0
  return distinct
}

const bufferForMarks = createByteBuffer()

const [bufferForCodes, bufferForSeen] = [createBuffer(), createByteBuffer()]

/** Counts the distinct codes of the slots in `isOpen`; with sampling bits, only codes of the sample. */
function countMarked(
  { rows, slots, count, sizes }: SlotRows,
  codes: Uint32Array,
  size: number,
  isOpen: Uint8Array,
  bits: number,
): Uint32Array {
  const starts = new Uint32Array(sizes.length)
  let total = 0
  for (const [slot, rowCount] of sizes.entries()) {
    starts[slot] = total
    if (isOpen[slot] === 1) total += rowCount
  }
  // Copies the codes slot by slot in one pass: reading the rows of one slot at a time would miss the CPU cache for each row, and so would
  // marking the slots of each code.
  const bySlot = bufferForCodes(total)
  const ends = starts.slice()
  const threshold = 2 ** (32 - bits)
  for (let index = 0; index < count; index++) {
    const code = codes[rows[index] ?? 0] ?? 0
    // The highest bits of a product depend on all bits of the code.
    if (Math.imul(code, 2_654_435_761) >>> 0 >= threshold) continue
    const slot = slots[index] ?? 0
    if (isOpen[slot] === 1) bySlot[ends[slot]!++] = code
  }
  /** By code: the last slot in which it was seen. */
  const seen = bufferForSeen(size)
  return starts.map((start, slot) => {
    if (isOpen[slot] === 0) return 0
    const end = ends[slot] ?? 0
    let distinct = 0
    for (let index = start; index < end; index++) {
      const code = bySlot[index] ?? 0
      if (code === 0 || seen[code] === slot) continue
      seen[code] = slot
      distinct++
    }
    return distinct
  })
}
