const digitBits = 16
const digits = 1 << digitBits
/** Below this size, comparing is faster than counting. */
const minCounted = 5000

/**
 * LSD radix sort. Returns a permutation: the numbers from 0 to `size − 1`, ordered by the unsigned 32-bit words of each, the most
 * significant word first. Stable. For millions of values, a comparison function would take ten times as long.
 */
export function radixOrder(size: number, words: readonly Uint32Array[]): Uint32Array {
  let order = new Uint32Array(size)
  for (let index = 0; index < size; index++) order[index] = index
  if (size < minCounted) {
    return order.sort((a, b) => {
      for (const word of words) if (word[a] !== word[b]) return (word[a] ?? 0) - (word[b] ?? 0)
      return 0
    })
  }
  let target = new Uint32Array(size)
  const starts = new Uint32Array(digits)
  for (const word of words.toReversed()) {
    for (const shift of [0, digitBits]) {
      starts.fill(0)
      for (let index = 0; index < size; index++) starts[((word[index] ?? 0) >>> shift) & (digits - 1)]!++
      // All values have the same digit.
      if (starts[((word[0] ?? 0) >>> shift) & (digits - 1)] === size) continue
      let start = 0
      for (let digit = 0; digit < digits; digit++) {
        const count = starts[digit] ?? 0
        starts[digit] = start
        start += count
      }
      for (let position = 0; position < size; position++) {
        const index = order[position] ?? 0
        target[starts[((word[index] ?? 0) >>> shift) & (digits - 1)]!++] = index
      }
      ;[order, target] = [target, order]
    }
  }
  return order
}

/** The words of nonnegative integers, for `radixOrder`. */
export function halves(numbers: Float64Array, first: number, size: number): [high: Uint32Array, low: Uint32Array] {
  const [high, low] = [new Uint32Array(size), new Uint32Array(size)]
  for (let index = 0; index < size; index++) {
    const number = Math.max(0, numbers[first + index] ?? 0)
    high[index] = number / 2 ** 32
    low[index] = number % 2 ** 32
  }
  return [high, low]
}
