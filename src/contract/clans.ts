import * as z from 'zod/mini'
import { clanFacts } from './clan-facts.ts'
import { endpoint } from './endpoint.ts'
import { storedCode } from './game-code.ts'
import { inviteStates } from './rules/clans/invite-state.ts'
import { rowId, rowIdText } from './row-id.ts'

export const clanIdText = rowIdText
export const clanId = rowId

const people = z.nullable(z.int().check(z.nonnegative()))

const inviteCheck = z.object({
  state: z.enum(inviteStates),
  /** Approximate; null if unknown. */
  members: people,
  online: people,
  /** When Discord returned both numbers; Unix time in ms. */
  counted_at: z.nullable(z.int()),
  /** English text for visitors: both counts and their age, or the problem. Leaves out the online count once it is an hour old. */
  text: z.optional(z.string()),
})

/** `platforms` and `playstyles` are comma-joined codes. `rank` is null if the clan is recommended or has no effective votes. */
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
  /** Null if not stated, and if the invite is broken or leads to another server than when it was approved. */
  discord_url: z.nullable(z.string()),
  website_url: z.nullable(z.string()),
  /** Missing if the clan states none. */
  facts: z.optional(clanFacts),
  /** Effective votes of this week. */
  votes: z.int().check(z.nonnegative()),
  premium: z.boolean(),
  recommended: z.boolean(),
  /** Missing until the first check. */
  invite: z.optional(inviteCheck),
})
export type ListedClan = z.infer<typeof listedClan>

export const clanDetails = z.extend(listedClan, {
  votes_last_week: z.int().check(z.nonnegative()),
  /** The page of the unfiltered list that has the clan; 1 while it is in the recommended block. */
  list_page: z.int().check(z.positive()),
  /** Unix time in ms. */
  listed_at: z.int(),
  /** Unix time in ms of the newest edit's approval; `listed_at` if there is none. */
  updated_at: z.int(),
})
export type ClanDetails = z.infer<typeof clanDetails>

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

/** The fields on a small card. */
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
