import type { Random } from '#server/drawing/seeded-random.ts'
import { letters } from '#server/drawing/letters.ts'
import { box, circle, corners, group, line, plate, polar } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'

/** The map's grid: hairlines, small crosses where they meet, and a number at the edge as maps have. */
export function drawGrid(width: number, height: number, cell: number, ink: string): string {
  const parts: string[] = []
  for (let x = cell / 2; x < width; x += cell) {
    parts.push(
      line(
        [
          [x, 0],
          [x, height],
        ],
        ink,
        1,
        { 'stroke-opacity': 0.34 },
      ),
    )
  }
  for (let y = cell / 2; y < height; y += cell) {
    parts.push(
      line(
        [
          [0, y],
          [width, y],
        ],
        ink,
        1,
        { 'stroke-opacity': 0.34 },
      ),
    )
  }
  for (let x = cell / 2; x < width; x += cell) {
    for (let y = cell / 2; y < height; y += cell)
      parts.push(box(x - 5, y - 0.75, 10, 1.5, { fill: ink }), box(x - 0.75, y - 5, 1.5, 10, { fill: ink }))
    parts.push(letters(String(Math.floor(x / cell) + 36), x + 7, 10, 9, ink))
  }
  for (let y = cell * 1.5; y < height; y += cell) {
    parts.push(letters(String(Math.floor(y / cell) + 71), 8, y - 14, 9, ink))
  }
  return parts.join('')
}

/** A place to muster: a ring of bearings with a chevron in it. */
export function drawMusterPoint(x: number, y: number, size: number, colour: string): string {
  const ticks = Array.from({ length: 12 }, (_, hour) =>
    line(
      [polar(x, y, size * 1.18, hour * 30), polar(x, y, size * (hour % 3 === 0 ? 1.5 : 1.3), hour * 30)],
      colour,
      1.5,
      { 'stroke-opacity': 0.8 },
    ),
  )
  const chevron: Point[] = [
    [x - size * 0.5, y + size * 0.32],
    [x, y - size * 0.3],
    [x + size * 0.5, y + size * 0.32],
  ]
  return group(
    {},
    circle(x, y, size, { fill: 'none', stroke: colour, 'stroke-width': 1.75 }),
    line(chevron, colour, size * 0.2),
    ...ticks,
  )
}

/** A surveyed summit: a triangle with a point in it and its height beside it. */
export function drawSummit(x: number, y: number, metres: number, colour: string): string {
  return group(
    {},
    plate(corners(3, x, y, 9), 'none', { stroke: colour, 'stroke-width': 1.5 }),
    circle(x, y, 1.6, { fill: colour }),
    letters(String(metres), x + 14, y - 5, 10, colour),
  )
}

/** A way to go, as a broken line through the points. */
export function drawRoute(points: readonly Point[], colour: string, random: Random): string {
  const end = points.at(-1) ?? [0, 0]
  const start = points[0] ?? [0, 0]
  return group(
    {},
    line(points, colour, 1.75, {
      'stroke-dasharray': random.chance(0.5) ? '10 7' : '12 6 3 6',
      'stroke-opacity': 0.75,
    }),
    circle(start[0], start[1], 3.5, { fill: colour }),
    plate(corners(4, end[0], end[1], 6), colour),
  )
}
