/** Codes whose last bits are equal share a mark. So few marks fit into the processor's fastest cache. */
const mask = 2 ** 13 - 1

/**
 * A Bloom filter with one hash function, for some of the codes of a column. Most of millions of rows need no look-up that would miss the
 * processor's cache, because the filter tells that their code is none of these.
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
