import type { ClanFacets, ClanFilter } from '#contract/clan-list.ts'
import { addBits, type Bitset, countBits, countCommonBits, intersectBits } from './bitset.ts'
import type { FacetIndex } from './facet-index.ts'
import { type Facet, facets, type FilterName, isOptional } from './facets.ts'

export type Filter = Omit<ClanFilter, 'q'>

const filterNames: readonly FilterName[] = [...facets, 'age']

export function activeFilters(filter: Filter): FilterName[] {
  return filterNames.filter((name) => filter[name] !== undefined)
}

/** The clans that match; all without a filter. */
export function filterClans(index: FacetIndex, filter: Filter): Bitset {
  return intersectionOf(
    index.all,
    activeFilters(filter).map((name) => clansOf(index, filter, name)),
  )
}

/** `found`: what the search finds, if there is one. */
export function countFacets(index: FacetIndex, filter: Filter, found: Bitset | undefined): ClanFacets {
  const searched = found ?? index.all
  const active = activeFilters(filter).map((name) => ({ name, clans: clansOf(index, filter, name) }))
  const matches = intersectionOf(
    searched,
    active.map(({ clans }) => clans),
  )
  const total = countBits(matches)
  /** What the other filters find. */
  const others = new Map(
    active.map(({ name }) => {
      const rest = active.filter((other) => other.name !== name).map(({ clans }) => clans)
      return [name, intersectionOf(searched, rest)] as const
    }),
  )
  const countOptions = (facet: Facet) => {
    const beside = others.get(facet) ?? matches
    const unstated = addsUnstated(filter, facet) ? countCommonBits(beside, index.unstated(facet)) : 0
    const counts = Array.from(index.options(facet), ([code, clans]): [string, number] => [
      code,
      countCommonBits(beside, clans) + unstated,
    ])
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  }
  const unstated = Array.from(others)
    .filter(([name]) => isOptional(name))
    .map(([name, beside]) => [name, countCommonBits(beside, index.unstated(name))] as const)
  const loosen = () => {
    const counts = Array.from(others, ([name, beside]): [string, number] => [name, countBits(beside)])
    if (found) counts.push(['q', countBits(filterClans(index, filter))])
    return Object.fromEntries(counts)
  }
  return {
    total,
    options: Object.fromEntries(facets.map((facet) => [facet, countOptions(facet)])) as ClanFacets['options'],
    unstated: Object.fromEntries(unstated),
    loosen: total === 0 ? loosen() : {},
  }
}

function clansOf(index: FacetIndex, filter: Filter, name: FilterName): Bitset {
  const stated = name === 'age' ? index.forAge(filter.age ?? 0) : index.withCode(name, filter[name] ?? '')
  if (!addsUnstated(filter, name)) return stated
  const clans = stated.slice()
  addBits(clans, index.unstated(name))
  return clans
}

function addsUnstated(filter: Filter, name: FilterName): boolean {
  return filter.unstated === 'include' && isOptional(name)
}

function intersectionOf(first: Bitset, others: readonly Bitset[]): Bitset {
  const common = first.slice()
  for (const clans of others) intersectBits(common, clans)
  return common
}
