import type { Point } from '#server/drawing/svg.ts'

/** A mark on the map. Coordinates are fractions of its width and height. */
export type Place =
  | { kind: 'route'; through: readonly Point[] }
  | { kind: 'summit'; at: Point }
  | { kind: 'muster'; at: Point; size: number }
