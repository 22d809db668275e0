import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { syncFile } from '#server/database/sync-file.ts'
import { OperatorError } from '#server/operator-error.ts'
import { maxBytesOf } from './entry-limits.ts'

export interface ArchiveWriter {
  /** @throws OperatorError if a restore would reject the entry as too large */
  add(name: string, bytes: Uint8Array): Promise<void>
}

/** Name of the last entry, the SHA-256 of all others including their names. Without it, the backup is incomplete. */
export const seal = 'sha256'

/** Gives the file its final name once it is synced to disk. If `fill` fails, the file is deleted. */
export async function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const unfinished = `${file}.part`
  const { readable, controller } = createTarPacker()
  // Fast compression: most content is incompressible, and the embedded database is blocked during the backup.
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
      async add(name, bytes) {
        if (bytes.byteLength > maxBytesOf(name))
          throw new OperatorError(
            `${name} has ${bytes.byteLength} bytes. A restore accepts at most ${maxBytesOf(name)}.`,
          )
        hash.update(`${name}\0${bytes.byteLength}\0`).update(bytes)
        await add(name, bytes)
      },
    })
    await add(seal, Buffer.from(hash.digest('hex')))
    controller.finalize()
    await written
    await syncFile(unfinished)
    await rename(unfinished, file)
    if (process.platform !== 'win32') await syncFile(path.dirname(path.resolve(file)))
  } catch (error) {
    controller.error(error)
    await written.catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}
