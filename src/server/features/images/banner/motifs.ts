import { mix } from '#server/drawing/color.ts'
import { corners, group, polygon, polar } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'
import type { Palette } from './palettes.ts'

/** Draws an emblem's motif around (0, 0), from −100 to 100, lit from the left. */
export type Motif = (colors: Palette) => string

/** `tone` is 0 (bright) to 4 (dark). The right half mirrors the left half, one step darker. */
type Facet = readonly [tone: number, ...outline: number[]]

function carve(facets: readonly Facet[]): Motif {
  return ({ deep, mid, accent, spark }) => {
    const tones = [mix(accent, spark, 0.55), accent, mix(accent, mid, 0.38), mix(accent, deep, 0.62), deep]
    const half = (darker: number) =>
      facets.map(([tone, ...outline]) => {
        const points: Point[] = []
        for (let at = 0; at < outline.length; at += 2) points.push([outline[at] ?? 0, outline[at + 1] ?? 0])
        const fill = tones[tone === 4 ? 4 : Math.min(3, tone + darker)] ?? accent
        // A thin stroke closes the gaps between neighboring facets.
        return polygon(points, fill, { stroke: fill, 'stroke-width': 0.7 })
      })
    return group({ transform: 'scale(-1 1)' }, ...half(1)) + group({}, ...half(0))
  }
}

const wolf = carve([
  [1, -60, -96, -74, -28, -34, -46],
  [4, -56, -70, -62, -36, -42, -46],
  [2, -74, -28, -96, 18, -70, 16, -76, 48, -46, 38, -56, 4],
  [1, -34, -46, -74, -28, -56, 4, -18, -8],
  [0, 0, -38, -34, -46, -18, -8, 0, 0],
  [2, -18, -8, -56, 4, -46, 38, -24, 22],
  [0, 0, 0, -18, -8, -24, 22, -15, 50, 0, 50],
  [1, -46, 38, -24, 22, -15, 50, -24, 68, -40, 58],
  [4, 0, 48, -16, 48, -12, 62, 0, 67],
  [2, -15, 50, -12, 62, 0, 67, 0, 94, -16, 82, -24, 68],
  [4, -47, -7, -20, 0, -36, 8],
])

const helmet = carve([
  [2, 0, -108, -17, -104, -27, -58, 0, -58],
  [0, 0, -76, -34, -66, -58, -38, -64, -8, -12, -2, 0, -10],
  [1, -64, -8, -66, 30, -54, 70, -26, 100, -13, 102, -13, 40, -12, -2],
  [4, -54, 2, -14, 8, -13, 26, -36, 24, -52, 14],
  [0, 0, -10, -12, -2, -9, 40, 0, 50],
  [4, 0, 56, -10, 50, -13, 104, 0, 104],
])

const skull = carve([
  [0, 0, -86, -44, -76, -72, -40, -70, 6, -48, 28, -44, 54, 0, 60],
  [2, -70, 6, -48, 28, -44, 54, -30, 56, -32, 20, -62, -10],
  [4, -56, -10, -16, -2, -18, 20, -44, 24],
  [4, 0, 14, -9, 36, 0, 40],
  [1, 0, 64, -38, 60, -32, 90, -16, 98, 0, 98],
  [4, -9, 62, -12, 62, -12, 86, -9, 86],
  [4, -24, 61, -27, 61, -25, 82, -22, 82],
])

const bull = carve([
  [0, -26, -34, -66, -40, -88, -62, -98, -96, -104, -46, -84, -12, -52, -2, -30, -6],
  [2, -30, -6, -62, 6, -56, 22, -32, 14],
  [0, 0, -44, -26, -34, -34, 10, -12, 2, 0, -8],
  [1, -34, 10, -12, 2, 0, -8, 0, 48, -18, 52, -26, 36],
  [2, -18, 52, 0, 48, 0, 92, -14, 88, -24, 72],
  [4, -30, 12, -14, 16, -22, 24],
  [4, -15, 66, -6, 70, -9, 77],
])

const eagle = carve([
  [2, -14, -18, -110, -78, -104, -50, -18, 0],
  [1, -16, -6, -102, -48, -92, -22, -18, 12],
  [2, -17, 8, -90, -20, -78, 4, -18, 24],
  [1, -17, 20, -76, 6, -62, 28, -16, 38],
  [2, -15, 34, -58, 30, -44, 50, -12, 50],
  [0, 0, -36, -14, -24, -20, 10, -12, 52, 0, 60],
  [1, 0, 60, -10, 54, -26, 84, -14, 82, -10, 98, 0, 88],
  [0, 0, -68, -16, -60, -18, -44, -8, -34, 0, -30],
  [4, -13, -54, -5, -51, -10, -47],
  [3, 0, -50, -6, -44, 0, -28],
])

