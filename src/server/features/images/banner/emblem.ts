import { mix } from '#server/drawing/color.ts'
import { textPath, textWidth } from '#server/drawing/letters.ts'
import { circle, corners, group, line, polygon, polar } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'
import { bannerWidth } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { motifs } from './motifs.ts'

const shield: Point[] = [
  [-86, -96],
  [0, -108],
  [86, -96],
  [86, 10],
  [60, 66],
  [0, 112],
  [-60, 66],
  [-86, 10],
]
const pentagon: Point[] = [
  [-78, -98],
  [78, -98],
  [98, -70],
  [98, 40],
  [0, 112],
  [-98, 40],
  [-98, -70],
]
const badge: Point[] = [
  [-70, -104],
  [70, -104],
  [104, -70],
  [104, 70],
  [70, 104],
  [-70, 104],
  [-104, 70],
  [-104, -70],
]
const outlines: readonly [Point[], ...Point[][]] = [
  shield,
  pentagon,
  badge,
  corners(6, 0, 0, 116),
  corners(6, 0, 0, 114, 0),
  corners(4, 0, 0, 134),
  corners(48, 0, 0, 108),
]

const scale = (points: readonly Point[], by: number): Point[] => points.map(([x, y]) => [x * by, y * by])

/** `size` is the radius in px. */
export function drawEmblem(canvas: Canvas, x: number, y: number, size: number): string {
  const { random } = canvas
  const bare = random.chance(0.22)
  const outline = random.pick(outlines)
  const content = bare
    ? drawMotif(canvas, 1.12, 0.2)
    : drawOrnament(canvas, x) + drawFrame(canvas, outline) + drawMotif(canvas, outline.length === 4 ? 0.56 : 0.7, 0.42)
  return group({ transform: `translate(${x} ${y}) scale(${size / 112})` }, content)
}

function drawFrame(canvas: Canvas, outline: readonly Point[]): string {
  const { deep, ground, mid, light, accent, spark } = canvas.colors
  const rim = canvas.linear(
    [-80, -110],
    [60, 110],
    [0, mix(accent, spark, 0.6)],
    [0.5, accent],
    [1, mix(accent, deep, 0.55)],
  )
  const field = canvas.linear([0, -110], [0, 110], [0, mix(mid, light, 0.35)], [1, ground])
  // The light comes from the left.
  const left = scale(outline, 0.86).map(([px, py]): Point => [Math.min(0, px), py])
  return (
    polygon(scale(outline, 1.09), deep, { 'fill-opacity': 0.85 }) +
    polygon(outline, rim) +
    polygon(scale(outline, 0.92), deep) +
    polygon(scale(outline, 0.86), field) +
    polygon(left, spark, { 'fill-opacity': 0.07 })
  )
}

function drawMotif({ random, colors, initials }: Canvas, size: number, monograms: number): string {
  if (initials !== '' && random.chance(monograms)) {
    const natural = textWidth(initials, 100)
    const height = Math.min(110, (126 / natural) * 100) * (size / 0.7)
    const width = textWidth(initials, height)
    const place = [-width / 2, -height / 2] as const
    return (
      textPath(initials, place[0] + height * 0.05, place[1] + height * 0.05, height, colors.deep) +
      textPath(initials, place[0], place[1], height, mix(colors.accent, colors.spark, 0.35))
    )
  }
  return group({ transform: `scale(${size})` }, random.pick(motifs)(colors))
}

function drawOrnament(canvas: Canvas, x: number): string {
  // Wings are wide, so beside an off-center emblem they would cover other parts of the banner.
  const wings = x === bannerWidth / 2 ? drawWings : drawNothing
  return canvas.random.pick([drawLaurel, wings, drawBearings, drawNothing])(canvas)
}

const drawNothing = () => ''

function drawLaurel({ colors }: Canvas): string {
  const leaves: string[] = []
  for (const side of [-1, 1]) {
    for (let index = 0; index < 9; index++) {
      const angle = 90 + side * (22 + index * 13.5)
      const [x, y] = polar(0, 0, 148, angle)
      const fill = side === -1 ? mix(colors.accent, colors.mid, 0.45) : mix(colors.accent, colors.spark, 0.3)
      const leaf: Point[] = [
        [0, -19],
        [8, 0],
        [0, 19],
        [-8, 0],
      ]
      leaves.push(
        group(
          { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle + side * 24})` },
          polygon(leaf, fill),
        ),
      )
    }
  }
  return leaves.join('')
}

function drawWings({ colors, random }: Canvas): string {
  const count = random.whole(3, 5)
  const slant = random.between(14, 30)
  return [-1, 1]
    .flatMap((side) =>
      Array.from({ length: count }, (_, index) => {
        const y = -58 + index * 30
        const tip = 300 - index * random.whole(30, 34)
        const fill = mix(index % 2 === 0 ? colors.accent : colors.light, colors.mid, side === 1 ? 0.45 : 0.12)
        return polygon(
          [
            [side * 60, y],
            [side * tip, y - slant],
            [side * (tip - 26), y - slant + 19],
            [side * 60, y + 19],
          ],
          fill,
        )
      }),
    )
    .join('')
}

function drawBearings({ colors, random }: Canvas): string {
  const ticks = Array.from({ length: 72 }, (_, index) =>
    line(
      [polar(0, 0, index % 6 === 0 ? 146 : 153, index * 5), polar(0, 0, 162, index * 5)],
      index % 18 === 0 ? colors.spark : colors.accent,
      index % 6 === 0 ? 4 : 1.6,
    ),
  )
  const ring = circle(0, 0, 138, {
    fill: 'none',
    stroke: colors.accent,
    'stroke-width': 2,
    'stroke-dasharray': random.chance(0.5) ? '64 14' : undefined,
  })
  return ring + group({ opacity: 0.85 }, ...ticks)
}
