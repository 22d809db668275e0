import { namesIn } from '#contract/rules/clans/clan-codes.ts'
import { days, microphone, playHours, recruiting, sizeBands } from '#contract/rules/clans/clan-facts.ts'
import { maxSearchLength } from '#contract/rules/lists/search.ts'
import { isTimeZone } from '#contract/rules/time/time-zone.ts'

// In the browser, this module is loaded when the list changes for the first time.

type Options = ReadonlyMap<string, string>

interface Choice {
  readonly label: string
  /** In display order; keys are the codes in the URL. Undefined if the options depend on the listed clans. */
  readonly options?: Options
}

const optionsOf = (names: Readonly<Record<string, string>>): Options => new Map(Object.entries(names))

/** Filters with choices, in display order. */
export const choices = {
  playstyle: {
    label: 'Playstyle',
    get options() {
      return namesIn('playstyles')
    },
  },
  region: {
    label: 'Region',
    get options() {
      return namesIn('regions')
    },
  },
  platform: {
    label: 'Platform',
    get options() {
      return namesIn('platforms')
    },
  },
  language: { label: 'Language' },
  recruiting: { label: 'Recruiting', options: optionsOf(recruiting) },
  size: { label: 'Size', options: optionsOf(sizeBands) },
  microphone: { label: 'Microphone', options: optionsOf(microphone) },
  day: { label: 'Plays on', options: optionsOf(days) },
  hours: { label: 'Play hours', options: optionsOf(playHours) },
} as const satisfies Record<string, Choice>

export type ChoiceName = keyof typeof choices
export const choiceNames = Object.keys(choices) as ChoiceName[]
export type FilterName = ChoiceName | 'age' | 'q'
export const filterNames: readonly FilterName[] = [...choiceNames, 'age', 'q']
/** Facts that clans need not state. */
export const optionalNames = ['language', 'recruiting', 'size', 'microphone', 'day', 'hours', 'age'] as const

/** `week` is the default and is left out of the URL. */
export const orders = {
  week: 'This week',
  rising: 'Rising',
  newest: 'Newest',
  'last-week': 'Last week',
  random: 'Surprise me',
} as const
export type Order = keyof typeof orders

export type Filters = Readonly<Partial<Record<FilterName, string>>>

/** The list that a URL requests, except for the page. Undefined means "any". */
export interface ListQuery {
  readonly filters: Filters
  /** IANA time zone of the day and hours filters. Without it, days refer to each clan's own calendar. */
  readonly zone: string | undefined
  readonly unstated: 'include' | undefined
  readonly order: Order
  /** Undefined unless the order is random. */
  readonly seed: string | undefined
}

/** Parses a URL's query. Invalid values count as missing. `ownZone`: the visitor's time zone, if known. */
export function readListQuery(query: URLSearchParams, ownZone?: string): ListQuery {
  const entries = filterNames.map((name) => [name, readFilter(name, query.get(name) ?? '')] as const)
  const filters: Filters = Object.fromEntries(entries.filter(([, value]) => value !== ''))
  const order = readOrder(query.get('order') ?? '')
  return {
    filters,
    zone: readZone(filters, [query.get('zone'), ownZone]),
    // Has no effect without a filter on an optional fact.
    unstated:
      query.get('unstated') === 'include' && optionalNames.some((name) => filters[name]) ? 'include' : undefined,
    order,
    seed: order === 'random' ? readSeed(query.get('seed') ?? '') : undefined,
  }
}

/** Returns the first valid zone. Without script, the visitor's zone is unknown, and hours are in UTC. */
function readZone({ day, hours }: Filters, zones: readonly (string | null | undefined)[]): string | undefined {
  if (!day && !hours) return undefined
  return zones.find((zone) => !!zone && isTimeZone(zone)) ?? (hours && 'UTC')
}

function readFilter(name: FilterName, text: string): string {
  // The API rejects NUL characters.
  if (name === 'q') return text.replaceAll('\0', '').trim().slice(0, maxSearchLength).trimEnd()
  if (name === 'age') return /^[1-9]\d?$/.test(text) ? text : ''
  if (name === 'language') return /^[a-z]{2,3}$/.test(text) && text !== 'any' ? text : ''
  return choices[name].options.has(text) ? text : ''
}

function readOrder(code: string): Order {
  return Object.hasOwn(orders, code) ? (code as Order) : 'week'
}

/** Without script, the form sends no seed, which means the first random order. */
function readSeed(text: string): string {
  return /^(?:[0-9]|[1-5][0-9]|6[0-3])$/.test(text) ? text : '0'
}

export function isFiltered({ filters }: ListQuery): boolean {
  return Object.keys(filters).length > 0
}

type Parameters = Readonly<Record<string, string | undefined>>

/** The parameters that select clans; undefined for those missing in the URL. */
export function filterParametersOf({ filters, zone, unstated }: ListQuery): Parameters {
  return { ...Object.fromEntries(filterNames.map((name) => [name, filters[name]])), zone, unstated }
}

/** The parameters of the canonical URL and of the API, except the page. */
export function parametersOf(query: ListQuery): Parameters {
  const { order, seed } = query
  return { ...filterParametersOf(query), order: order === 'week' ? undefined : order, seed }
}

/** The query parameters that change the list. */
export const listParameters: readonly string[] = [
  'page',
  'q',
  ...choiceNames,
  'zone',
  'age',
  'unstated',
  'order',
  'seed',
]
