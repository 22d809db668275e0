import * as z from 'zod/mini'
import { clanId } from './clans.ts'
import { endpoint } from './endpoint.ts'
import { maxUrlLength } from './rules/links.ts'
import { voteWeek } from './voting.ts'

const count = z.int().check(z.nonnegative())

export const readStats = endpoint({
  name: 'readStats',
  summary: 'The numbers of the stats strip. Votes are those cast and counted, before penalties.',
  method: 'GET',
  path: '/api/stats',
  access: 'everyone',
  limit: 'read',
  status: 200,
  response: z.object({ totalClans: count, votesThisWeek: count, votesAllTime: count, linksFollowed: count }),
  cache: {},
  errors: [],
})

export const readDate = endpoint({
  name: 'readDate',
  summary: "The server's clock and the vote calendar.",
  method: 'GET',
  path: '/api/date',
  access: 'everyone',
  limit: 'read',
  status: 200,
  response: z.object({
    /** Unix time in ms. */
    timestamp: z.int(),
    /** The vote calendar's offset from UTC in ms. */
    offset: z.int(),
    week: voteWeek,
    /** When the week ends, Unix time in ms. */
    resetsAt: z.int(),
  }),
  errors: [],
})

export const followLink = endpoint({
  name: 'followLink',
  summary: "Reports that somebody followed one of a clan's links. Counted once for each person, link and day.",
  method: 'POST',
  path: '/api/stats/followLink',
  access: 'everyone',
  limit: 'follow',
  body: z.strictObject({ clanId, url: z.string().check(z.minLength(1), z.maxLength(maxUrlLength)) }),
  status: 204,
  errors: ['clan_not_found', 'not_a_link_of_clan'],
})
