/** A range of addresses with what is known of it; both ends belong to it. `value` 0 is "nothing known". */
export interface Range {
  readonly start: bigint
  readonly end: bigint
  readonly value: number
}

/** Ranges as the points where the value changes, rising; each value holds until the next point. */
export interface Steps {
  readonly starts: readonly bigint[]
  readonly values: readonly number[]
}

/**
 * Lays ranges that may contain each other out flat: where several cover an address, the one that starts last counts,
 * and of those that start together the shortest: the nearest to the address, as routing sees it.
 * Addresses run from 0 to below `size`.
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
    // Whatever else ends by then has nothing left to say either.
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
 * An IPv6 range in units of /64, the least that is told apart; null where nothing is left of it. A border inside a /64
 * moves to the nearer side, so that a sliver given to one machine does not name the whole network.
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
