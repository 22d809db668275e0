import type { Point } from '#server/drawing/svg.ts'

/** What is marked on the map, in shares of its width and height. */
export type Place =
  | { kind: 'route'; through: readonly Point[] }
  | { kind: 'summit'; at: Point }
  | { kind: 'muster'; at: Point; size: number }