const dagger = carve([
  [0, 0, 104, -13, 76, -11, -18, 0, -18],
  [2, 0, 60, -4, 52, -4, -18, 0, -18],
  [1, -50, -28, -42, -14, 0, -14, 0, -32, -38, -32],
  [3, 0, -32, -8, -32, -8, -76, 0, -76],
  [1, 0, -76, -13, -80, -10, -98, 0, -104],
])

const delta = carve([
  [0, 0, -96, -82, 82, 0, 40],
  [2, 0, -30, -34, 42, 0, 24],
])

const crown = carve([
  [1, 0, -78, -30, -8, -88, -58, -72, 38, 0, 38],
  [0, 0, -78, -30, -8, 0, 38],
  [2, -74, 48, 0, 48, 0, 70, -70, 70],
  [0, -84, -74, -92, -66, -86, -56, -76, -64],
  [0, 0, -98, -9, -88, 0, -78],
])

const tower = carve([
  [1, 0, -50, -13, -50, -13, -82, -34, -82, -34, -56, -46, -56, -46, -82, -68, -82, -68, -34, 0, -34],
  [2, -68, -34, -46, -16, 0, -16, 0, -34],
  [0, -46, -16, -50, 62, 0, 62, 0, -16],
  [1, -50, 62, -72, 78, -72, 96, 0, 96, 0, 62],
  [4, 0, 8, -12, 20, -12, 62, 0, 62],
])

const flame = carve([
  [1, 0, -104, -30, -46, -26, -18, -54, -50, -70, 18, -44, 76, 0, 98],
  [0, 0, -46, -34, 18, -30, 58, 0, 88],
  [3, 0, 8, -18, 44, -14, 66, 0, 84],
])

const peak = carve([
  [1, 0, -84, -104, 78, 0, 78],
  [2, -104, 78, -64, 16, -44, 40, -26, 24, 0, 78],
  [0, 0, -84, -42, -18, -28, -30, -14, -8, 0, -24],
])

const trident = carve([
  [0, 0, -104, -12, -70, -7, -66, -7, 100, 0, 104],
  [1, -56, -92, -70, -52, -58, -54, -58, -8, -30, 18, -7, 18, -7, 0, -26, 0, -42, -16, -42, -54, -32, -52],
  [2, -22, 40, -22, 52, 0, 52, 0, 40],
])

const blades: Motif = (colors) => {
  const { accent, mid, spark, deep } = colors
  const arms = [0, 120, 240].map((turn) =>
    group(
      { transform: `rotate(${turn})` },
      polygon(
        [
          [0, 0],
          [-34, -36],
          [-20, -100],
          [0, -60],
        ],
        mix(accent, spark, 0.45),
      ),
      polygon(
        [
          [0, 0],
          [0, -60],
          [-20, -100],
          [22, -44],
        ],
        mix(accent, mid, 0.45),
      ),
    ),
  )
  return arms.join('') + polygon(corners(6, 0, 0, 20), deep) + polygon(corners(6, 0, 0, 9), spark)
}

const star =
  (points: number, waist: number): Motif =>
  ({ accent, spark, mid, deep }) =>
    Array.from({ length: points }, (_, index) => {
      const turn = -90 + (index * 360) / points
      const tip = polar(0, 0, index % 2 === 1 && points > 5 ? 68 : 100, turn)
      const side = (sign: number) => polar(0, 0, waist, turn + (sign * 180) / points)
      return (
        polygon([[0, 0], tip, side(-1)], mix(accent, spark, 0.5)) +
        polygon([[0, 0], tip, side(1)], mix(mix(accent, mid, 0.4), deep, 0.15))
      )
    }).join('')

const rank =
  (count: number): Motif =>
  ({ accent, spark, mid }) =>
    Array.from({ length: count }, (_, index) => {
      const y = (index - (count - 1) / 2) * (150 / count) - 24
      const thick = 88 / count
      const arm = (sign: number): Point[] => [
        [0, y],
        [sign * 84, y + 58],
        [sign * 84, y + 58 + thick],
        [0, y + thick],
      ]
      return polygon(arm(-1), mix(accent, spark, 0.35)) + polygon(arm(1), mix(accent, mid, 0.3))
    }).join('')

const bolt: Motif = ({ accent, spark, mid }) =>
  polygon(
    [
      [26, -104],
      [-52, 16],
      [-8, 16],
      [-30, 104],
      [56, -24],
      [10, -24],
      [46, -104],
    ],
    accent,
  ) +
  polygon(
    [
      [26, -104],
      [-52, 16],
      [-8, 16],
      [4, -10],
    ],
    mix(accent, spark, 0.5),
  ) +
  polygon(
    [
      [-30, 104],
      [56, -24],
      [22, -4],
    ],
    mix(accent, mid, 0.4),
  )

export const motifs: readonly [Motif, ...Motif[]] = [
  wolf,
  helmet,
  skull,
  bull,
  eagle,
  dagger,
  delta,
  crown,
  tower,
  flame,
  peak,
  trident,
  blades,
  bolt,
  star(5, 40),
  star(8, 26),
  star(4, 24),
  rank(2),
  rank(3),
]
