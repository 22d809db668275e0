/** Keys are compared in two steps, the second with this many bits. */
const lowBits = 12

/**
 * The positions from `start` to `end` (exclusive) of the order of `keys`, as indexes of `keys`; the last of equal keys comes first. Radix
 * select: counts the keys instead of sorting them, so that every range takes four passes.
 */
export function sortedRange(keys: Uint32Array, start: number, end: number): number[] {
  const count = keys.length
  const stop = Math.min(end, count)
  if (start >= stop) return []
  const high = countHighBits(keys)
  const first = keyAt(high, keys, start)
  const last = keyAt(high, keys, stop - 1)
  const found: { readonly key: number; readonly index: number }[] = []
  let firstPosition = first.before
  let lastPosition = last.before
  for (let index = count - 1; index >= 0; index--) {
    const key = keys[index] ?? 0
    if (key < first.key || key > last.key) continue
    const position = key === first.key ? firstPosition++ : key === last.key ? lastPosition++ : start
    if (position >= start && position < stop) found.push({ key, index })
  }
  return found.sort((a, b) => a.key - b.key || b.index - a.index).map(({ index }) => index)
}

export function maxOf(values: Uint32Array): number {
  let max = 0
  for (let index = 0; index < values.length; index++) if ((values[index] ?? 0) > max) max = values[index] ?? 0
  return max
}

function countHighBits(keys: Uint32Array): Uint32Array {
  const high = new Uint32Array((maxOf(keys) >>> lowBits) + 1)
  for (let index = 0; index < keys.length; index++) high[(keys[index] ?? 0) >>> lowBits]!++
  return high
}

/** The key at a position of the order, and the number of smaller keys. */
function keyAt(high: Uint32Array, keys: Uint32Array, position: number) {
  const bucket = bucketAt(high, position, 0)
  const low = new Uint32Array(1 << lowBits)
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? 0
    if (key >>> lowBits === bucket.index) low[key & ((1 << lowBits) - 1)]!++
  }
  const { index, before } = bucketAt(low, position, bucket.before)
  return { key: bucket.index * (1 << lowBits) + index, before }
}

function bucketAt(counts: Uint32Array, position: number, before: number) {
  let index = 0
  while (index < counts.length - 1 && before + (counts[index] ?? 0) <= position) before += counts[index++] ?? 0
  return { index, before }
}
