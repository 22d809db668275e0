import type { Random } from '#server/drawing/seeded-random.ts'
import { textPath } from '#server/drawing/letters.ts'
import { box, circle, corners, group, line, polygon, polar } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'

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
    parts.push(textPath(String(Math.floor(x / cell) + 36), x + 7, 10, 9, ink))
  }
  for (let y = cell * 1.5; y < height; y += cell) {
    parts.push(textPath(String(Math.floor(y / cell) + 71), 8, y - 14, 9, ink))
  }
  return parts.join('')
}

export function drawMusterPoint(x: number, y: number, size: number, color: string): string {
  const ticks = Array.from({ length: 12 }, (_, hour) =>
    line(
      [polar(x, y, size * 1.18, hour * 30), polar(x, y, size * (hour % 3 === 0 ? 1.5 : 1.3), hour * 30)],
      color,
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
    circle(x, y, size, { fill: 'none', stroke: color, 'stroke-width': 1.75 }),
    line(chevron, color, size * 0.2),
    ...ticks,
  )
}

export function drawSummit(x: number, y: number, meters: number, color: string): string {
  return group(
    {},
    polygon(corners(3, x, y, 9), 'none', { stroke: color, 'stroke-width': 1.5 }),
    circle(x, y, 1.6, { fill: color }),
    textPath(String(meters), x + 14, y - 5, 10, color),
  )
}

export function drawRoute(points: readonly Point[], color: string, random: Random): string {
  const end = points.at(-1) ?? [0, 0]
  const start = points[0] ?? [0, 0]
  return group(
    {},
    line(points, color, 1.75, {
      'stroke-dasharray': random.chance(0.5) ? '10 7' : '12 6 3 6',
      'stroke-opacity': 0.75,
    }),
    circle(start[0], start[1], 3.5, { fill: color }),
    polygon(corners(4, end[0], end[1], 6), color),
  )
}
