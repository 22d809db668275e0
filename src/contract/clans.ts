import * as z from 'zod/mini'
import { clanFacts, codesOf } from './clan-facts.ts'
import { endpoint } from './endpoint.ts'
import { gameCode, storedCode } from './game-code.ts'
import { positiveText } from './positive-text.ts'
import type { ListName } from './rules/clan-codes.ts'
import { days, microphone, recruiting, sizeBands } from './rules/clan-facts.ts'
import { inviteStates } from './rules/invite-state.ts'
import { maxSearchLength } from './rules/search.ts'
import { clanIdPattern, maxClanId, readClanId } from './rules/clan-id.ts'

export const clanIdText = z.pipe(
  z.string().check(z.regex(clanIdPattern, 'must be a positive integer')),
  z.transform((text: string, context) => {
    const id = readClanId(text)
    if (id !== undefined) return id
    context.issues.push({ code: 'custom', input: text, message: 'must be a positive integer' })
    return z.NEVER
  }),
)
export const clanIdOr = (message?: string) => z.int(message).check(z.positive(message), z.maximum(maxClanId, message))
export const clanId = clanIdOr()

const people = z.nullable(z.int().check(z.nonnegative()))

/** What the background check knows about a clan's Discord invite. */
const inviteCheck = z.object({
  state: z.enum(inviteStates),
  /** Approximate; null if unknown. */
  members: people,
  online: people,
  /** When Discord returned both numbers; Unix time in ms. */
  counted_at: z.nullable(z.int()),
  /** To be shown, in English: both numbers with their age, without those online if it is an hour, or what is wrong. */
  text: z.optional(z.string()),
})

/**
 * A clan in a list. `platforms` and `playstyles` are comma-joined codes. `rank` is null while the clan is recommended or has
 * no effective votes this week.
 */
export const listedClan = z.object({
  id: clanId,
  rank: z.nullable(z.int().check(z.positive())),
  name: z.string(),
  description: z.string(),
  /** A file under `/uploads/`; null if the page shows a placeholder. */
  header_image_filename: z.nullable(z.string()),
  region: storedCode('regions'),
  platforms: z.string(),
  playstyles: z.string(),
  /** Null also if the invite is broken or leads to another server than when it was approved. */
  discord_url: z.nullable(z.string()),
  website_url: z.nullable(z.string()),
  /** Missing if the clan states none. */
  facts: z.optional(clanFacts),
  /** Effective votes of this week. */
  votes: z.int().check(z.nonnegative()),
  premium: z.boolean(),
  recommended: z.boolean(),
  /** Missing until the invite was checked. */
  invite: z.optional(inviteCheck),
})
export type ListedClan = z.infer<typeof listedClan>

export const clanDetails = z.extend(listedClan, {
  votes_last_week: z.int().check(z.nonnegative()),
  /** The page of the list without filters that has the clan; 1 while it is in the recommended block. */
  list_page: z.int().check(z.positive()),
  /** Unix time in ms. */
  listed_at: z.int(),
  /** When the newest edit was approved, Unix time in ms; `listed_at` without one. */
  updated_at: z.int(),
})
export type ClanDetails = z.infer<typeof clanDetails>

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

/** What a list is filtered by; `any` is the same as leaving the filter out. */
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
  /** Finds clans that play on that day, in their own time zone. */
  day: anyOr(codesOf(days)),
  /** Also finds clans that do not state what the filters from `language` to `day` ask for. */
  unstated: z.optional(z.enum(['include', 'exclude'])),
  /** Words or prefixes to find in names and descriptions; ignores case, accents, punctuation and small typos. */
  q: z.optional(z.string().check(z.maxLength(maxSearchLength))),
})
export type ClanFilter = z.output<typeof clanFilter>

/**
 * `week`: by rank. `rising`: by effective votes of this week minus those of last week, then by rank. `newest`: listed last first.
 * `last-week`: by effective votes of last week; ties as in the ranking. `random`: one of 64 orders, the same for everyone.
 */
