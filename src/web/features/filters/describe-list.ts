import type { ClanFacets } from '#contract/clan-list.ts'
import { randomOrders } from '#contract/rules/lists/random-orders.ts'
import { isSearchable } from '#contract/rules/lists/search.ts'
import { countClans } from '#contract/rules/text/count-texts.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { filterFields } from './filter-fields.ts'
import { filterText, listHeadline, type Shown, unstatedText } from './filter-texts.ts'
import { type FilterName, filterNames, isFiltered, type ListQuery, optionalNames, orders } from './filters.ts'
import { listHref } from './list-href.ts'

export interface TextLink {
  readonly text: string
  readonly href: string
}

/** A link that keeps filters chosen since the list was loaded. */
export interface ChangeLink {
  readonly text: string
  /** Changes to the URL's parameters; an empty value removes one. */
  readonly changes: Readonly<Record<string, string>>
}

/** Filters visible outside of "More filters". */
const visibleNames: ReadonlySet<string> = new Set(['playstyle', 'region', 'platform', 'q'])

/**
 * All texts and links of the list and its filters. Made in loaders, so that the browser gets them as data and loads the code
 * that makes them only when the list changes. `address`: the query of the canonical URL.
 */
export function describeList(query: ListQuery, address: URLSearchParams, facets: ClanFacets, shown: Shown) {
  const { filters, zone, order, seed } = query
  const active = filterNames.filter((name) => filters[name] !== undefined)
  const isFolded = isFiltered(query) || order !== 'week' || shown.page > 1
  const clearHref = listHref(
    address,
    Object.fromEntries([...filterNames, 'zone', 'unstated'].map((name) => [name, undefined])),
  )
  return {
    /** Undefined for the first page of the full ranking, which shows the introduction instead. */
    headline: isFolded ? listHeadline(query, shown) : undefined,
    title: listTitle(query, shown, isFolded),
    /** Undefined if the headline contains the count. */
    count: isFolded ? undefined : countText(shown),
    /** Label of the button that leads from the filters to the list. */
    show: `Show ${countClans(shown.total)}`,
    fields: filterFields(query, facets),
    hasHourCounts: Object.keys(facets.options.hours).length > 0,
    moreCount: active.filter((name) => !visibleNames.has(name)).length,
    /** Parameters that have no control in the form. */
    hidden: Object.entries({ zone, unstated: query.unstated, seed }).filter(
      (entry): entry is [string, string] => !!entry[1],
    ),
    chips: active.map((name) => ({
      text: filterText(name, filters[name] ?? '', zone),
      changes: removalOf(address, [name]),
    })),
    note: orderNote(query),
    unstated: unstatedNote(query, facets.unstated),
    clearHref,
    noMatches: shown.total === 0 && active.length > 0 ? noMatches(query, address, facets, clearHref) : undefined,
  }
}

export type ListTexts = ReturnType<typeof describeList>

function listTitle({ order }: ListQuery, { total }: Shown, isFolded: boolean): string {
  if (!isFolded) return 'This week’s ranking'
  if (total === 0) return 'Results'
  return order === 'random' ? 'In random order' : orders[order]
}

function countText({ total, page, pages }: Shown): string {
  const clans = countClans(total)
  return pages > 1 ? `${clans} · page ${page} of ${groupDigits(pages)}` : clans
}

export interface Note {
  readonly text: string
  readonly link?: ChangeLink
}

/** Explains an order whose name is not enough. */
function orderNote({ order, seed }: ListQuery): Note | undefined {
  if (order === 'rising') return { text: 'Rising: this week’s votes minus last week’s.' }
  if (order !== 'random') return undefined
  const next = String((Number(seed) + 1) % randomOrders)
  return {
    text: `One of ${randomOrders} random orders. Votes do not matter here.`,
    link: { text: 'Shuffle again', changes: { seed: next } },
  }
}

function unstatedNote({ filters, unstated }: ListQuery, counts: ClanFacets['unstated']): Note | undefined {
  const text = unstatedText(counts)
  if (text === '' || !optionalNames.some((name) => filters[name])) return undefined
  if (unstated) return { text, link: { text: 'Leave them out', changes: { unstated: '' } } }
  return { text, link: { text: 'Include them', changes: { unstated: 'include' } } }
}

function removalOf(address: URLSearchParams, names: readonly FilterName[]): ChangeLink['changes'] {
  const needsZone = (['day', 'hours'] as const).some((name) => address.has(name) && !names.includes(name))
  const removed = needsZone || !address.has('zone') ? names : [...names, 'zone']
  return Object.fromEntries(removed.map((name) => [name, '']))
}

/** Why nothing matches, and which filters to remove for the most matches. */
function noMatches(
  { filters, zone }: ListQuery,
  address: URLSearchParams,
  { loosen, loosen_together: together, loosen_words: words = [] }: ClanFacets,
  clearHref: string,
) {
  const { q } = filters
  const without = (names: readonly FilterName[], count: number) => ({
    text: joinNames(names.map((name) => filterText(name, filters[name] ?? '', zone))),
    href: listHref(address, removalOf(address, names)),
    count,
  })
  const shorter = words.map(({ word, q: rest, total }) => ({
    text: filterText('q', word, zone),
    href: listHref(address, { q: rest }),
    count: total,
  }))
  // Removing one word finds more relevant clans than removing the whole search.
  const single = filterNames
    .flatMap((name) => (loosen[name] && !(name === 'q' && words.length > 0) ? [without([name], loosen[name])] : []))
    .concat(shorter)
    .sort((a, b) => b.count - a.count)
    .slice(0, 3)
  const several =
    together &&
    without(
      filterNames.filter((name) => together.filters.includes(name)),
      together.total,
    )
  const links = (several ? [several] : single)
    // The page also links to the list without filters.
    .filter(({ href }) => href !== clearHref)
    .map(({ text, href, count }): TextLink => ({ text: `Without ${text}: ${countClans(count)}`, href }))
  if (q === undefined) return { text: 'No clan matches all of these filters.', links }
  if (isSearchable(q)) {
    const hasOthers = filterNames.some((name) => name !== 'q' && filters[name] !== undefined)
    const advice = /\s/.test(q) ? 'fewer words' : 'only the beginning of the word'
    const text = hasOthers
      ? ` with these filters, even allowing for typos. Change the filters, or try ${advice}.`
      : `, even allowing for typos. Try ${advice}.`
    return { q, text, links }
  }
  return { text: 'Your search has no letters or digits. Enter at least one.', links }
}

function joinNames(texts: readonly string[]): string {
  return [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(Boolean).join(' and ')
}
