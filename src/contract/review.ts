import * as z from 'zod/mini'
import { clanId, clanIdText } from './clans.ts'
import { endpoint } from './endpoint.ts'
import { shownListing } from './own-clan.ts'
import { positiveText } from './positive-text.ts'
import { readText } from './rules/plain-text.ts'
import { maxReasonLength } from './rules/reason.ts'

/** Why an administrator does something; an empty one is none. */
export const reason = z.pipe(
  z.optional(
    z.string().check(
      z.refine((text) => readText(text) !== undefined, 'This field holds control characters'),
      z.overwrite((text) => readText(text) ?? text),
      z.maxLength(maxReasonLength),
    ),
  ),
  z.transform((text) => text ?? ''),
)

const fields = shownListing.shape
/** Unix time in ms. */
const instant = z.int()

/** What was submitted, counted for each clan: it grows with every change by its owner. */
const revision = z.int().check(z.positive())

/** Names what was read, so that nobody approves what they have not seen; without it, whatever waits is decided on. */
const revisionQuery = z.object({
  revision: z.optional(positiveText),
})

export const unapprovedClan = z.object({
  id: clanId,
  owner_user_id: z.nullable(z.int()),
  owner_email: z.nullable(z.string()),
  ...fields,
  submitted_at: instant,
  revision,
})
export type UnapprovedClan = z.infer<typeof unapprovedClan>

export const pendingUpdate = z.object({
  id: clanId,
  owner_user_id: z.nullable(z.int()),
  owner_email: z.nullable(z.string()),
  current_name: fields.name,
  current_description: fields.description,
  current_region: fields.region,
  current_platforms: fields.platforms,
  current_playstyles: fields.playstyles,
  current_discord_url: fields.discord_url,
  current_website_url: fields.website_url,
  current_header_image_filename: fields.header_image_filename,
  pending_name: fields.name,
  pending_description: fields.description,
  pending_region: fields.region,
  pending_platforms: fields.platforms,
  pending_playstyles: fields.playstyles,
  pending_discord_url: fields.discord_url,
  pending_website_url: fields.website_url,
  pending_header_image_filename: fields.header_image_filename,
  submitted_at: instant,
  revision,
})
export type PendingUpdate = z.infer<typeof pendingUpdate>

const queue = { method: 'GET', access: 'admin', limit: 'administration', status: 200, errors: [] } as const

export const listUnapprovedClans = endpoint({
  ...queue,
  name: 'listUnapprovedClans',
  summary: 'The registrations that wait, oldest first; at most 500.',
  path: '/api/admin/clans/unapproved',
  response: z.array(unapprovedClan),
})

export const listPendingUpdates = endpoint({
  ...queue,
  name: 'listPendingUpdates',
  summary: 'The edits that wait, oldest first, each beside what is listed; at most 500.',
  path: '/api/admin/clans/pendingUpdate',
  response: z.array(pendingUpdate),
})

const decision = {
  method: 'PATCH',
  access: 'admin',
  limit: 'administration',
  params: z.object({ id: clanIdText }),
  query: revisionQuery,
  status: 204,
  errors: ['clan_not_found', 'already_decided', 'submission_changed'],
} as const
const withReason = { body: z.strictObject({ reason }), bodyType: 'json or nothing' } as const

export const approveRegistration = endpoint({
  ...decision,
  name: 'approveRegistration',
  summary: 'Lists a clan. `revision` names the submission that was read.',
  path: '/api/admin/clans/registration/{id}/approve',
})

export const rejectRegistration = endpoint({
  ...decision,
  ...withReason,
  name: 'rejectRegistration',
  summary: 'Rejects a registration; the reason, where one is given, reaches the owner by mail.',
  path: '/api/admin/clans/registration/{id}/reject',
})

export const approveUpdate = endpoint({
  ...decision,
  name: 'approveUpdate',
  summary: 'Puts an edit in the place of what is listed. `revision` names the edit that was read.',
  path: '/api/admin/clans/pendingUpdate/{id}/approve',
})

export const rejectUpdate = endpoint({
  ...decision,
  ...withReason,
  name: 'rejectUpdate',
  summary: 'Drops an edit and keeps the listing; the reason, where one is given, reaches the owner by mail.',
  path: '/api/admin/clans/pendingUpdate/{id}/reject',
})
