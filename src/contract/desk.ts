import * as z from 'zod/mini'
import { clanId, clanIdText } from './clans.ts'
import { administration, endpoint } from './endpoint.ts'
import { storedCode } from './game-code.ts'
import { imageAccess, reviewState } from './own-clan.ts'
import { positiveText } from './positive-text.ts'
import { reason } from './review.ts'
import { rowIdText } from './row-id.ts'
import { uploadNamePattern } from './rules/images/header-image.ts'
import { inviteProblems } from './rules/clans/invite-state.ts'
import { deskPageSize } from './rules/lists/pages.ts'
import { voteWeek } from './voting.ts'

const count = z.int().check(z.nonnegative())
/** Unix time in ms. */
const instant = z.int()
/** Actions on a clan or a penalty. */
const action = { ...administration, params: z.object({ id: rowIdText }), status: 204 } as const

const penalty = z.object({
  id: z.int(),
  /** Percentage of the week's votes that do not count. */
  percent: z.int(),
  reason: z.string(),
  created_at: instant,
  /** The administrator's email; null if the account was deleted. */
  created_by: z.nullable(z.string()),
})

const earlierPenalty = z.object({ ...penalty.shape, week: voteWeek })

export const deskClan = z.object({
  id: clanId,
  name: z.string(),
  region: storedCode('regions'),
  header_image_filename: z.nullable(z.string()),
  header_image_access: imageAccess,
  /** This week's counted votes, before penalties. */
  votes_cast: count,
  votes_effective: count,
  /** Of this week. */
  penalties: z.array(penalty),
  /** Penalties of earlier weeks whose results can still be corrected. */
  earlier_penalties: z.array(earlierPenalty),
  ...reviewState.shape,
  /** −1 rejected, 0 pending, 1 approved with a pending edit, 2 approved. */
  status: z.literal([-1, 0, 1, 2]),
  taken_down: z.boolean(),
  /** Number of people with open reports; from three on, the clan is marked for review. */
  reported_by: count,
  premium: z.boolean(),
  recommended: z.boolean(),
  /** Problem of its Discord invite; missing or null if none is known. */
  invite_problem: z.optional(z.nullable(z.enum(inviteProblems))),
  owner_user_id: z.nullable(z.int()),
  owner_email: z.nullable(z.string()),
  created_at: instant,
})
export type DeskClan = z.infer<typeof deskClan>

export const clanSorts = ['id', 'name', 'region', 'votes_cast', 'votes_effective', 'created_at'] as const
export type ClanSort = (typeof clanSorts)[number]

const waiting = z.object({
  /** Cases that are open or have an unanswered appeal. */
  cases: count,
  registrations: count,
  updates: count,
  /** Clans with open reports. */
  reports: count,
})
export type Waiting = z.infer<typeof waiting>

export const countWaiting = endpoint({
  ...administration,
  name: 'countWaiting',
  summary: 'Returns the number of items of each kind that wait for an administrator.',
  method: 'GET',
  path: '/api/admin/waiting',
  status: 200,
  response: waiting,
  errors: [],
})

export const listAllClans = endpoint({
  ...administration,
  name: 'listAllClans',
  summary: `Lists all clans in any status, ${deskPageSize} per page.`,
  method: 'GET',
  path: '/api/admin/clans',
  query: z.object({
    /** Part of the name or of the owner's email, case-insensitive; or an id. */
    q: z.optional(z.string().check(z.maxLength(100))),
    sort: z.optional(z.enum(clanSorts)),
    order: z.optional(z.enum(['asc', 'desc'])),
    page: z.optional(positiveText),
  }),
  status: 200,
  response: z.array(deskClan),
  responseHeaders: z.object({ 'x-total-count': z.string() }),
  errors: [],
})

const invalidPenalty = 'Please enter a whole number from 1 to 100'

export const penalizeClan = endpoint({
  ...administration,
  name: 'penalizeClan',
  summary:
    "Discounts a percentage of a listed clan's votes this week, or in a past week whose votes still have details: a final result is " +
    'corrected. Several penalties add up, to at most 100 percent.',
  method: 'POST',
  path: '/api/admin/clans/addPenalty/{id}',
  params: z.object({ id: clanIdText }),
  body: z.strictObject({
    penalty: z.int(invalidPenalty).check(z.minimum(1, invalidPenalty), z.maximum(100, invalidPenalty)),
    reason,
    /** By default, the running week. */
    week: z.optional(voteWeek),
  }),
  status: 201,
  response: z.object({ id: z.int() }),
  errors: ['clan_not_found', 'no_such_entry'],
})

export const takePenaltyBack = endpoint({
  ...action,
  name: 'takePenaltyBack',
  summary: 'Revokes a penalty. It stays in the audit log.',
  method: 'PATCH',
  path: '/api/admin/penalties/{id}/takeBack',
  errors: ['no_such_entry', 'already_decided'],
})

export const takeDownClan = endpoint({
  ...action,
  name: 'takeDownClan',
  summary: 'Takes a listing down and bars its account from listing again. The owner receives the reason by email.',
  method: 'PATCH',
  path: '/api/admin/clans/{id}/takeDown',
  body: z.strictObject({ reason }),
  bodyType: 'json or nothing',
  errors: ['clan_not_found', 'already_decided'],
})

export const restoreClan = endpoint({
  ...action,
  name: 'restoreClan',
  summary:
    'Undoes a take-down: the account may list again, and the listing, if it still exists, gets its previous status.',
  method: 'PATCH',
  path: '/api/admin/clans/{id}/restore',
  body: z.strictObject({ reason }),
  bodyType: 'json or nothing',
  errors: ['clan_not_found', 'already_decided'],
})

export const removeClanImage = endpoint({
  ...action,
  name: 'removeClanImage',
  summary:
    "Permanently deletes an image of a clan, in its listing and in its pending edit, and the image's files. The owner " +
    'receives the reason by email.',
  method: 'PATCH',
  path: '/api/admin/clans/{id}/removeImage',
  /** `fileName` is the image that the administrator saw, because the owner may have replaced it since. */
  body: z.strictObject({ fileName: z.string().check(z.regex(uploadNamePattern)), reason }),
  errors: ['clan_not_found', 'no_such_entry'],
})

export const listActs = endpoint({
  ...administration,
  name: 'listActs',
  summary: 'Lists the audit log, newest first, 100 entries at a time; `before` is the last ID of the previous page.',
  method: 'GET',
  path: '/api/admin/acts',
  query: z.object({ before: z.optional(positiveText) }),
  status: 200,
  response: z.array(
    z.object({
      id: z.int(),
      at: instant,
      who: z.string(),
      act: z.string(),
      clan_id: z.nullable(z.int()),
      /** The affected object in plain text, such as the clan's name. */
      subject: z.string(),
      reason: z.string(),
      before: z.nullable(z.record(z.string(), z.unknown())),
      after: z.nullable(z.record(z.string(), z.unknown())),
    }),
  ),
  errors: [],
})

export const listUndeliveredMails = endpoint({
  ...administration,
  name: 'listUndeliveredMails',
  summary:
    'Lists emails that could not be delivered, and those that have failed at least once and are being retried; newest first, at most 200.',
  method: 'GET',
  path: '/api/admin/mails',
  status: 200,
  response: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      recipient: z.string(),
      /** `dead`: no further attempts. */
      state: z.enum(['queued', 'dead']),
      attempts: count,
      last_error: z.nullable(z.string()),
      created_at: instant,
    }),
  ),
  errors: [],
})
