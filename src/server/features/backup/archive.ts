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

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
}

export interface ArchiveEntry {
  readonly name: string
  readonly bytes: Buffer
}

/** The last entry: the SHA-256 of all others, including their names. Without it the backup is incomplete. */
const seal = 'sha256'

/** The file gets its final name after it was synced to disk; if `fill` fails, it is deleted. */
export async function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const unfinished = `${file}.part`
  const { readable, controller } = createTarPacker()
  // Fast compression: most content is incompressible, and the embedded database is blocked meanwhile.
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
 * Truncation and modification are detected only at the end, so the caller must be able to undo its work.
 * @throws OperatorError if the file is truncated or modified
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
      if (sealed !== undefined) throw new Error('there is data after its end')
      hash.update(`${header.name}\0${bytes.byteLength}\0`).update(bytes)
      yield { name: header.name, bytes }
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

/** Stream errors wrap the actual error as their cause. */
function reasonOf(error: unknown): string {
  const first = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return first instanceof Error ? first.message : String(first)
}

function broken(file: string, why: string): OperatorError {
  return new OperatorError(`${file} is not a complete backup: ${why}.`)
}

async function sync(target: string): Promise<void> {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
