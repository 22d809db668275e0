/** The codes of a dictionary in the order of their values. Code 0, the missing value, is not one of them. */
export interface ValueOrder {
  readonly codes: Uint32Array
  /** By code, from 1 up; 0 for the missing value. */
  readonly ranks: Uint32Array
}

export const emptyOrder: ValueOrder = { codes: new Uint32Array(0), ranks: new Uint32Array(1) }

/** Adds the codes from `before.ranks.length` to `size − 1`. The existing codes must still be in order. */
export function extendOrder(before: ValueOrder, size: number, compare: (a: number, b: number) => number): ValueOrder {
  const first = before.ranks.length
  if (size === first) return before
  const added = Uint32Array.from({ length: size - first }, (_, index) => first + index).sort(compare)
  const codes = new Uint32Array(size - 1)
  let [old, fresh] = [0, 0]
  for (let position = 0; position < codes.length; position++) {
    const [a, b] = [before.codes[old], added[fresh]]
    const isOld = b === undefined || (a !== undefined && compare(a, b) <= 0)
    codes[position] = isOld ? (a ?? 0) : b
    if (isOld) old++
    else fresh++
  }
  return orderOf(codes)
}

export function orderOf(codes: Uint32Array): ValueOrder {
  const ranks = new Uint32Array(codes.length + 1)
  for (let position = 0; position < codes.length; position++) ranks[codes[position] ?? 0] = position + 1
  return { codes, ranks }
}

/** The number of codes at the start for which `isBefore` holds; it must hold for none after them. */
export function countBefore({ codes }: ValueOrder, isBefore: (code: number) => boolean): number {
  let [low, high] = [0, codes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(codes[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}
