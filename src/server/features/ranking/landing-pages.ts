import type { Facets } from '#contract/rules/clans/facet-paths.ts'
import type { ClanRecord } from './ranked-clan.ts'

export interface LandingPageCount {
  readonly facets: Facets
  readonly clans: number
}

type FacetValues = Pick<ClanRecord, 'region' | 'platforms' | 'playstyles'>

/** Counts the clans for each combination with a landing page: single facets, and a region with a platform and a playstyle. */
export function countLandingPages(records: readonly FacetValues[]): LandingPageCount[] {
  // Many clans have equal values, so group these first.
  const groups = new Map<string, { readonly values: FacetValues; clans: number }>()
  for (const values of records) {
    const key = `${values.region}/${values.platforms.join()}/${values.playstyles.join()}`
    const group = groups.get(key)
    if (group) group.clans++
    else groups.set(key, { values, clans: 1 })
  }
  const counts = new Map<string, { readonly facets: Facets; clans: number }>()
  for (const { values, clans } of groups.values()) {
    for (const facets of combinationsOf(values)) {
      const key = `${facets.region ?? ''}/${facets.platform ?? ''}/${facets.playstyle ?? ''}`
      const count = counts.get(key)
      if (count) count.clans += clans
      else counts.set(key, { facets, clans })
    }
  }
  return [...counts.values()]
}

function combinationsOf({ region, platforms, playstyles }: FacetValues): Facets[] {
  return [
    { region },
    ...playstyles.map((playstyle) => ({ playstyle })),
    ...platforms.flatMap((platform) => [
      { platform },
      { region, platform },
      ...playstyles.map((playstyle) => ({ region, platform, playstyle })),
    ]),
  ]
}
