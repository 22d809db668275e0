/** What is marked on the map, in shares of its width and height. */
export type Place =
  | { kind: 'route'; through: readonly (readonly [x: number, y: number])[] }
  | { kind: 'summit'; at: readonly [x: number, y: number] }
  | { kind: 'muster'; at: readonly [x: number, y: number]; size: number }
