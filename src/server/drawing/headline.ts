import { readFileSync } from 'node:fs'
import { element } from './svg.ts'

type Outline = readonly [advance: number, path: string]

/**
 * The heading's font as outlines, made by `npm run art`: pictures drawn on a machine without fonts look like the pages do.
 * It has Latin, Cyrillic and Greek. Its licence stands beside the fonts of the pages (OFL).
 */
let outlines: ReadonlyMap<string, Outline> | undefined

/** Read when the first picture is drawn. */
function outlinesOf(): ReadonlyMap<string, Outline> {
  outlines ??= readOutlines()
  return outlines
}

function readOutlines(): ReadonlyMap<string, Outline> {
  const lines = readFileSync(new URL('tektur.ndjson', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return new Map(lines.map((line) => JSON.parse(line) as [string, Outline]))
}

/**
 * What of a text can be drawn, on one line. Empty where that is less than half of its letters and digits: half a name
 * would be another name.
 */
export function drawable(text: string): string {
  const signs = Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
  const kept = signs.filter((sign) => outlinesOf().has(sign))
  const count = (from: readonly string[]) => from.filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length
  if (count(kept) * 2 < count(signs) || count(kept) === 0) return ''
  return kept.join('').replaceAll(/\s+/g, ' ').trim()
}

/** How wide a text is, in px, at a size of `size` px. */
export function headlineWidth(text: string, size: number): number {
  return (Array.from(text).reduce((width, sign) => width + (outlinesOf().get(sign)?.[0] ?? 0), 0) * size) / 1000
}

/** The largest size (px) from `largest` down to `least` at which the text fits, and the text, cut where none does. */
export function fitHeadline(
  text: string,
  room: number,
  largest: number,
  least: number,
): { text: string; size: number } {
  const size = Math.min(largest, (largest * room) / headlineWidth(text, largest))
  if (size >= least) return { text, size }
  const signs = Array.from(text)
  while (signs.length > 0 && headlineWidth(`${signs.join('').trimEnd()}…`, least) > room) signs.pop()
  return { text: `${signs.join('').trimEnd()}…`, size: least }
}

/** Draws a line of text from (x, baseline) on, `size` px large; signs that the font lacks leave no gap. */
export function headline(text: string, x: number, baseline: number, size: number, fill: string): string {
  const share = size / 1000
  let advance = 0
  let paths = ''
  for (const sign of text) {
    const [wide, path] = outlinesOf().get(sign) ?? [0, '']
    if (path !== '') paths += element('path', { d: path, transform: `translate(${advance})` })
    advance += wide
  }
  return element('g', { fill, transform: `translate(${x} ${baseline}) scale(${share})` }, paths)
}
