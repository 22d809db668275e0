import { readdir, readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { headerRatio, headerWidths, placeholderUrl } from '#contract/rules/header-image.ts'
import { writeStandIns } from './font-faces.ts'
import { capitals, families } from './font-families.ts'
import { measureFont } from './font-metrics.ts'

const styles = 'src/web/styles'
const sizeOf = async (path: string) => (await stat(path)).size

describe('fonts', () => {
  test('the style sheet names exactly the files that there are', async () => {
    const css = await readFile(`${styles}/fonts.css`, 'utf8')
    const named = [...css.matchAll(/url\('\.\/fonts\/([^']+)'\)/g)].map((match) => match[1] ?? '')
    const files = (await readdir(`${styles}/fonts`)).filter((file) => file.endsWith('.woff2'))
    expect(named.toSorted()).toEqual(files.toSorted())
  })

  test('what an English page loads weighs at most 65 KB', async () => {
    const files = ['public-sans-latin', 'tektur-latin', 'sometype-mono-latin', 'saira-stencil-one']
    const sizes = await Promise.all(files.map((file) => sizeOf(`${styles}/fonts/${file}.woff2`)))
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(65_000)
  })

  test('the fallbacks in the style sheet are those of the fonts as they are', async () => {
    const numbers = (css: string) =>
      [...css.matchAll(/(?:size-adjust|override): ([\d.]+)%/g)].map((match) => Number(match[1]))
    const css = await readFile(`${styles}/fonts.css`, 'utf8')
    const rules = (await Promise.all(families.map(writeStandIns))).flat()
    expect(numbers(rules.join('\n')).length).toBeGreaterThan(50)
    expect(numbers(css)).toEqual(numbers(rules.join('\n')))
  })

  test('the cut-down display font has its capitals and digits, and no other letters', async () => {
    const font = await readFile(`${styles}/fonts/saira-stencil-one.woff2`)
    expect((await measureFont(font, capitals)).advance).toBeGreaterThan(0.5)
    await expect(measureFont(font, 'Ma')).rejects.toThrow('the font has no "a"')
  })

  test('every family is named in the licence', async () => {
    const licence = await readFile(`${styles}/fonts/OFL.txt`, 'utf8')
    for (const { name } of families) expect(licence).toMatch(new RegExp(`${name}\\nCopyright \\d{4} `))
    expect(licence).toContain('SIL OPEN FONT LICENSE')
  })
})

describe('pictures', () => {
  test.each([
    ['background-portrait.avif', 60_000],
    ['background-portrait.webp', 60_000],
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
    const width = headerWidths[headerWidths.length - 1] ?? 0
    const stored = await sharp(path).metadata()
    expect([stored.format, stored.width]).toEqual(['webp', width])
    expect(stored.height).toBe((width * headerRatio.height) / headerRatio.width)
    expect(await sizeOf(path)).toBeLessThanOrEqual(12_000)
  })
})
