import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { OperatorError } from '#server/operator-error.ts'
import { seal } from './write-archive.ts'

export interface ArchiveEntry {
  readonly name: string
  readonly bytes: Buffer
}

/** Rows compress about tenfold and images not at all, but a gzip bomb can expand a thousandfold. */
const maxExpansion = 200
const alwaysAllowedBytes = 16 * 1024 * 1024

/**
 * Yields entries, each read into memory; `maxBytesOf` returns the largest allowed size of an entry by its name. Truncation and
 * modification are detected only at the end, so the caller must be able to undo its work.
 * @throws OperatorError if the file is truncated, modified or too large
 */
export async function* readArchive(file: string, maxBytesOf: (name: string) => number): AsyncGenerator<ArchiveEntry> {
  const hash = createHash('sha256')
  let sealed: string | undefined
  const source = await open(file)
  const unpacked = limitExpansion((await source.stat()).size)
  const reading = pipeline(source.createReadStream(), createGunzip(), unpacked)
  reading.catch(() => {})
  try {
    const entries = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>).pipeThrough(
      createTarDecoder({ strict: true }),
    )
    for await (const { header, body } of entries) {
      const { name, size, type } = header
      if (sealed !== undefined) throw new Error('there is data after its end')
      if (type !== 'file') throw new Error(`${JSON.stringify(name)} is not a file`)
      const maxBytes = name === seal ? hashLength : maxBytesOf(name)
      if (size > maxBytes) throw new Error(`${JSON.stringify(name)} has ${size} bytes, of at most ${maxBytes}`)
      const bytes = await readBody(body, size)
      if (name === seal) {
        sealed = bytes.toString()
        continue
      }
      hash.update(`${name}\0${size}\0`).update(bytes)
      yield { name, bytes }
    }
    await reading
  } catch (error) {
    throw broken(file, reasonOf(error))
  } finally {
    unpacked.destroy()
  }
  if (sealed === undefined) throw broken(file, 'its end is missing')
  if (sealed !== hash.digest('hex')) throw broken(file, 'it has been changed')
}

const hashLength = 64

/** Passes data through until it is much larger than the compressed file. */
function limitExpansion(fileBytes: number): Transform {
  const maxBytes = alwaysAllowedBytes + maxExpansion * fileBytes
  let unpackedBytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      unpackedBytes += chunk.length
      if (unpackedBytes <= maxBytes) done(null, chunk)
      else done(new Error(`it expands to more than ${maxExpansion} times its size`))
    },
  })
}

/** Writes into one buffer, because collecting chunks first would take twice the memory. */
async function readBody(body: ReadableStream<Uint8Array>, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  let length = 0
  for await (const chunk of body) {
    bytes.set(chunk, length)
    length += chunk.length
  }
  return bytes.subarray(0, length)
}

/** Stream errors have the actual error as their cause. */
function reasonOf(error: unknown): string {
  const first = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return first instanceof Error ? first.message : String(first)
}

function broken(file: string, why: string): OperatorError {
  return new OperatorError(`${file} is not a complete backup: ${why}.`)
}
