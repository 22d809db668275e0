import { clanSlug } from './clan-slug.ts'
import { type GameLists, gameLists, type ListEntry, type Platform, type Playstyle, type Region } from './clan-codes.ts'

export type FacetLists = Pick<GameLists, 'regions' | 'platforms' | 'playstyles'>

/** Facets that all clans of a landing page share. */
export interface Facets {
  readonly region?: Region | undefined
  readonly platform?: Platform | undefined
  readonly playstyle?: Playstyle | undefined
}

export interface FacetPaths {
  /** `/clans/europe/pc`; undefined if the combination has no landing page. */
  readonly pathOf: (facets: Facets) => string | undefined
  /** Parses the part after `/clans/`, in any order and case. Undefined unless each segment names a different facet. */
  readonly read: (segments: string) => Facets | undefined
}

/** Search engines index landing pages with at least this many clans. */
export const minLandingClans = 3

type FacetName = keyof Facets

/**
 * Creates the paths of landing pages from a site's lists. A page exists for each single value, for a region with a platform,
 * and for these with a playstyle, in this order. The segments are derived from the names.
 */
export function createFacetPaths({ regions, platforms, playstyles }: FacetLists): FacetPaths {
  const values = new Map<string, { readonly facet: FacetName; readonly code: string }>()
  const slugs = new Map<string, string>()
  const facets = { region: regions, platform: platforms, playstyle: playstyles }
  for (const [facet, list] of Object.entries(facets) as [FacetName, readonly ListEntry[]][]) {
    for (const { code, name } of list) {
      // A name without Latin letters has no slug, and two names may have the same slug.
      const slug = /[a-z0-9]/i.test(name.normalize('NFKD')) ? clanSlug(name) : clanSlug(code)
      let unique = values.has(slug) ? `${slug}-${facet}` : slug
      for (let number = 2; values.has(unique); number++) unique = `${slug}-${facet}-${number}`
      values.set(unique, { facet, code })
      slugs.set(`${facet} ${code}`, unique)
    }
  }
  const slugOf = (facet: FacetName, code: string | undefined) =>
    code === undefined ? undefined : slugs.get(`${facet} ${code}`)
  return {
    pathOf({ region, platform, playstyle }) {
      const named = [slugOf('region', region), slugOf('platform', platform), slugOf('playstyle', playstyle)]
      const given = [region, platform, playstyle].filter((code) => code !== undefined)
      const segments = named.filter((slug) => slug !== undefined)
      const hasPage = given.length === 1 || (region !== undefined && platform !== undefined)
      return hasPage && segments.length === given.length ? `/clans/${segments.join('/')}` : undefined
    },
    read(text) {
      const found: Partial<Record<FacetName, string>> = {}
      for (const segment of text
        .toLowerCase()
        .split('/')
        .filter((part) => part !== '')) {
        const value = values.get(segment)
        if (!value || found[value.facet] !== undefined) return undefined
        found[value.facet] = value.code
      }
      return found
    },
  }
}

let known: { readonly lists: FacetLists; readonly paths: FacetPaths } | undefined

export function facetPaths(): FacetPaths {
  const lists = gameLists()
  if (known?.lists !== lists) known = { lists, paths: createFacetPaths(lists) }
  return known.paths
}
