import { isDeepStrictEqual } from 'node:util'
import type { ClanRecord, RankedClan } from '../ranked-clan.ts'

/** If a clan's words change, it becomes a new document; the old one is marked as deleted. */
export interface IndexedClan {
  /** Of the document. */
  readonly id: number
  /** In the indexed list. */
  clan: RankedClan
  pass: number
}

/** Whether a search finds both by the same words. */
export function isSameText(a: ClanRecord, b: ClanRecord): boolean {
  if (a.name !== b.name || a.description !== b.description) return false
  return (
    a.region === b.region &&
    isSame(a.platforms, b.platforms) &&
    isSame(a.playstyles, b.playstyles) &&
    isSame(a.facts, b.facts)
  )
}

/** Records that were not read again share their parts, which is much cheaper to see. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || isDeepStrictEqual(a, b)
}
