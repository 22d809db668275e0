import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { format } from 'oxfmt'
import type { FormatConfig } from 'oxfmt'
import subsetFont from 'subset-font'
import { writeFace, writeStandIns } from './font-faces.ts'
import { families } from './font-families.ts'
import type { Family } from './font-families.ts'

const styles = 'src/web/styles'
const folder = `${styles}/fonts`

const heading = `/* Written by \`npm run art\` (scripts/art/fonts.ts): change that, not this. The fonts' licence: fonts/OFL.txt. */`

/** Makes what is served of the fonts: their files, the rules that name them, and their licence. */
export async function makeFonts(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of await readdir(folder)) if (file.endsWith('.woff2')) await rm(`${folder}/${file}`)
  const rules: string[] = []
  for (const family of families) {
    rules.push(...(family.only === undefined ? await takeParts(family) : await cutDown(family, family.only)))
    rules.push(...(await writeStandIns(family)))
  }
  const settings = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as FormatConfig
  const { code } = await format('fonts.css', `${heading}\n\n${rules.join('\n\n')}\n`, settings)
  await writeFile(`${styles}/fonts.css`, code)
  await writeFile(`${folder}/OFL.txt`, await gatherLicences())
}

/** Copies a package's parts as they are; a browser loads those whose characters a page has. */
async function takeParts(family: Family): Promise<string[]> {
  const from = `node_modules/${family.package}`
  const ranges = JSON.parse(await readFile(`${from}/unicode.json`, 'utf8')) as Record<string, string>
  const rules: string[] = []
  for (const [part, range] of Object.entries(ranges)) {
    const file = `${family.file}-${part}.woff2`
    await copyFile(`${from}/files/${family.file}-${part}-wght-normal.woff2`, `${folder}/${file}`)
    rules.push(writeFace(family, file, range))
  }
  return rules
}

async function cutDown(family: Family, characters: string): Promise<string[]> {
  const whole = await readFile(`node_modules/${family.package}/files/${family.file}-latin-400-normal.woff2`)
  const file = `${family.file}.woff2`
  await writeFile(`${folder}/${file}`, await subsetFont(whole, characters, { targetFormat: 'woff2', noHinting: true }))
  return [writeFace(family, file, rangeOf(characters))]
}

/** The characters as CSS writes them: runs joined, in order. */
function rangeOf(characters: string): string {
  const points = [...new Set(characters)].map((character) => character.codePointAt(0) ?? 0).toSorted((a, b) => a - b)
  const runs: [first: number, last: number][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && run[1] === point - 1) run[1] = point
    else runs.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0')
  return runs.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`)).join(',')
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
