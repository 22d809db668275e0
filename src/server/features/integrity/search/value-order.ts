/** The codes of a dictionary, from 1 up, sorted by value. Without code 0, the missing value. */
export type ValueOrder = Uint32Array

/** Adds the codes up to `size − 1` to an order of the smaller ones. */
export function extendOrder(before: ValueOrder, size: number, compare: (a: number, b: number) => number): ValueOrder {
  const first = before.length + 1
  if (size === first) return before
  const added = Uint32Array.from({ length: size - first }, (_, index) => first + index).sort(compare)
  const order = new Uint32Array(size - 1)
  let copied = 0
  for (const [index, code] of added.entries()) {
    const position = countBefore(before, (each) => compare(each, code) <= 0)
    order.set(before.subarray(copied, position), copied + index)
    order[position + index] = code
    copied = position
  }
  order.set(before.subarray(copied), copied + added.length)
  return order
}

/** The number of codes at the start for which `isBefore` holds; it must hold for none after them. */
export function countBefore(order: ValueOrder, isBefore: (code: number) => boolean): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(order[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}
