import * as z from 'zod/mini'
import { clanId, clanIdOr, clanIdText } from './clans.ts'
import { administration, endpoint } from './endpoint.ts'
import { reason } from './review.ts'

/** Unix time in ms, up to the year 2200. `message` is what the form says beside the field. */
const instant = (message: string) => z.int(message).check(z.nonnegative(message), z.maximum(7_258_118_400_000, message))
const kind = z.enum(['recommended', 'premium'])
const notAPrice = 'Please enter a price such as 7.99, or nothing'
const price = z.nullable(z.number(notAPrice).check(z.nonnegative(notAPrice), z.maximum(99_999_999, notAPrice)))

function hasTimes(value: unknown): boolean {
  const { starts_at, ends_at } = (value ?? {}) as Record<string, unknown>
  return typeof starts_at === 'number' && typeof ends_at === 'number'
}

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
      clan_id: clanIdOr("Please enter a clan's id"),
      kind,
      starts_at: instant('Please enter when it begins'),
      ends_at: instant('Please enter when it ends'),
      price_usd: z.optional(price),
      /** For administrators alone. */
      note: reason,
    })
    .check(
      z.refine(({ starts_at, ends_at }) => ends_at > starts_at, {
        error: 'It must end after it begins',
        path: ['ends_at'],
        // Also checked if other fields are invalid, so the times may be anything. They have errors of their own.
        when: ({ value }) => hasTimes(value),
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
