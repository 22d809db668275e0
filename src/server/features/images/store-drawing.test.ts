import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeInFolder } from '#server/uploads/in-folder.ts'
import { drawBanner } from './draw-banner.ts'
import { storeDrawing } from './store-drawing.ts'

let folder: string
let uploads: string
const banner = Buffer.from(drawBanner('Kestrel Company'))
const store = (input: Buffer) => storeDrawing(input, 'header', storeInFolder(uploads))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-images-'))
  uploads = join(folder, 'uploads')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('storeDrawing', () => {
  test('stores only the three widths, under a random name', async () => {
    const name = await store(banner)
    expect(name).toMatch(/^[0-9a-f]{32}_3\.webp$/)
    const [small, medium] = [name.replace('.webp', '-480.webp'), name.replace('.webp', '-720.webp')]
    expect((await readdir(uploads)).toSorted()).toEqual([small, medium, name].toSorted())
    for (const [file, width, height] of [
      [name, 960, 400],
      [medium, 720, 300],
      [small, 480, 200],
    ] as const) {
      const stored = await sharp(join(uploads, file)).metadata()
      expect([stored.format, stored.width, stored.height]).toEqual(['webp', width, height])
    }
  })

  test('stores the same picture under a new name each time', async () => {
    expect(await store(banner)).not.toBe(await store(banner))
    expect(await readdir(uploads)).toHaveLength(6)
  })

  test('crops other shapes, and removes all metadata', async () => {
    const square = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#12308A' } })
      .withExif({ IFD0: { Copyright: 'somebody', Artist: 'at home' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect((await sharp(square).metadata()).exif).toBeDefined()
    const stored = await sharp(join(uploads, await store(square))).metadata()
    expect([stored.width, stored.height]).toEqual([960, 400])
    expect([stored.exif, stored.icc, stored.xmp, stored.iptc]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('rejects invalid pictures before writing anything', async () => {
    await expect(store(Buffer.from('not a picture'))).rejects.toThrow(/unsupported image/)
    await expect(store(Buffer.alloc(0))).rejects.toThrow(/empty/)
    const whole = await sharp(banner).png().toBuffer()
    await expect(store(whole.subarray(0, whole.length / 2))).rejects.toThrow(/png|truncated|end/i)
    expect(await readdir(folder)).toEqual([])
  })

  test('leaves no files behind if the folder cannot be created', async () => {
    await writeFile(uploads, 'a file where the folder should be')
    await expect(store(banner)).rejects.toThrow(/EEXIST/)
    expect(await readdir(folder)).toEqual(['uploads'])
    expect(await readFile(uploads, 'utf8')).toBe('a file where the folder should be')
  })

  // Limits the process's file size so that only the small file fits.
  test.skipIf(process.platform === 'win32')('deletes the small file if the large one does not fit', async () => {
    const program = `
      import { readFileSync } from 'node:fs'
      import { storeDrawing } from ${JSON.stringify(new URL('store-drawing.ts', import.meta.url).href)}
      import { storeInFolder } from '#server/uploads/in-folder.ts'
      await storeDrawing(readFileSync(0), 'header', storeInFolder(process.argv[1])).then(() => console.log('stored'), (error) => console.log(error.code))`
    const noise = await sharp({
      create: { width: 960, height: 400, channels: 3, background: '#808080', noise: { type: 'gaussian', sigma: 40 } },
    })
      .png()
      .toBuffer()
    const storeWithin = (kilobytes: number) =>
      spawnSync(
        'bash',
        [
          '-c',
          `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$0" "$@"`,
          process.execPath,
          '--input-type=module',
          '-e',
          program,
          uploads,
        ],
        { input: noise, encoding: 'utf8' },
      ).stdout.trim()
    expect(storeWithin(4000)).toBe('stored')
    const before = await readdir(uploads)
    const sizes = await Promise.all(before.map(async (name) => (await stat(join(uploads, name))).size))
    const between = Math.ceil((Math.min(...sizes) + Math.max(...sizes)) / 2 / 1024)
    expect(storeWithin(between)).toBe('EFBIG')
    expect(await readdir(uploads)).toEqual(before)
  })

  test('does not touch other files', async () => {
    await mkdir(uploads)
    await writeFile(join(uploads, 'other.webp'), 'other')
    await expect(store(Buffer.from('not a picture'))).rejects.toThrow(/unsupported image/)
    expect(await readdir(uploads)).toEqual(['other.webp'])
  })
})
