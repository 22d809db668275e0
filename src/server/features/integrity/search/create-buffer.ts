/** A buffer of at least a size, with any content. Used by one query after the other: new ones would take longer than most queries. */
export function createBuffer(): (size: number) => Uint32Array {
  let buffer = new Uint32Array(0)
  return (size) => {
    if (buffer.length < size) buffer = new Uint32Array(Math.ceil(size * 1.1))
    return buffer
  }
}
