import { element, straight, tenth } from './svg.ts'

/**
 * An alphabet of straight strokes for labels and initials, because the machine may have no fonts. Each character has a grid of 4 × 6.
 * Dots separate strokes and spaces separate points; a point is a column and a row.
 */
const strokes: Record<string, string> = {
  A: '06 02 20 42 46.04 44',
  B: '00 30 41 42 33 44 45 36 06 00.03 33',
  C: '41 30 10 01 05 16 36 45',
  D: '00 30 41 45 36 06 00',
  E: '40 00 06 46.03 33',
  F: '40 00 06.03 33',
  G: '41 30 10 01 05 16 46 43 23',
  H: '00 06.40 46.03 43',
  I: '20 26',
  J: '40 45 36 16 05 04',
  K: '00 06.03 13 40.13 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 43 34 04',
  Q: '10 30 41 45 36 16 05 01 10.24 46',
  R: '06 00 30 41 42 33 03.33 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40.20 26',
  U: '00 05 16 36 45 40',
  V: '00 03 26 43 40',
  W: '00 06 23 46 40',
  X: '00 46.40 06',
  Y: '00 02 23 42 40.23 26',
  Z: '00 40 06 46',
  '0': '10 30 41 45 36 16 05 01 10',
  '1': '11 20 26',
  '2': '01 10 30 41 42 06 46',
  '3': '00 40 22 33 44 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 02 32 43 45 36 06',
  '6': '30 10 01 05 16 36 45 43 32 02',
  '7': '00 40 41 16',
  '8': '10 30 41 42 33 13 04 05 16 36 45 44 33 13 02 01 10',
  '9': '16 36 45 41 30 10 01 02 13 43',
  '#': '11 15.31 35.02 42.04 44',
}

const half = 0.62

/** The width of `text` in px at a height of `height` px. */
export function textWidth(text: string, height: number): number {
  const unit = height / (6 + 2 * half)
  let columns = 2 * half - 2.1
  for (const character of text) columns += advanceOf(character)
  return columns * unit
}

/** Draws `text` with its top left corner at (x, y), `height` px high. Characters other than A–Z, 0–9 and # leave a gap. */
export function textPath(text: string, x: number, y: number, height: number, color: string): string {
  let column = half
  let data = ''
  for (const character of text) {
    const left = column - (advanceOf(character) < 5 ? 1 : 0)
    for (const stroke of strokes[character]?.split('.') ?? []) {
      const points = stroke.split(' ')
      // Close rings, so that the corner at the start is as sharp as the others.
      const isRing = points.length > 2 && points[0] === points.at(-1)
      data += straight(
        (isRing ? points.slice(0, -1) : points).map((point) => [left + Number(point[0]), half + Number(point[1])]),
        isRing,
      )
    }
    column += advanceOf(character)
  }
  const path = element('path', {
    d: data,
    fill: 'none',
    stroke: color,
    'stroke-width': 2 * half,
    'stroke-linecap': 'square',
    'stroke-miterlimit': 6,
  })
  const columns = tenth(column - 2.1 + half)
  // The nested SVG clips the miters of A, M, N and Z at the height of the other letters.
  return element(
    'svg',
    { x: tenth(x), y: tenth(y), width: textWidth(text, height), height, viewBox: `0 0 ${columns} ${6 + 2 * half}` },
    path,
  )
}

const advanceOf = (character: string) => (character === 'I' || character === '1' ? 4.1 : 6.1)

/** Initials that are not drawn because they would be offensive. */
const offensive = new Set([
  'SS',
  'SA',
  'NS',
  'HH',
  'AH',
  'KKK',
  'KK',
  'WP',
  '88',
  '18',
  '14',
  'ASS',
  'FAG',
  'CUM',
  'TIT',
  'SEX',
  'DIE',
  'BS',
  'PP',
  'KZ',
  'FU',
])

/** Returns up to three initials of a name, one per word, without accents. Empty if none can be drawn, or if they are offensive. */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/^THE\s+/, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
  const initials = words.slice(0, 3).reduce((text, word) => text + word[0], '')
  return offensive.has(initials) ? '' : initials
}
