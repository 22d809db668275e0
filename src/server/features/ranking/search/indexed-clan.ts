import { isDeepStrictEqual } from 'node:util'
import type { ClanRecord, RankedClan } from '../ranked-clan.ts'

/** When a clan's words change, it becomes a new document, and the old one is marked as deleted. */
export interface IndexedClan {
  /** ID of the document. */
  readonly id: number
  clan: RankedClan
  pass: number
}

/** Whether both have the same searchable words. */
export function isSameText(a: ClanRecord, b: ClanRecord): boolean {
  if (a.name !== b.name || a.description !== b.description) return false
  return (
    a.region === b.region &&
    isSame(a.platforms, b.platforms) &&
    isSame(a.playstyles, b.playstyles) &&
    isSame(a.facts, b.facts)
  )
}

/** Checks identity first, which is much cheaper: records that were not read again share their parts. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || isDeepStrictEqual(a, b)
}
