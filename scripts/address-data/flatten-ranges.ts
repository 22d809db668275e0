/** An address range, both ends inclusive. `value` 0 means unknown. */
export interface Range {
  readonly start: bigint
  readonly end: bigint
  readonly value: number
}

/** Points at which the value changes, ascending. Each value applies until the next point. */
export interface Steps {
  readonly starts: readonly bigint[]
  readonly values: readonly number[]
}

/**
 * Flattens nested ranges. If several ranges cover an address, the one that starts last wins, and the shortest one if several
 * start together, as in routing. Addresses are below `size`.
 */
export function flattenRanges(ranges: readonly Range[], size: bigint): Steps {
  const sorted = ranges.toSorted((a, b) => compare(a.start, b.start) || compare(b.end, a.end))
  const starts: bigint[] = []
  const values: number[] = []
  const open: Range[] = []

  function step(start: bigint, value: number): void {
    if (start >= size) return
    if (starts.at(-1) === start) {
      starts.pop()
      values.pop()
    }
    if ((values.at(-1) ?? 0) === value) return
    starts.push(start)
    values.push(value)
  }

  function closeInnermost(end: bigint): void {
    // Outer ranges may end here, too.
    while (open.length > 0 && open.at(-1)!.end <= end) open.pop()
    step(end + 1n, open.at(-1)?.value ?? 0)
  }

  for (const range of sorted) {
    while (open.length > 0 && open.at(-1)!.end < range.start) closeInnermost(open.at(-1)!.end)
    step(range.start, range.value)
    open.push(range)
  }
  while (open.length > 0) closeInnermost(open.at(-1)!.end)
  return { starts, values }
}

/**
 * Converts an IPv6 range to units of /64, the finest resolution of the compiled file; null if nothing is left. Rounds borders
 * inside a /64, so that a few addresses assigned to one machine do not label the whole network.
 */
export function toNetworks64({ start, end, value }: Range): Range | null {
  const range = { start: nearest64(start), end: nearest64(end + 1n) - 1n, value }
  return range.start <= range.end ? range : null
}

function nearest64(address: bigint): bigint {
  return (address + (1n << 63n)) >> 64n
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
