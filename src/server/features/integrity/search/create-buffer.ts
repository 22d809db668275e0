/**
 * Returns a function that returns a buffer of at least `size`, with arbitrary content. Consecutive queries share it: a new one would take
 * longer than most queries, because the system provides memory page by page when it is first written.
 */
export function createBuffer(): (size: number) => Uint32Array {
  let buffer = new Uint32Array(0)
  return (size) => {
    if (buffer.length < size) buffer = new Uint32Array(grown(size))
    return buffer
  }
}

/** The same for bytes: as long as requested, and filled with zeros. */
export function createByteBuffer(): (size: number) => Uint8Array {
  let buffer = new Uint8Array(0)
  return (size) => {
    if (buffer.length < size) buffer = new Uint8Array(grown(size))
    return buffer.subarray(0, size).fill(0)
  }
}

function grown(size: number): number {
  return Math.ceil(size * 1.1)
}
