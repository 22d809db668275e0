import * as z from 'zod/mini'
import { clanId, clanIdText } from './clans.ts'
import { administration, endpoint } from './endpoint.ts'
import { reason } from './review.ts'

/** Unix time in ms, up to the year 2200. */
const instant = z.int().check(z.nonnegative(), z.maximum(7_258_118_400_000))
const kind = z.enum(['recommended', 'premium'])
const price = z.nullable(z.number().check(z.nonnegative(), z.maximum(99_999_999)))

/** A time-limited promotion of one clan, that was paid offline. */
export const campaign = z.object({
  id: z.int(),
  clan_id: clanId,
  clan_name: z.string(),
  kind,
  starts_at: z.int(),
  ends_at: z.int(),
  price_usd: price,
  note: z.string(),
  /** The administrator's address; null where the account is gone. */
  created_by: z.nullable(z.string()),
})
export type Campaign = z.infer<typeof campaign>

export const listCampaigns = endpoint({
  ...administration,
  name: 'listCampaigns',
  summary: 'All campaigns, those that end last first; at most 1000.',
  method: 'GET',
  path: '/api/admin/campaigns',
  status: 200,
  response: z.array(campaign),
  errors: [],
})

export const addCampaign = endpoint({
  ...administration,
  name: 'addCampaign',
  summary: 'Promotes a clan for a time.',
  method: 'POST',
  path: '/api/admin/campaigns',
  body: z
    .strictObject({
      clan_id: clanId,
      kind,
      starts_at: instant,
      ends_at: instant,
      price_usd: z.optional(price),
      /** For administrators alone. */
      note: reason,
    })
    .check(
      z.refine(({ starts_at, ends_at }) => ends_at > starts_at, {
        error: 'must be after the start',
        path: ['ends_at'],
      }),
    ),
  status: 201,
  response: z.object({ id: z.int() }),
  errors: ['clan_not_found'],
})

export const endCampaign = endpoint({
  ...administration,
  name: 'endCampaign',
  summary: 'Ends a campaign now; one that has not begun never begins.',
  method: 'PATCH',
  path: '/api/admin/campaigns/{id}/end',
  params: z.object({ id: clanIdText }),
  status: 204,
  errors: ['no_such_entry', 'already_decided'],
})
