import * as z from 'zod/mini'
import { codesOf, maxZoneLength } from './clan-facts.ts'
import { listedClan } from './clans.ts'
import { endpoint } from './endpoint.ts'
import { gameCode } from './game-code.ts'
import { positiveText } from './positive-text.ts'
import type { ListName } from './rules/clans/clan-codes.ts'
import { days, microphone, playHours, recruiting, sizeBands } from './rules/clans/clan-facts.ts'
import { maxSearchLength } from './rules/lists/search.ts'
import { isTimeZone } from './rules/time/time-zone.ts'

export { randomOrders } from './rules/lists/random-orders.ts'

const anyOr = <K extends string>(codes: readonly [K, ...K[]]) =>
  z.optional(
    z.pipe(
      z.enum(['any', ...codes] as const),
      z.transform((code) => (code === 'any' ? undefined : (code as K))),
    ),
  )

const anyOrCode = (list: ListName) =>
  z.optional(
    z.pipe(
      gameCode(list, { others: ['any'] }),
      z.transform((code) => (code === 'any' ? undefined : code)),
    ),
  )

/** Filters of clan lists; `any` is the same as leaving the filter out. */
export const clanFilter = z.object({
  region: anyOrCode('regions'),
  platform: anyOrCode('platforms'),
  playstyle: anyOrCode('playstyles'),
  /** A BCP 47 language without region or script. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/, 'must be a language code, such as de'))),
  recruiting: anyOr(codesOf(recruiting)),
  size: anyOr(codesOf(sizeBands)),
  microphone: anyOr(codesOf(microphone)),
  /** The player's age: finds clans whose minimum age is not higher. */
  age: z.optional(positiveText),
  /** Finds clans that play at some time on that day in `zone`. Without `zone` and `hours`, the day refers to each clan's own calendar. */
  day: anyOr(codesOf(days)),
  /** Finds clans that play at some time in that part of the day, in `zone`. */
  hours: anyOr(codesOf(playHours)),
  /** IANA time zone for `day` and `hours`; hours default to UTC. Without `day` and `hours`, it affects only the counts of their options. */
  zone: z.optional(
    z.string().check(z.maxLength(maxZoneLength), z.refine(isTimeZone, { error: 'must be an IANA time zone' })),
  ),
  /** Include clans that do not state the facts that the filters from `language` to `hours` ask for. */
  unstated: z.optional(z.enum(['include', 'exclude'])),
  /** Words or prefixes to find in names and descriptions; ignores case, accents, punctuation and small typos. */
  q: z.optional(z.string().check(z.maxLength(maxSearchLength))),
})
export type ClanFilter = z.output<typeof clanFilter>

/**
 * `week`: by rank. `rising`: by effective votes of this week minus those of last week, then by rank. `newest`: most recently
 * listed first. `last-week`: by effective votes of last week, with the ranking's tie-breaks. `random`: one of 64 orders, the
 * same for everyone.
 */
export const clanOrders = ['week', 'rising', 'newest', 'last-week', 'random'] as const
export type ClanOrderName = (typeof clanOrders)[number]

export const clanQuery = z.extend(clanFilter, {
  page: z.optional(positiveText),
  order: z.optional(z.enum(clanOrders)),
  /** Which of the random orders, from 0 to 63. */
  seed: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([0-9]|[1-5][0-9]|6[0-3])$/, 'must be a number from 0 to 63')),
      z.transform((text: string) => Number(text)),
    ),
  ),
})
export type ClanQuery = z.output<typeof clanQuery>

/** A listed clan with its sort keys. */
const clanInOrder = z.extend(listedClan, {
  /** Effective votes. Only with the orders `rising` and `last-week`. */
  votes_last_week: z.optional(z.int().check(z.nonnegative())),
  /** Unix time in ms. Only with the order `newest`. */
  listed_at: z.optional(z.int()),
})
export type ClanInOrder = z.infer<typeof clanInOrder>

export const listClans = endpoint({
  name: 'listClans',
  summary:
    'Lists clans. Without a filter, order or page it returns the whole list by rank. With one of them it returns a page of 12 ' +
    'matching clans; ranks always refer to the whole list. `day` and `hours` are those of `zone`; without it, hours are in UTC, and a day ' +
    'without hours is one of each clan’s own calendar. Without filter and `q`, the first page by rank leaves out the ' +
    'clans in the recommended block. `order` is `week` (by rank) if it is missing; with `rising` and `last-week`, ' +
    'clans have `votes_last_week`, and with `newest`, `listed_at`. `q` finds clans whose name, description, region, ' +
    'platforms, playstyles, languages or recruiting contain every word, allowing small typos. Names are also found without the spaces between their words. ' +
    'Words such as "looking for a clan" beside others are ignored, unless a name ' +
    'begins with `q`. By rank, clans that are named ' +
    'so come first, then other names that match, then descriptions. A `q` without a letter or digit finds nothing.',
  method: 'GET',
  path: '/api/clans',
  access: 'everyone',
  limit: 'read',
  query: clanQuery,
  status: 200,
  response: z.array(clanInOrder),
  responseHeaders: z.object({ 'x-total-count': z.string() }),
  cache: {},
  errors: [],
})

/** Treats a zone that this server does not know as missing: a browser may send a newer one. */
const zoneOrUnknown = z.pipe(
  z.string().check(z.maxLength(maxZoneLength)),
  z.transform((name) => (isTimeZone(name) ? name : undefined)),
)

const counts = z.record(z.string(), z.int().check(z.nonnegative()))

/** Numbers of clans, by code. */
export const clanFacets = z.object({
  /** Clans that match all filters. */
  total: z.int().check(z.nonnegative()),
  /** Per filter and option: how many clans match the option together with all other filters. Options without clans are missing. */
  options: z.object({
    region: counts,
    platform: counts,
    playstyle: counts,
    language: counts,
    recruiting: counts,
    size: counts,
    microphone: counts,
    /** In `zone`; in each clan's own calendar if neither `zone` nor `hours` is set. */
    day: counts,
    /** By the ages from 13 to 40. */
    age: z.optional(counts),
    /** In `zone`. Empty if neither `zone` nor `hours` is set. */
    hours: counts,
  }),
  /** Per active filter on an optional fact: how many clans match the other filters but do not state this fact. */
  unstated: counts,
  /** If no clan matches: per active filter, including `q`, how many clans would match without it. */
  loosen: counts,
  /** If removing a single filter is not enough: filters to remove together, and how many clans match without them. */
  loosen_together: z.optional(z.object({ filters: z.array(z.string()), total: z.int().check(z.positive()) })),
  /** If no clan matches: words of `q` whose removal gives matches, best first, each with the remaining query. Missing if none. */
  loosen_words: z.optional(z.array(z.object({ word: z.string(), q: z.string(), total: z.int().check(z.positive()) }))),
})
export type ClanFacets = z.infer<typeof clanFacets>

export const readClanFacets = endpoint({
  name: 'readClanFacets',
  summary:
    'Counts the clans that a filter of the list finds, and those that each other option would find, with those in the ' +
    'recommended block.',
  method: 'GET',
  path: '/api/clans/facets',
  access: 'everyone',
  limit: 'read',
  query: z.extend(clanFilter, { zone: z.optional(zoneOrUnknown) }),
  status: 200,
  response: clanFacets,
  cache: {},
  errors: [],
})
