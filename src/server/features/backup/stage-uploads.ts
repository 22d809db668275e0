import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '#server/operator-error.ts'
import { isUploadName } from '#server/uploads/upload-name.ts'
import { readUpload, type Uploads } from '#server/uploads/uploads.ts'

export interface StagedUploads {
  /** @throws OperatorError if `name` could lead outside the folder */
  write(name: string, bytes: Buffer): Promise<void>
  /** Adds the staged files to the uploads and keeps existing ones for now. @throws OperatorError if one of `names` was not written */
  publish(names: readonly string[]): Promise<void>
  removePublished(): Promise<void>
  /** Deletes all uploads that are not in `names`; null keeps all. */
  deleteOthers(names: readonly string[] | null): Promise<void>
}

export async function stageUploads(uploads: Uploads, folder: string): Promise<StagedUploads> {
  const clear = () => rm(folder, { recursive: true, force: true })
  const written = new Set<string>()
  const added: string[] = []
  await clear()
  await mkdir(folder, { recursive: true })
  return {
    async write(name, bytes) {
      if (!isUploadName(name)) throw invalid(`${JSON.stringify(name)} is not the name of an upload`)
      await writeFile(path.join(folder, name), bytes)
      written.add(name)
    },
    async publish(names) {
      const before = new Set<string>()
      for await (const name of uploads.list()) before.add(name)
      for (const name of new Set(names)) {
        if (!written.has(name)) throw invalid(`the upload ${JSON.stringify(name)} is missing`)
        const staged = path.join(folder, name)
        const bytes = await readFile(staged)
        await rm(staged)
        if (!before.has(name)) added.push(name)
        else if ((await readUpload(uploads, name))?.equals(bytes)) continue
        await uploads.put({ name, bytes })
      }
    },
    async removePublished() {
      // Best effort: no row references files that remain.
      for (const name of added) await uploads.remove(name).catch(() => {})
      await clear()
    },
    async deleteOthers(names) {
      if (names) {
        const kept = new Set(names)
        for await (const name of uploads.list()) if (!kept.has(name)) await uploads.remove(name)
      }
      await clear()
    },
  }
}

function invalid(why: string): OperatorError {
  return new OperatorError(`The file is not a backup of Muster: ${why}.`)
}
