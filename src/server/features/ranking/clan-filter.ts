import type { ClanFacets, ClanFilter } from '#contract/clan-list.ts'
import { filterAges, type Day, type PlayHours } from '#contract/rules/clans/clan-facts.ts'
import { addBits, type Bitset, commonBits, countBits, countCommonBits, intersectBits } from './bitset.ts'
import type { FacetIndex } from './facet-index.ts'
import { dayCodes, playHourCodes } from './play-schedule.ts'
import { type FilterName, filterNames, isOptional, type OptionFilter, optionFilters } from './facets.ts'

export type Filter = Omit<ClanFilter, 'q'>

export function activeFilters(filter: Filter): FilterName[] {
  return filterNames.filter((name) => filter[name] !== undefined)
}

/** Returns the matching clans; all of them without a filter. */
export function filterClans(index: FacetIndex, filter: Filter): Bitset {
  return intersectionOf(
    index.all,
    activeFilters(filter).map((name) => clansOf(index, filter, name)),
  )
}

/** `found` is the result of the search, if there is one. */
export function countFacets(index: FacetIndex, filter: Filter, found: Bitset | undefined): ClanFacets {
  const searched = found ?? index.all
  const active = activeFilters(filter)
  const sets = new Map(active.map((name) => [name, clansOf(index, filter, name)]))
  const matches = intersectionOf(searched, [...sets.values()])
  const total = countBits(matches)
  const findWithout = (isLeftOut: (name: FilterName) => boolean) => {
    const rest = { ...filter, ...Object.fromEntries(active.filter(isLeftOut).map((name) => [name, undefined])) }
    const setOf = (name: FilterName) => (isPlayTime(name) ? undefined : sets.get(name)) ?? clansOf(index, rest, name)
    return intersectionOf(searched, activeFilters(rest).map(setOf))
  }
  /** The clans that match all filters except this one. */
  const others = new Map(active.map((name) => [name, findWithout((other) => other === name)]))
  const countOptions = (name: OptionFilter) => {
    // Each option for hours includes the day.
    const beside = name === 'hours' ? findWithout(isPlayTime) : (others.get(name) ?? matches)
    const unstated = addsUnstated(filter, name) ? countCommonBits(beside, index.unstated(name)) : 0
    const counts = Array.from(optionsOf(index, filter, name), ([code, clans]): [string, number] => [
      code,
      countCommonBits(beside, clans) + unstated,
    ])
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  }
  const countAges = () => {
    const beside = others.get('age') ?? matches
    const unstated = addsUnstated(filter, 'age') ? countCommonBits(beside, index.unstated('age')) : 0
    const stated = Array.from(index.minAges, ([minAge, clans]) => ({ minAge, count: countCommonBits(beside, clans) }))
    const counts = filterAges.map((age): [string, number] => [
      String(age),
      stated.reduce((sum, { minAge, count }) => (minAge <= age ? sum + count : sum), unstated),
    ])
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  }
  const unstated = active
    // Day and hours are one fact.
    .filter((name) => isOptional(name) && !(name === 'hours' && filter.day))
    .map((name) => {
      const beside = isPlayTime(name) ? findWithout(isPlayTime) : (others.get(name) ?? matches)
      return [name, countCommonBits(beside, index.unstated(name))] as const
    })
  const loosen = () => {
    const counts = Array.from(others, ([name, beside]): [string, number] => [name, countBits(beside)])
    if (found) counts.push(['q', countBits(filterClans(index, filter))])
    return Object.fromEntries(counts)
  }
  const loosened = total === 0 ? loosen() : {}
  const isStuck = total === 0 && Object.values(loosened).every((count) => count === 0)
  const together = isStuck ? loosenTogether(index.all, [...sets, ...(found ? [['q', found] as const] : [])]) : undefined
  return {
    total,
    options: {
      ...(Object.fromEntries(optionFilters.map((name) => [name, countOptions(name)])) as ClanFacets['options']),
      age: countAges(),
    },
    unstated: Object.fromEntries(unstated),
    loosen: loosened,
    ...(together && { loosen_together: together }),
  }
}

/** Keeps the broadest filters, as long as some clans match all of them. Undefined if every single filter matches none. */
function loosenTogether(all: Bitset, filters: readonly (readonly [name: FilterName | 'q', clans: Bitset])[]) {
  const broadestFirst = filters
    .map(([name, clans]) => ({ name, clans, size: countBits(clans) }))
    .sort((a, b) => b.size - a.size)
  let common = all
  const removed = new Set<FilterName | 'q'>()
  for (const { name, clans } of broadestFirst) {
    const rest = commonBits(common, clans)
    if (countBits(rest) > 0) common = rest
    else removed.add(name)
  }
  // The set of the hours includes the day: see `statedClansOf`.
  if (removed.has('hours') && filters.some(([name]) => name === 'day')) removed.add('day')
  return removed.size < filters.length ? { filters: [...removed], total: countBits(common) } : undefined
}

function clansOf(index: FacetIndex, filter: Filter, name: FilterName): Bitset {
  const stated = statedClansOf(index, filter, name)
  if (!addsUnstated(filter, name)) return stated
  const clans = stated.slice()
  addBits(clans, index.unstated(name))
  return clans
}

function statedClansOf(index: FacetIndex, filter: Filter, name: FilterName): Bitset {
  if (name === 'age') return index.forAge(filter.age ?? 0)
  if (name === 'hours') return filter.hours ? playing(index, filter, filter.hours, filter.day) : index.all
  if (name === 'day') {
    // The filter by hours includes the day.
    if (filter.hours) return index.all
    // Without a time zone, the day is in each clan's own time zone.
    if (filter.day && filter.zone) return playing(index, filter, undefined, filter.day)
  }
  return index.withCode(name, filter[name] ?? '')
}

/** The options of a filter, each with the clans that match it before the other filters are applied. */
function optionsOf(index: FacetIndex, filter: Filter, name: OptionFilter): Iterable<readonly [string, Bitset]> {
  const { hours, day, zone } = filter
  if (name === 'hours')
    return hours || zone ? playHourCodes.map((code) => [code, playing(index, filter, code, day)]) : []
  if (name === 'day' && (hours || zone)) return dayCodes.map((code) => [code, playing(index, filter, hours, code)])
  return index.options(name)
}

function playing(
  index: FacetIndex,
  { zone = 'UTC' }: Filter,
  hours: PlayHours | undefined,
  day: Day | undefined,
): Bitset {
  return index.schedule.find(hours, zone, day)
}

/** Day and hours are one fact, which they filter together. */
function isPlayTime(name: FilterName): boolean {
  return name === 'day' || name === 'hours'
}

function addsUnstated(filter: Filter, name: FilterName): boolean {
  return filter.unstated === 'include' && isOptional(name)
}

function intersectionOf(first: Bitset, others: readonly Bitset[]): Bitset {
  const common = first.slice()
  for (const clans of others) intersectBits(common, clans)
  return common
}
