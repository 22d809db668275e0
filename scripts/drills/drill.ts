/** Where a drill is held. */
export type StorageName = 'embedded' | 'PostgreSQL'

/** The drill cannot be held on this machine: it is not passed. */
export class Skipped extends Error {}

/** Fails the drill unless something holds. */
export function hold(truth: boolean, otherwise: string): asserts truth {
  if (!truth) throw new Error(otherwise)
}
