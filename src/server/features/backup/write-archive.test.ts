import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { maxBytesOf } from './entry-limits.ts'
import { writeArchive } from './write-archive.ts'

test('a backup that a restore would reject fails and leaves no file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-archive-'))
  try {
    const upload = 'uploads/a1b2.webp'
    const fill = (bytes: number) =>
      writeArchive(path.join(folder, 'backup'), (archive) => archive.add(upload, Buffer.alloc(bytes)))
    await expect(fill(maxBytesOf(upload) + 1)).rejects.toThrow(/has 67108865 bytes. A restore accepts at most 67108864/)
    expect(await readdir(folder)).toEqual([])
    await fill(1)
    expect(await readdir(folder)).toEqual(['backup'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
