/** Codes whose last bits are equal share a mark. So few marks fit in the CPU's fastest cache. */
const mask = 2 ** 13 - 1

/**
 * A Bloom filter with one hash function, for some of a column's codes. By ruling out their codes, it spares most of millions of rows a
 * lookup that would miss the CPU cache.
 */
export function createCodeFilter(): Uint8Array {
  return new Uint8Array(mask + 1)
}

export function addCode(filter: Uint8Array, code: number): void {
  filter[code & mask] = 1
}

/** False only if the code was not added. */
export function mayHaveCode(filter: Uint8Array, code: number): boolean {
  return filter[code & mask] === 1
}
