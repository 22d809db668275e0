import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isUploadName } from '#server/uploads/upload-name.ts'
import { readUpload, type Uploads } from '#server/uploads/uploads.ts'

export interface StagedUploads {
  write(name: string, bytes: Buffer): Promise<void>
  /** Existing uploads stay for now. */
  store(names: readonly string[]): Promise<void>
  rollBack(): Promise<void>
  /** Deletes existing uploads that are not in `names`. */
  cleanUp(names: readonly string[]): Promise<void>
}

export async function stageUploads(uploads: Uploads, folder: string): Promise<StagedUploads> {
  const clear = () => rm(folder, { recursive: true, force: true })
  const added: string[] = []
  await clear()
  await mkdir(folder, { recursive: true })
  return {
    async write(name, bytes) {
      if (!isUploadName(name)) throw new Error(`${name} is not a valid upload name`)
      await writeFile(path.join(folder, name), bytes)
    },
    async store(names) {
      const before = new Set<string>()
      for await (const name of uploads.list()) before.add(name)
      for (const name of names) {
        const staged = path.join(folder, name)
        const bytes = await readFile(staged)
        await rm(staged)
        if (!before.has(name)) added.push(name)
        else if ((await readUpload(uploads, name))?.equals(bytes)) continue
        await uploads.add([{ name, bytes }])
      }
    },
    async rollBack() {
      // Best effort: no row references the remaining files.
      for (const name of added) await uploads.remove(name).catch(() => {})
      await clear()
    },
    async cleanUp(names) {
      const kept = new Set(names)
      for await (const name of uploads.list()) if (!kept.has(name)) await uploads.remove(name)
      await clear()
    },
  }
}
