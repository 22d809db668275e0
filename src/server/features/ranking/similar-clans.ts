import type { MovingOrder } from './moving-order.ts'
import type { RankedClan } from './ranked-clan.ts'

/** The clan page (`pages/clan/similar-clans.tsx`) and docs/ARCHITECTURE.md describe this rule. */
const similarCount = 4
/** Positions searched above and below, so that the time does not depend on the number of clans. */
const maxDistance = 1000

/**
 * Finds the nearest clans in the ranking that share all three facets: the region, a platform and a playstyle. If there are too few, the
 * nearest that share two follow. If two are equally near, the higher one comes first. Excludes recommended clans, which have no rank.
 */
export function findSimilar(week: MovingOrder, clan: RankedClan): RankedClan[] {
  const position = week.positionOf(clan)
  const alike: RankedClan[] = []
  const close: RankedClan[] = []
  for (let distance = 1; distance <= maxDistance && alike.length < similarCount; distance++) {
    for (const other of [week.at(position - distance), week.at(position + distance)]) {
      if (!other || other.recommended) continue
      const shared = countSharedFacets(clan, other)
      if (shared === 3) alike.push(other)
      else if (shared === 2 && close.length < similarCount) close.push(other)
    }
  }
  return [...alike, ...close].slice(0, similarCount)
}

function countSharedFacets({ record: a }: RankedClan, { record: b }: RankedClan): number {
  const hasCommon = (of: readonly string[], others: readonly string[]) => of.some((code) => others.includes(code))
  return (
    Number(a.region === b.region) +
    Number(hasCommon(a.platforms, b.platforms)) +
    Number(hasCommon(a.playstyles, b.playstyles))
  )
}
