import * as z from 'zod/mini'
import { clanId } from './clans.ts'
import { endpoint } from './endpoint.ts'
import { maxUrlLength } from './rules/links/links.ts'
import { voteWeek } from './voting.ts'
import { lastPodium } from './weeks.ts'

const count = z.int().check(z.nonnegative())

export const readStats = endpoint({
  name: 'readStats',
  summary:
    "Returns the site's totals. Votes are the counted votes before penalties. On the first day of a week, `last_podium` has last " +
    "week's first three clans, until this week has enough votes for an order.",
  method: 'GET',
  path: '/api/stats',
  access: 'everyone',
  limit: 'read',
  status: 200,
  response: z.object({
    totalClans: count,
    votesThisWeek: count,
    votesAllTime: count,
    linksFollowed: count,
    last_podium: z.optional(lastPodium),
  }),
  cache: {},
  errors: [],
})

export const readDate = endpoint({
  name: 'readDate',
  summary: "Returns the server's time and the vote calendar.",
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
    /** End of the week, Unix time in ms. */
    resetsAt: z.int(),
  }),
  errors: [],
})

export const followLink = endpoint({
  name: 'followLink',
  summary: "Reports a click on one of a clan's links. Counted once per person, link and day.",
  method: 'POST',
  path: '/api/stats/followLink',
  access: 'everyone',
  limit: 'follow',
  body: z.strictObject({ clanId, url: z.string().check(z.minLength(1), z.maxLength(maxUrlLength)) }),
  status: 204,
  errors: ['clan_not_found', 'not_a_link_of_clan'],
})
