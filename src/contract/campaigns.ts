import * as z from 'zod/mini'
import { clanId } from './clans.ts'
import { administration, endpoint } from './endpoint.ts'
import { reason } from './review.ts'
import { rowIdOr, rowIdText } from './row-id.ts'

const outOfRange = 'Please enter a date from 1970 to 2199'
/** Unix time in ms. `missing`: the form's error message if the field has no date. */
const instant = (missing: string) =>
  z.int(missing).check(z.nonnegative(outOfRange), z.maximum(7_258_118_400_000, outOfRange))
const kind = z.enum(['recommended', 'premium'])
const invalidPrice = 'Please enter a price such as 7.99, or leave it empty'
const price = z.nullable(z.number(invalidPrice).check(z.nonnegative(invalidPrice), z.maximum(99_999_999, invalidPrice)))

function hasTimes(value: unknown): boolean {
  const { starts_at, ends_at } = (value ?? {}) as Record<string, unknown>
  return Number.isFinite(starts_at) && Number.isFinite(ends_at)
}

/** A time-limited promotion of a clan, paid offline. */
export const campaign = z.object({
  id: z.int(),
  clan_id: clanId,
  clan_name: z.string(),
  kind,
  starts_at: z.int(),
  ends_at: z.int(),
  price_usd: price,
  note: z.string(),
  /** The administrator's email; null if the account was deleted. */
  created_by: z.nullable(z.string()),
})
export type Campaign = z.infer<typeof campaign>

export const listCampaigns = endpoint({
  ...administration,
  name: 'listCampaigns',
  summary: 'Lists all campaigns, latest end first; at most 1000.',
  method: 'GET',
  path: '/api/admin/campaigns',
  status: 200,
  response: z.array(campaign),
  errors: [],
})

export const addCampaign = endpoint({
  ...administration,
  name: 'addCampaign',
  summary: 'Adds a campaign that promotes a clan for a period of time.',
  method: 'POST',
  path: '/api/admin/campaigns',
  body: z
    .strictObject({
      clan_id: rowIdOr("Please enter a clan's ID"),
      kind,
      starts_at: instant('Please enter a start date'),
      ends_at: instant('Please enter an end date'),
      price_usd: z.optional(price),
      note: reason,
    })
    .check(
      z.refine(({ starts_at, ends_at }) => ends_at > starts_at, {
        error: 'The end must be after the start',
        path: ['ends_at'],
        // Zod also runs this check if other fields are invalid, so the times may have any type here.
        when: ({ value }) => hasTimes(value),
      }),
    ),
  status: 201,
  response: z.object({
    id: z.int(),
    clan_name: z.optional(z.string()),
    /** −1 rejected or taken down, 0 pending, 1 listed. A campaign promotes listed clans only. */
    approve_status: z.optional(z.literal([-1, 0, 1])),
  }),
  errors: ['clan_not_found'],
})

export const endCampaign = endpoint({
  ...administration,
  name: 'endCampaign',
  summary: 'Ends a campaign now. A campaign that has not started yet never starts.',
  method: 'PATCH',
  path: '/api/admin/campaigns/{id}/end',
  params: z.object({ id: rowIdText }),
  status: 204,
  errors: ['no_such_entry', 'already_decided'],
})
