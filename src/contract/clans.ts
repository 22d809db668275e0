import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { positiveText } from './positive-text.ts'
import { platformCodes, playstyleCodes, regionCodes } from './rules/clan-codes.ts'
import { maxSearchLength } from './rules/search.ts'
import { clanIdPattern, maxClanId, readClanId } from './rules/clan-id.ts'

/** A clan's id in a path or a query: a positive 32-bit integer, written plainly. */
export const clanIdText = z.pipe(
  z.string().check(z.regex(clanIdPattern, 'must be a positive integer')),
  z.transform((text: string, context) => {
    const id = readClanId(text)
    if (id !== undefined) return id
    context.issues.push({ code: 'custom', input: text, message: 'must be a positive integer' })
    return z.NEVER
  }),
)
/** `message` is what a form says beside the field; default: a sentence for the API's reader. */
export const clanIdOr = (message?: string) => z.int(message).check(z.positive(message), z.maximum(maxClanId, message))
export const clanId = clanIdOr()

/** A clan as cards show it. `platforms` and `playstyles` are comma-joined codes; `rank` is null while recommended. */
export const listedClan = z.object({
  id: clanId,
  rank: z.nullable(z.int().check(z.positive())),
  name: z.string(),
  description: z.string(),
  /** A file under `/uploads/`; null where a placeholder stands in. */
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

/** A clan as its own page shows it. */
export const clanDetails = z.extend(listedClan, {
  /** Effective votes of the week before this one. */
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

/** The list's filters; `any` and a missing one are the same. */
export const clanQuery = z.object({
  page: z.optional(positiveText),
  region: anyOr(regionCodes),
  platform: anyOr(platformCodes),
  playstyle: anyOr(playstyleCodes),
  /** Words of a name or description, or how they begin; case, accents and small slips do not matter. */
  q: z.optional(z.string().check(z.maxLength(maxSearchLength))),
})
export type ClanQuery = z.output<typeof clanQuery>

export const listClans = endpoint({
  name: 'listClans',
  summary:
    'The ranked list of clans. Without a query, the whole list; with any of its parameters, a page of 12 of those that ' +
    'match, without the clans that stand in the recommended block. Ranks are those in the whole list. With `q`, those in ' +
    'whose name or description each of its words occurs, also with a small slip, in the order of their ranks, and those in ' +
    'the recommended block among them.',
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
  summary: 'The clans of the recommended block: up to three, changing by the hour where there are more.',
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
  summary: 'A listed clan as it stands this week.',
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
