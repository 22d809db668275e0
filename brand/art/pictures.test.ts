import { readdir, readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { headerSize, placeholderUrl } from '#contract/rules/images/header-image.ts'
import { drawStarterPictures } from './starter-pictures.ts'

const sizeOf = async (path: string) => (await stat(path)).size

describe('pictures', () => {
  test.each([
    ['background-portrait.avif', 60_000],
    ['background-portrait.webp', 60_000],
    ['background-landscape.avif', 60_000],
    ['background-landscape.webp', 60_000],
    ['background-wide.avif', 120_000],
    ['background-wide.webp', 120_000],
  ])('%s is dark and weighs at most %i bytes', async (file, limit) => {
    const path = `public/assets/${file}`
    expect(await sizeOf(path)).toBeLessThanOrEqual(limit)
    const { channels } = await sharp(path).stats()
    for (const channel of channels) expect(channel.mean).toBeLessThan(40)
  })

  test('the placeholder has the shape and the width of a header image', async () => {
    const path = `public${placeholderUrl}`
    const stored = await sharp(path).metadata()
    expect([stored.format, stored.width, stored.height]).toEqual(['webp', headerSize.width, headerSize.height])
    expect(await sizeOf(path)).toBeLessThanOrEqual(12_000)
  })

  test("the starter articles' pictures in the repository match what the code draws", async () => {
    const folder = 'src/server/features/blog/starter/pictures'
    const files = await readdir(folder)
    const stored = await Promise.all(
      files.map(async (file) => [file, await readFile(`${folder}/${file}`, 'utf8')] as const),
    )
    expect(new Map(stored)).toEqual(drawStarterPictures())
  })
})
