import { readdir, readFile, writeFile } from 'node:fs/promises'
import { Blob, Face, Font } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { families } from './font-families.ts'

const file = 'src/server/drawing/tektur.ndjson'
const weight = 700

/**
 * Writes the glyph outlines of the heading font, so that the server can draw text without installed fonts. Each character has
 * its advance and path in thousandths of an em, with y pointing down from the baseline.
 */
export async function makeOutlines(): Promise<void> {
  const family = families.find(({ name }) => name === 'Tektur')
  const folder = `node_modules/${family?.package}/files`
  const characters = new Map<string, readonly [advance: number, path: string]>()
  for (const part of (await readdir(folder)).filter((name) => name.endsWith('-wght-normal.woff2')).toSorted())
    for (const [character, outline] of await readPart(await readFile(`${folder}/${part}`)))
      characters.set(character, outline)
  const sorted = [...characters].toSorted(([a], [b]) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0))
  const text = sorted
    .map(
      (entry) => `${JSON.stringify(entry)}
`,
    )
    .join('')
  await writeFile(file, text)
  console.log(`${String(text.length).padStart(8)}  ${file}`)
}

async function readPart(woff2: Buffer): Promise<[string, readonly [number, string]][]> {
  const axes = { wght: weight }
  const font = await subsetFont(woff2, everything, { targetFormat: 'sfnt', variationAxes: axes, noHinting: true })
  const face = new Face(new Blob(font))
  const drawn = new Font(face)
  const share = 1000 / face.upem
  return [...face.collectUnicodes()].flatMap((point) => {
    const glyph = drawn.nominalGlyph(point)
    if (glyph === undefined) return []
    const path = scalePath(drawn.glyphToPath(glyph), share)
    return [[String.fromCodePoint(point), [Math.round(drawn.glyphHAdvance(glyph) * share), path]]]
  })
}

const everything = Array.from({ length: 0x2ff0 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20)).join('')

/** Scales and rounds the numbers of a path, and flips every second one, because y points up in fonts. */
function scalePath(path: string, share: number): string {
  let odd = true
  return path.replaceAll(/([A-Z])|(-?[\d.]+)|,/g, (_, command: string | undefined, number: string | undefined) => {
    if (number === undefined) return command ?? ' '
    odd = !odd
    return String(Math.round(Number(number) * share * (odd ? -1 : 1)))
  })
}
