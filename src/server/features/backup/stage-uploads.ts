import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isUploadName } from '#server/uploads/upload-name.ts'
import { readUpload, type Uploads } from '#server/uploads/uploads.ts'

/** Uploads on their way to their place: in a folder beside it until all of them have been read. */
export interface StagedUploads {
  write(name: string, bytes: Buffer): Promise<void>
  /** Adds those that are among `names`; what was there before stays for now. */
  settle(names: readonly string[]): Promise<void>
  /** Takes away again what was added. */
  undo(): Promise<void>
  /** Removes what was there before and is not among `names`. */
  finish(names: readonly string[]): Promise<void>
}

/** Stages uploads in `folder`: no place that a site reads sees any before the whole backup has been. */
export async function stageUploads(uploads: Uploads, folder: string): Promise<StagedUploads> {
  const clear = () => rm(folder, { recursive: true, force: true })
  const added: string[] = []
  await clear()
  await mkdir(folder, { recursive: true })
  return {
    async write(name, bytes) {
      if (!isUploadName(name)) throw new Error(`${name} is no name of an upload`)
      await writeFile(path.join(folder, name), bytes)
    },
    async settle(names) {
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
    async undo() {
      // As far as that works: nothing refers to what stays.
      for (const name of added) await uploads.remove(name).catch(() => {})
      await clear()
    },
    async finish(names) {
      const kept = new Set(names)
      for await (const name of uploads.list()) if (!kept.has(name)) await uploads.remove(name)
      await clear()
    },
  }
}
