export interface ByteReader {
  /** Returns the next `length` bytes; undefined if the stream ends earlier. */
  read(length: number): Promise<Buffer | undefined>
}

export function createByteReader(stream: AsyncIterable<Buffer>): ByteReader {
  const source = stream[Symbol.asyncIterator]()
  let chunks: Buffer[] = []
  let size = 0
  return {
    async read(length) {
      while (size < length) {
        const next = await source.next()
        if (next.done) return undefined
        chunks.push(next.value)
        size += next.value.length
      }
      const [first] = chunks
      const all = chunks.length === 1 && first ? first : Buffer.concat(chunks)
      chunks = all.length > length ? [all.subarray(length)] : []
      size -= length
      return all.subarray(0, length)
    },
  }
}
