/** Where a drill is held. */
export type StorageName = 'embedded' | 'PostgreSQL'

/** Something bad that is done to a running site, and what must hold afterwards. */
export interface Drill {
  readonly name: string
  /** What it is held on; both kinds of storage where it says nothing. */
  readonly on?: readonly StorageName[]
  /** Rejects where a promise is broken; answers what was seen, in a few words. */
  run(storage: StorageName): Promise<string>
}

/** The drill cannot be held on this machine: it is not passed. */
export class Skipped extends Error {}

/** Fails the drill unless something holds. */
export function hold(truth: boolean, otherwise: string): asserts truth {
  if (!truth) throw new Error(otherwise)
}
