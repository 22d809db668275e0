import type { Point } from './svg.ts'
import type { Terrain } from './noise.ts'

/** Heights on a grid: `at(column, row)`, `step` px apart, the first at (left, top). */
export interface Relief {
  columns: number
  rows: number
  step: number
  left: number
  top: number
  readonly at: (column: number, row: number) => number
}

/** Samples the terrain. A margin below all contours makes every contour closed. */
export function surveyLand(land: Terrain, size: { width: number; height: number; step: number; hill: number }): Relief {
  const { width, height, step, hill } = size
  const columns = Math.ceil(width / step) + 5
  const rows = Math.ceil(height / step) + 5
  const heights = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const edge = row === 0 || column === 0 || row === rows - 1 || column === columns - 1
      heights[row * columns + column] = edge ? -1 : land(((column - 2) * step) / hill, ((row - 2) * step) / hill)
    }
  }
  const at = (column: number, row: number) => heights[row * columns + column] ?? -1
  return { columns, rows, step, left: -2 * step, top: -2 * step, at }
}

/** The contours of one height as closed rings (marching squares; the mean height resolves saddles). */
export function traceContours(relief: Relief, level: number): Point[][] {
  const joins = joinEdges(relief, level)
  const rings: Point[][] = []
  const seen = new Set<number>()
  for (const start of joins.keys()) {
    if (seen.has(start)) continue
    const ring: Point[] = []
    let edge: number | undefined = start
    while (edge !== undefined && !seen.has(edge)) {
      seen.add(edge)
      ring.push(placeOnEdge(relief, level, edge))
      edge = joins.get(edge)?.find((next) => !seen.has(next))
    }
    if (ring.length > 2) rings.push(ring)
  }
  return rings
}

/** Edge IDs are twice the index of the upper or left corner, plus one for vertical edges. */
function joinEdges({ columns, rows, at }: Relief, level: number): Map<number, number[]> {
  const joins = new Map<number, number[]>()
  const join = (one: number, other: number) => {
    joins.set(one, [...(joins.get(one) ?? []), other])
    joins.set(other, [...(joins.get(other) ?? []), one])
  }
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const [a, b, c, d] = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
      const corners = (a >= level ? 8 : 0) | (b >= level ? 4 : 0) | (c >= level ? 2 : 0) | (d >= level ? 1 : 0)
      if (corners === 0 || corners === 15) continue
      const top = (row * columns + column) * 2
      const left = top + 1
      const right = top + 3
      const bottom = top + columns * 2
      const high = (a + b + c + d) / 4 >= level
      if (corners === 5 || corners === 10) {
        const leftWithTop = (corners === 5) === high
        join(left, leftWithTop ? top : bottom)
        join(right, leftWithTop ? bottom : top)
      } else {
        const crossed: number[] = []
        if (a >= level !== b >= level) crossed.push(top)
        if (b >= level !== c >= level) crossed.push(right)
        if (d >= level !== c >= level) crossed.push(bottom)
        if (a >= level !== d >= level) crossed.push(left)
        const [one, other] = crossed
        if (one !== undefined && other !== undefined) join(one, other)
      }
    }
  }
  return joins
}

function placeOnEdge({ columns, step, left, top, at }: Relief, level: number, edge: number): Point {
  const corner = edge >> 1
  const column = corner % columns
  const row = Math.floor(corner / columns)
  const down = edge % 2 === 1
  const from = at(column, row)
  const to = down ? at(column, row + 1) : at(column + 1, row)
  const share = (level - from) / (to - from)
  return [left + (column + (down ? 0 : share)) * step, top + (row + (down ? share : 0)) * step]
}
