import { createBuffer, createByteBuffer } from './create-buffer.ts'

/** The rows of the groups on a page. */
export interface SlotRows {
  /** May have room for more rows, like `slots`. */
  readonly rows: Uint32Array
  /** Of each row: its group, from 1 up. */
  readonly slots: Uint8Array
  readonly count: number
  /** The number of rows by slot. */
  readonly sizes: Uint32Array
}

/** Many values are estimated from those of one code of so many. */
const samplingBits = 3
/** With as many sampled values, the standard error is 3 %. */
const minSampled = 1024
/** Slots of fewer rows, and columns of fewer codes, which the processor's cache holds, are counted exactly. */
const minRows = 10_000
const minCodes = 2 ** 16

/**
 * By slot, how many different codes below `size`, except 0, its rows have: exact up to about 8000, above it possibly an estimate. Marking
 * each of millions of values would take most of the time of a search.
 */
export function countDistinct(rows: SlotRows, codes: Uint32Array, size: number): Uint32Array {
  const { sizes } = rows
  const distinct = new Uint32Array(sizes.length)
  const isOpen = Uint8Array.from(sizes, (_, slot) => Number(slot > 0))
  if (size >= minCodes) {
    const isLarge = Uint8Array.from(sizes, (count, slot) => Number(slot > 0 && count >= minRows))
    if (isLarge.includes(1)) {
      const sampled = countMarked(rows, codes, size, isLarge, samplingBits)
      for (const [slot, found] of sampled.entries()) {
        if (found < minSampled) continue
        distinct[slot] = found << samplingBits
        isOpen[slot] = 0
      }
    }
  }
  if (isOpen.includes(1)) {
    const exact = countMarked(rows, codes, size, isOpen, 0)
    for (const [slot, found] of exact.entries()) if (isOpen[slot] === 1) distinct[slot] = found
  }
  return distinct
}

const [bufferForCodes, bufferForSeen] = [createBuffer(), createByteBuffer()]

/** Counts the different codes of the slots in `isOpen`; with sampling bits, only those that belong to the sample. */
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
  // Copies the codes slot by slot in one pass: reading the rows of one slot after the other would miss the processor's cache for each
  // row, and so would marking the slots of each code instead.
  const bySlot = bufferForCodes(total)
  const ends = starts.slice()
  const threshold = 2 ** (32 - bits)
  for (let index = 0; index < count; index++) {
    const slot = slots[index] ?? 0
    if (isOpen[slot] === 0) continue
    const code = codes[rows[index] ?? 0] ?? 0
    // The highest bits of a product depend on all bits of the code.
    if (Math.imul(code, 2_654_435_761) >>> 0 < threshold) bySlot[ends[slot]!++] = code
  }
  /** The last slot in which a code was seen. */
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
