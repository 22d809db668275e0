import { Buffer } from 'node:buffer'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { type LedgerState, ledgerStates } from '#contract/results/result-files.ts'

/** Length of a vote's record: receipt (16 bytes), clan ID (4 bytes, big-endian) and state (1 byte). */
export const recordLength = 21
const clanAt = 16
const stateAt = 20
/** Average number of votes per bucket, which takes about 50 ms to sort. */
const bucketVotes = 100_000
/** Maximum bytes in memory before buckets are written to files. */
const maxBuffered = 32 * 1024 * 1024

export interface SortedVotes {
  /** Records in the order of receipts. */
  readonly records: Buffer
  readonly count: number
}

interface Bucket {
  readonly parts: Buffer[]
  file: FileHandle | undefined
}

/**
 * Sorts votes by receipt with little memory, outside the database, which has no index on receipts. Each bucket has the receipts with the
 * same first bits; large buckets are in files in `folder`.
 */
export class VoteSorter {
  readonly #buckets: Bucket[]
  readonly #bits: number
  readonly #folder: string
  #buffered = 0

  /** `votes` is the approximate number of votes. */
  constructor(folder: string, votes: number) {
    this.#bits = Math.min(16, Math.max(0, Math.ceil(Math.log2(votes / bucketVotes))))
    this.#buckets = Array.from({ length: 2 ** this.#bits }, () => ({ parts: [], file: undefined }))
    this.#folder = folder
  }

  async add(records: Buffer): Promise<void> {
    const count = records.length / recordLength
    const bucketOf = (i: number) => records.readUInt16BE(i * recordLength) >>> (16 - this.#bits)
    const sizes = new Uint32Array(this.#buckets.length)
    for (let i = 0; i < count; i++) sizes[bucketOf(i)] = (sizes[bucketOf(i)] ?? 0) + 1
    const parts = Array.from(sizes, (size) => Buffer.allocUnsafe(size * recordLength))
    const ends = new Uint32Array(this.#buckets.length)
    for (let i = 0; i < count; i++) {
      const bucket = bucketOf(i)
      const end = ends[bucket] ?? 0
      records.copy(parts[bucket] ?? records, end, i * recordLength, (i + 1) * recordLength)
      ends[bucket] = end + recordLength
    }
    for (const [i, part] of parts.entries()) if (part.length > 0) this.#buckets[i]?.parts.push(part)
    this.#buffered += records.length
    if (this.#buffered > maxBuffered) await this.#flush()
  }

  async *sorted(): AsyncGenerator<SortedVotes> {
    for (const bucket of this.#buckets) {
      const written = bucket.file ? [await readAll(bucket.file)] : []
      const unsorted = Buffer.concat([...written, ...bucket.parts])
      bucket.parts.length = 0
      yield { records: sortRecords(unsorted), count: unsorted.length / recordLength }
    }
  }

  async close(): Promise<void> {
    for (const { file } of this.#buckets) await file?.close()
  }

  async #flush(): Promise<void> {
    for (const [i, bucket] of this.#buckets.entries()) {
      bucket.file ??= await open(path.join(this.#folder, String(i)), 'ax+')
      await bucket.file.appendFile(Buffer.concat(bucket.parts))
      bucket.parts.length = 0
    }
    this.#buffered = 0
  }
}

async function readAll(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const bytes = Buffer.allocUnsafe(size)
  for (let read = 0; read < size;) {
    const { bytesRead } = await file.read(bytes, read, size - read, read)
    if (bytesRead === 0) throw new Error('a file of sorted votes is too short')
    read += bytesRead
  }
  return bytes
}

function sortRecords(unsorted: Buffer): Buffer {
  const count = unsorted.length / recordLength
  // Comparing the first 6 bytes as numbers is nearly always enough.
  const heads = Float64Array.from({ length: count }, (_, i) => unsorted.readUIntBE(i * recordLength, 6))
  const receipt = (i: number) => unsorted.subarray(i * recordLength, i * recordLength + clanAt)
  const order = Uint32Array.from({ length: count }, (_, i) => i)
  order.sort((a, b) => (heads[a] ?? 0) - (heads[b] ?? 0) || Buffer.compare(receipt(a), receipt(b)))
  const sorted = Buffer.allocUnsafe(unsorted.length)
  for (const [i, from] of order.entries())
    unsorted.copy(sorted, i * recordLength, from * recordLength, (from + 1) * recordLength)
  return sorted
}

const knownStates: readonly number[] = Object.values(ledgerStates)

export function voteAt(
  records: Buffer,
  i: number,
): { readonly receipt: string; readonly clan: number; readonly state: LedgerState } {
  const start = i * recordLength
  const state = records[start + stateAt] ?? -1
  if (!knownStates.includes(state)) throw new Error('a record of a vote is malformed')
  return {
    receipt: records.toString('hex', start, start + clanAt),
    clan: records.readInt32BE(start + clanAt),
    state: state as LedgerState,
  }
}
