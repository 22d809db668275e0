import { readdir, readFile } from 'node:fs/promises'
import { Blob, Buffer as Shaped, Face, Font, shape, Variation } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { describe, expect, test } from 'vitest'
import { writeFallbacks } from './font-faces.ts'
import { capitals, families, type Family } from './font-families.ts'
import { measureFont, sample } from './font-metrics.ts'
import { charactersOf } from './unicode-range.ts'

const styles = 'src/web/styles'
const css = await readFile(`${styles}/fonts.css`, 'utf8')
const variable = families.filter((family) => family.variable)

const served = [...css.matchAll(/url\('\.\/fonts\/([^']+)'\)[^}]+unicode-range:([^;]+);/g)].map(
  ([, file = '', range = '']) => ({ file, characters: new Set(charactersOf(range)) }),
)

const readServed = (file: string) => readFile(`${styles}/fonts/${file}`)
const readPart = ({ package: from, file }: Family, part: string) =>
  readFile(`node_modules/${from}/files/${file}-${part}-wght-normal.woff2`)
const readRanges = async ({ package: from }: Family) =>
  JSON.parse(await readFile(`node_modules/${from}/unicode.json`, 'utf8')) as Record<string, string>

/** Opens a font at a weight. Includes only `characters`, and only those that the font has. */
async function openFont(woff2: Buffer, characters: Iterable<string>, weight = 400): Promise<Font> {
  const sfnt = await subsetFont(woff2, [...characters].join(''), { targetFormat: 'sfnt' })
  const font = new Font(new Face(new Blob(sfnt)))
  font.setVariations([new Variation('wght', weight)])
  return font
}

async function drawnBy(woff2: Buffer, characters: Iterable<string>): Promise<string[]> {
  const font = await openFont(woff2, characters)
  return [...characters].filter((character) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined)
}

function advancesOf(font: Font, text: string): number[] {
  const shaped = new Shaped()
  shaped.addText(text)
  shaped.guessSegmentProperties()
  shape(font, shaped)
  return shaped.getGlyphPositions().map(({ xAdvance }) => xAdvance)
}

test('the style sheet lists exactly the existing files', async () => {
  const files = (await readdir(`${styles}/fonts`)).filter((file) => file.endsWith('.woff2'))
  expect(served.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
})

describe.each(variable)('$name, subset', (family) => {
  const files = served.filter(({ file }) => file.startsWith(`${family.file}-`))

  test('has every character of the package, in a file that a browser loads for it', async () => {
    const cut: string[] = []
    for (const { file, characters } of files) cut.push(...(await drawnBy(await readServed(file), characters)))
    const whole: string[] = []
    for (const [part, range] of Object.entries(await readRanges(family)))
      whole.push(...(await drawnBy(await readPart(family, part), charactersOf(range))))
    expect(new Set(cut)).toEqual(new Set(whole))
    expect(cut.length).toBeGreaterThan(300)
  })

  test.each([400, 500, 600, 700])('sets a text like the original font at weight %i', async (weight) => {
    const text = `${sample} AVATAR To Wa Té öt LÝ fi ffl 0123456789`
    const whole = advancesOf(await openFont(await readPart(family, 'latin'), text, weight), text)
    const plain = Array.from(text, (character) => (family.isRare?.latin?.(character) ? ' ' : character)).join('')
    const cut = advancesOf(await openFont(await readServed(`${family.file}-latin.woff2`), plain, weight), plain)
    expect(cut).toHaveLength(whole.length)
    // In units of 1/1000 or 1/2000 em. Limiting the weight axis causes rounding at intermediate weights.
    for (const [index, advance] of whole.entries()) expect(Math.abs((cut[index] ?? 0) - advance)).toBeLessThanOrEqual(2)
  })

  test('has no kerning across the two parts of basic Latin', async () => {
    const characters = charactersOf((await readRanges(family)).latin ?? '').filter((one) => !/[\p{M}\p{C}]/u.test(one))
    const whole = await readPart(family, 'latin')
    const drawn = await drawnBy(whole, characters)
    const font = await openFont(whole, drawn)
    const rare = drawn.filter((character) => family.isRare?.latin?.(character))
    const others = drawn.filter((character) => !family.isRare?.latin?.(character))
    expect(Math.min(rare.length, others.length)).toBeGreaterThan(20)
    const alone = new Map(drawn.map((character) => [character, advancesOf(font, character)[0]]))
    const kerned = rare
      .flatMap((a) => others.flatMap((b) => [a + b, b + a]))
      .filter((pair) => advancesOf(font, pair).join() !== Array.from(pair, (one) => alone.get(one)).join())
    expect(kerned).toEqual([])
  })
})

test('the fallbacks in the style sheet match the metrics of the fonts', async () => {
  const numbers = (rules: string) =>
    [...rules.matchAll(/(?:size-adjust|override): ([\d.]+)%/g)].map((match) => Number(match[1]))
  const rules = (await Promise.all(families.map(writeFallbacks))).flat()
  expect(numbers(rules.join('\n')).length).toBeGreaterThan(50)
  expect(numbers(css)).toEqual(numbers(rules.join('\n')))
})

test('the subset display font has capitals and digits, and no other letters', async () => {
  const font = await readServed('saira-stencil-one.woff2')
  expect((await measureFont(font, capitals)).advance).toBeGreaterThan(0.5)
  await expect(measureFont(font, 'Ma')).rejects.toThrow('the font has no "a"')
})

test('the license names every family', async () => {
  const license = await readFile(`${styles}/fonts/OFL.txt`, 'utf8')
  for (const { name } of families) expect(license).toMatch(new RegExp(`${name}\\nCopyright \\d{4} `))
  expect(license).toContain('SIL OPEN FONT LICENSE')
})
