import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { positiveText } from './positive-text.ts'
import { platformCodes, playstyleCodes, regionCodes } from './rules/clan-codes.ts'
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
  region: z.enum(regionCodes),
  platforms: z.string(),
  playstyles: z.string(),
  discord_url: z.nullable(z.string()),
  website_url: z.nullable(z.string()),
  /** Effective votes of this week. */
  votes: z.int().check(z.nonnegative()),
  premium: z.boolean(),
  recommended: z.boolean(),
})
export type ListedClan = z.infer<typeof listedClan>

export const clanDetails = z.extend(listedClan, {
  votes_last_week: z.int().check(z.nonnegative()),
})
export type ClanDetails = z.infer<typeof clanDetails>

const anyOr = <K extends string>(codes: readonly [K, ...K[]]) =>
  z.optional(
    z.pipe(
      z.enum(['any', ...codes] as const),
      z.transform((code) => (code === 'any' ? undefined : (code as K))),
    ),
  )

/** Filters of the list; `any` is the same as leaving the filter out. */
export const clanQuery = z.object({
  page: z.optional(positiveText),
  region: anyOr(regionCodes),
  platform: anyOr(platformCodes),
  playstyle: anyOr(playstyleCodes),
  /** Words or prefixes to find in names and descriptions; ignores case, accents, punctuation and small typos. */
  q: z.optional(z.string().check(z.maxLength(maxSearchLength))),
})
export type ClanQuery = z.output<typeof clanQuery>

export const listClans = endpoint({
  name: 'listClans',
  summary:
    'Lists clans by rank. Without query parameters it returns the whole list. With any parameter it returns a page of 12 ' +
    'matching clans, without those in the recommended block; ranks always refer to the whole list. `q` finds clans whose ' +
    'name or description contains every word, allowing small typos, and includes clans in the recommended block. A `q` ' +
    'without a letter or digit finds nothing.',
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
