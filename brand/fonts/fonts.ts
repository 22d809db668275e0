import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { format } from 'oxfmt'
import type { FormatConfig } from 'oxfmt'
import subsetFont from 'subset-font'
import { writeFace, writeStandIns } from './font-faces.ts'
import { families } from './font-families.ts'
import type { Family } from './font-families.ts'
import { charactersOf, rangeOf } from './unicode-range.ts'

const styles = 'src/web/styles'
const folder = `${styles}/fonts`

const heading = `/* Written by \`npm run art\` (brand/fonts): change that, not this. The fonts' licence: fonts/OFL.txt. */`

/**
 * What browsers apply by themselves, and the figures of one width that styles ask for. Left out are fractions and figures of
 * other kinds, with glyphs of their own.
 */
const features = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']

/** Makes what is served of the fonts: their files, the rules that name them, and their licence. */
export async function makeFonts(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of await readdir(folder)) if (file.endsWith('.woff2')) await rm(`${folder}/${file}`)
  const rules: string[] = []
  for (const family of families) {
    rules.push(...(family.only === undefined ? await cutParts(family) : await cutDown(family, family.only)))
    rules.push(...(await writeStandIns(family)))
  }
  const settings = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as FormatConfig
  const { code } = await format('fonts.css', `${heading}\n\n${rules.join('\n\n')}\n`, settings)
  await writeFile(`${styles}/fonts.css`, code)
  await writeFile(`${folder}/OFL.txt`, await gatherLicences())
}

/**
 * Cuts a package's parts down to what the site uses of them: the weights, and what texts get without asking. A browser loads
 * the parts whose characters a page has.
 */
async function cutParts(family: Family): Promise<string[]> {
  const from = `node_modules/${family.package}`
  const ranges = JSON.parse(await readFile(`${from}/unicode.json`, 'utf8')) as Record<string, string>
  const [min = 0, max = min] = family.weights.split(' ').map(Number)
  const rules: string[] = []
  for (const [part, range] of Object.entries(ranges)) {
    const whole = await readFile(`${from}/files/${family.file}-${part}-wght-normal.woff2`)
    for (const [name, characters] of splitPart(family, part, charactersOf(range))) {
      const file = `${family.file}-${name}.woff2`
      const cut = await subsetFont(whole, characters.join(''), {
        targetFormat: 'woff2',
        variationAxes: { wght: { min, max } },
        keepFeatures: features,
      })
      await saveFont(file, cut)
      rules.push(writeFace(family, file, rangeOf(characters)))
    }
  }
  return rules
}

/** What texts seldom have is a part of its own, beside the one that many pages load. */
function splitPart(family: Family, part: string, characters: string[]): [name: string, characters: string[]][] {
  const isSeldom = family.isSeldom?.[part]
  if (!isSeldom) return [[part, characters]]
  return [
    [`${part}-seldom`, characters.filter(isSeldom)],
    [part, characters.filter((character) => !isSeldom(character))],
  ]
}

async function cutDown(family: Family, characters: string): Promise<string[]> {
  const whole = await readFile(`node_modules/${family.package}/files/${family.file}-latin-400-normal.woff2`)
  const file = `${family.file}.woff2`
  await saveFont(file, await subsetFont(whole, characters, { targetFormat: 'woff2', noHinting: true }))
  return [writeFace(family, file, rangeOf(characters))]
}

async function saveFont(file: string, font: Buffer): Promise<void> {
  await writeFile(`${folder}/${file}`, font)
  console.log(`${String(font.length).padStart(8)}  ${folder}/${file}`)
}

/** All copyright notices, and below them the licence once: it is the same for all, which is checked. */
async function gatherLicences(): Promise<string> {
  const notices: string[] = []
  const texts = new Set<string>()
  for (const family of families) {
    const licence = await readFile(`node_modules/${family.package}/LICENSE`, 'utf8')
    const start = licence.indexOf('This Font Software is licensed')
    notices.push(`${family.name}\n${licence.slice(0, start).trim()}`)
    texts.add(licence.slice(start).trim())
  }
  const [text, ...others] = texts
  if (text === undefined || others.length > 0) throw new Error('the fonts have different licences: keep each')
  return `${notices.join('\n\n')}\n\n${text}\n`
}
