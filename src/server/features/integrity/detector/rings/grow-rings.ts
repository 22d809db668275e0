import { thresholds } from '../thresholds.ts'
import type { SharedTriple } from './shared-triples.ts'

/** The clans of a ring and the numbers of the keys that are its members, both ascending. */
export interface GrownRing {
  readonly clans: readonly number[]
  readonly keys: readonly number[]
}

/**
 * Grows rings from triples of clans, starting with the triple of the most keys. A ring has all clans for which at least half of the
 * triple's keys vote; its members are all keys of its triples that vote for at least half of its clans. A key belongs to one ring at most.
 * @param clansOf returns the clans of a key, ascending
 */
export function growRings(triples: readonly SharedTriple[], clansOf: (key: number) => readonly number[]): GrownRing[] {
  const ordered = triples.toSorted((a, b) => b.keys.length - a.keys.length || compare(a, b))
  const byFirstClan = Map.groupBy(triples, ({ clans }) => clans[0])
  const taken = new Set<number>()
  const rings: GrownRing[] = []
  for (const { keys } of ordered) {
    const free = keys.filter((key) => !taken.has(key))
    if (free.length < thresholds.ringTripleKeys) continue
    const clans = commonClans(free.map(clansOf))
    const ofRing = new Set(clans)
    const members = new Set<number>()
    for (const first of clans)
      for (const triple of byFirstClan.get(first) ?? []) {
        if (!triple.clans.every((clan) => ofRing.has(clan))) continue
        for (const key of triple.keys) {
          if (taken.has(key) || members.has(key)) continue
          const covered = clansOf(key).filter((clan) => ofRing.has(clan)).length
          if (covered >= Math.max(thresholds.ringClans, clans.length / 2)) members.add(key)
        }
      }
    for (const key of members) taken.add(key)
    rings.push({ clans, keys: [...members].sort((a, b) => a - b) })
  }
  return rings
}

function compare({ clans: a }: SharedTriple, { clans: b }: SharedTriple): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

/** The clans in at least half of the lists, ascending. */
function commonClans(lists: readonly (readonly number[])[]): number[] {
  const counts = new Map<number, number>()
  for (const clan of lists.flat()) counts.set(clan, (counts.get(clan) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => 2 * count >= lists.length)
    .map(([clan]) => clan)
    .sort((a, b) => a - b)
}
