import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { OperatorError } from '#server/operator-error.ts'

/** Takes the entries of a backup, one after the other. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
}

export interface ArchiveEntry {
  readonly name: string
  readonly bytes: Buffer
}

/** The last entry: without it a backup is not whole. It holds the SHA-256 of all the others, their names among it. */
const seal = 'sha256'

/** Writes a gzipped tar. It has its name only once all of it is on the disk; where `fill` fails nothing stays. */
export async function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const unfinished = `${file}.part`
  const { readable, controller } = createTarPacker()
  // Little compression: most of a backup cannot be compressed, and the embedded database waits for it.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 })
  const written = pipeline(Readable.fromWeb(readable), gzip, createWriteStream(unfinished, { mode: 0o600 }))
  written.catch(() => {})
  const hash = createHash('sha256')
  async function add(name: string, bytes: Uint8Array): Promise<void> {
    const body = controller.add({ name, size: bytes.byteLength, mode: 0o600 }).getWriter()
    if (bytes.byteLength > 0) await body.write(bytes)
    await body.close()
  }
  try {
    await fill({
      add(name, bytes) {
        hash.update(`${name}\0${bytes.byteLength}\0`).update(bytes)
        return add(name, bytes)
      },
    })
    await add(seal, Buffer.from(hash.digest('hex')))
    controller.finalize()
    await written
    await sync(unfinished)
    await rename(unfinished, file)
    if (process.platform !== 'win32') await sync(path.dirname(path.resolve(file)))
  } catch (error) {
    controller.error(error)
    await written.catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Reads the entries of a backup in their order. Throws with a sentence for the operator where it is cut off or changed;
 * nobody knows that before the last entry, so that what is done with the others has to be undone then.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const hash = createHash('sha256')
  let sealed: string | undefined
  const unpacked = new PassThrough()
  const source = await open(file)
  const reading = pipeline(source.createReadStream(), createGunzip(), unpacked)
  reading.catch(() => {})
  try {
    const entries = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>).pipeThrough(
      createTarDecoder({ strict: true }),
    )
    for await (const { header, body } of entries) {
      const bytes = await buffer(body)
      if (header.name === seal) {
        sealed = bytes.toString()
        continue
      }
      if (sealed !== undefined) throw new Error('something follows its end')
      hash.update(`${header.name}\0${bytes.byteLength}\0`).update(bytes)
      yield { name: header.name, bytes }
    }
    await reading
  } catch (error) {
    throw broken(file, sayWhy(error))
  } finally {
    unpacked.destroy()
  }
  if (sealed === undefined) throw broken(file, 'its end is missing')
  if (sealed !== hash.digest('hex')) throw broken(file, 'it has been changed')
}

/** What ends a stream stands, wordless, around what was wrong. */
function sayWhy(error: unknown): string {
  const first = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return first instanceof Error ? first.message : String(first)
}

function broken(file: string, why: string): OperatorError {
  return new OperatorError(`${file} is no whole backup: ${why}.`)
}

async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
