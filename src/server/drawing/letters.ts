import { element, straight, tenth } from './svg.ts'

/**
 * An alphabet of our own in straight strokes, for signs and initials: fonts may be missing where pictures are drawn.
 * Each sign stands on a grid 4 wide and 6 high; strokes are separated by a space, their points are column and row.
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

/** Half a stroke's width on that grid. */
const half = 0.62

/** How wide `text` is, in px, drawn `height` px high. */
export function lettersWidth(text: string, height: number): number {
  const unit = height / (6 + 2 * half)
  let columns = 2 * half - 2.1
  for (const sign of text) columns += advance(sign)
  return columns * unit
}

/** Draws `text`, its upper left corner at (x, y), `height` px high; signs outside A–Z, 0–9 and # leave a gap. */
export function letters(text: string, x: number, y: number, height: number, colour: string): string {
  let column = half
  let data = ''
  for (const sign of text) {
    const left = column - (advance(sign) < 5 ? 1 : 0)
    for (const stroke of strokes[sign]?.split('.') ?? []) {
      const points = stroke.split(' ')
      // A stroke that comes back to its start is a ring: closed, its corner is as sharp as the others.
      const ring = points.length > 2 && points[0] === points.at(-1)
      data += straight(
        (ring ? points.slice(0, -1) : points).map((point) => [left + Number(point[0]), half + Number(point[1])]),
        ring,
      )
    }
    column += advance(sign)
  }
  const path = element('path', {
    d: data,
    fill: 'none',
    stroke: colour,
    'stroke-width': 2 * half,
    'stroke-linecap': 'square',
    'stroke-miterlimit': 6,
  })
  const wide = tenth(column - 2.1 + half)
  // A drawing within the drawing cuts the tips of A, M, N and Z level with the other letters.
  return element(
    'svg',
    { x: tenth(x), y: tenth(y), width: lettersWidth(text, height), height, viewBox: `0 0 ${wide} ${6 + 2 * half}` },
    path,
  )
}

const advance = (sign: string) => (sign === 'I' || sign === '1' ? 4.1 : 6.1)

/** Letters that nobody wants on a banner, whatever the name was. */
const unwanted = new Set([
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

/**
 * Up to three initials of a name in the alphabet above, without accents: one of a single word, and none where the name
 * has no such letters or they would spell something else.
 */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/^THE\s+/, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
  const initials = words.slice(0, 3).reduce((text, word) => text + word[0], '')
  return unwanted.has(initials) ? '' : initials
}
