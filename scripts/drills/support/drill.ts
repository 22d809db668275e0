export type StorageName = 'embedded' | 'PostgreSQL'

/** The drill cannot run on this machine. A skipped drill does not count as passed. */
export class Skipped extends Error {}

export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