export const clanOrders = ['week', 'rising', 'newest', 'last-week', 'random'] as const
export type ClanOrderName = (typeof clanOrders)[number]
export { randomOrders } from './rules/random-orders.ts'

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

export const listClans = endpoint({
  name: 'listClans',
  summary:
    'Lists clans. Without query parameters it returns the whole list by rank. With any parameter it returns a page of 12 ' +
    'matching clans; ranks always refer to the whole list. Pages by rank without filter and `q` leave out the clans in the ' +
    'recommended block. `order` is `week` (by rank) if it is missing. `q` finds clans whose name, description, region, ' +
    'platforms, playstyles, languages or recruiting contain every word, allowing small typos. By rank, clans that are named ' +
    'so come first, then other names that match, then descriptions. A `q` without a letter or digit finds nothing.',
  method: 'GET',
  path: '/api/clans',
  access: 'everyone',
  limit: 'read',
  query: clanQuery,
  status: 200,
  response: z.array(listedClan),
  responseHeaders: z.object({ 'x-total-count': z.string() }),
  cache: {},
  errors: [],
})

const counts = z.record(z.string(), z.int().check(z.nonnegative()))

/** Numbers of clans, by code. */
export const clanFacets = z.object({
  /** Clans that match all filters. */
  total: z.int().check(z.nonnegative()),
  /** For each filter with options: how many clans each option would find beside the other filters. Options without clans are missing. */
  options: z.object({
    region: counts,
    platform: counts,
    playstyle: counts,
    language: counts,
    recruiting: counts,
    size: counts,
    microphone: counts,
    day: counts,
  }),
  /** For each active filter on an optional fact: how many clans match the other filters and do not state this fact. */
  unstated: counts,
  /** If no clan matches: for each active filter and `q`, how many would match without it. */
  loosen: counts,
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
  query: clanFilter,
  status: 200,
  response: clanFacets,
  cache: {},
  errors: [],
})

export const listHighlightedClans = endpoint({
  name: 'listHighlightedClans',
  summary: 'Lists the clans of the recommended block: up to three, rotating hourly if there are more.',
  method: 'GET',
  path: '/api/clans/highlighted',
  access: 'everyone',
  limit: 'read',
  status: 200,
  response: z.array(listedClan),
  cache: {},
  errors: [],
})

/** What a small card shows. */
const similarClan = z.omit(listedClan, { description: true, discord_url: true, website_url: true })
export type SimilarClan = z.infer<typeof similarClan>

export const listLandingPages = endpoint({
  name: 'listLandingPages',
  summary:
    'Returns the number of listed clans of each facet combination that has a landing page: a region, platform or playstyle ' +
    'alone, a region with a platform, and these with a playstyle. Combinations without clans are left out.',
  method: 'GET',
  path: '/api/clans/landing-pages',
  access: 'everyone',
  limit: 'read',
  status: 200,
  response: z.array(
    z.object({
      region: z.nullable(z.string()),
      platform: z.nullable(z.string()),
      playstyle: z.nullable(z.string()),
      clans: z.int().check(z.positive()),
    }),
  ),
  cache: {},
  errors: [],
})

export const listSimilarClans = endpoint({
  name: 'listSimilarClans',
  summary:
    'Lists up to four clans like a listed clan: the nearest in the ranking, up to 1,000 places above and below, with the ' +
    'same region, a common platform and a common playstyle; if there are too few, followed by those that share two of the ' +
    'three. Recommended clans are left out.',
  method: 'GET',
  path: '/api/clans/{id}/similar',
  access: 'everyone',
  limit: 'read',
  params: z.object({ id: clanIdText }),
  status: 200,
  response: z.array(similarClan),
  cache: { id: /\d+/ },
  errors: ['clan_not_found'],
})

export const readClan = endpoint({
  name: 'readClan',
  summary: "Returns a listed clan with this week's rank and votes.",
  method: 'GET',
  path: '/api/clans/{id}',
  access: 'everyone',
  limit: 'read',
  params: z.object({ id: clanIdText }),
  status: 200,
  response: clanDetails,
  cache: { id: /\d+/ },
  errors: ['clan_not_found'],
})
