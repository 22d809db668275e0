import * as z from 'zod/mini'
import { clanId, clanIdText } from './clans.ts'
import { endpoint } from './endpoint.ts'
import { shownListing } from './own-clan.ts'
import { revision, revisionQuery } from './revision.ts'
import { inviteProblems } from './rules/clans/invite-state.ts'
import { readText } from './rules/text/plain-text.ts'
import { maxReasonLength } from './rules/reason.ts'

/** Multi-line text by an administrator. */
const writtenText = z.string().check(
  z.refine((text) => readText(text) !== undefined, 'Please remove the control characters'),
  z.overwrite((text) => readText(text) ?? text),
  z.maxLength(maxReasonLength),
)

export const reason = z.pipe(
  z.optional(writtenText),
  z.transform((text) => text ?? ''),
)

export const requiredReason = writtenText.check(z.minLength(1, 'Please write something'))

const fields = shownListing.shape
/** Unix time in ms. */
const instant = z.int()

export const unapprovedClan = z.object({
  id: clanId,
  owner_user_id: z.nullable(z.int()),
  owner_email: z.nullable(z.string()),
  ...fields,
  /** Name of the Discord server that the invite leads to; missing or null if unknown. */
  invite_server: z.optional(z.nullable(z.string())),
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
  current_facts: fields.facts,
  current_header_image_filename: fields.header_image_filename,
  current_header_image_access: fields.header_image_access,
  /** Problem of the current Discord invite; missing or null if none is known. */
  current_invite_problem: z.optional(z.nullable(z.enum(inviteProblems))),
  /** Name of the Discord server that the current invite leads to; missing or null if unknown. */
  current_invite_server: z.optional(z.nullable(z.string())),
  pending_name: fields.name,
  pending_description: fields.description,
  pending_region: fields.region,
  pending_platforms: fields.platforms,
  pending_playstyles: fields.playstyles,
  pending_discord_url: fields.discord_url,
  pending_website_url: fields.website_url,
  pending_facts: fields.facts,
  pending_header_image_filename: fields.header_image_filename,
  pending_header_image_access: fields.header_image_access,
  /** Name of the Discord server that a new invite leads to; missing or null if unknown. */
  pending_invite_server: z.optional(z.nullable(z.string())),
  /** Whether a new invite leads to another Discord server than the current one; missing or null if unknown. */
  invite_changes_server: z.optional(z.nullable(z.boolean())),
  submitted_at: instant,
  revision,
})
export type PendingUpdate = z.infer<typeof pendingUpdate>

const queue = { method: 'GET', access: 'admin', limit: 'administration', status: 200, errors: [] } as const

export const listUnapprovedClans = endpoint({
  ...queue,
  name: 'listUnapprovedClans',
  summary: 'Lists the pending registrations, oldest first; at most 500.',
  path: '/api/admin/clans/unapproved',
  response: z.array(unapprovedClan),
})

export const listPendingUpdates = endpoint({
  ...queue,
  name: 'listPendingUpdates',
  summary: 'Lists the pending edits together with the current listings, oldest first; at most 500.',
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
  summary: 'Approves a registration and lists the clan. `revision` is that of the submission that was reviewed.',
  path: '/api/admin/clans/registration/{id}/approve',
})

export const rejectRegistration = endpoint({
  ...decision,
  ...withReason,
  name: 'rejectRegistration',
  summary: 'Rejects a registration. The owner receives the reason, if any, by email and in `GET /api/me`.',
  path: '/api/admin/clans/registration/{id}/reject',
})

export const reopenRegistration = endpoint({
  ...decision,
  name: 'reopenRegistration',
  summary: 'Puts a rejected registration back into the queue, as if it had not been rejected. Sends no email.',
  path: '/api/admin/clans/registration/{id}/reopen',
})

export const withdrawApproval = endpoint({
  ...decision,
  name: 'withdrawApproval',
  summary:
    'Withdraws the approval of a registration, which then waits for review again. Possible until someone has voted for the clan or its owner has edited it. Sends no email.',
  path: '/api/admin/clans/registration/{id}/withdrawApproval',
  errors: [...decision.errors, 'clan_has_votes'],
})

export const approveUpdate = endpoint({
  ...decision,
  name: 'approveUpdate',
  summary: 'Approves an edit and updates the listing. `revision` is that of the edit that was reviewed.',
  path: '/api/admin/clans/pendingUpdate/{id}/approve',
})

export const rejectUpdate = endpoint({
  ...decision,
  ...withReason,
  name: 'rejectUpdate',
  summary:
    'Rejects an edit and keeps the listing. The owner receives the reason, if any, by email and in `GET /api/me`.',
  path: '/api/admin/clans/pendingUpdate/{id}/reject',
})
