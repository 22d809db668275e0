import * as z from 'zod/mini'
import { clanId, clanIdText } from './clans.ts'
import { endpoint } from './endpoint.ts'

const fingerprintPart = z.optional(z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits')))

export const vote = z.strictObject({
  /** The voter key: a random UUID that the browser generates and stores. */
  vKey: z
    .string()
    .check(z.regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/, 'must be a UUID')),
  /** Hash of the hardware part. */
  fph: fingerprintPart,
  /** Hash of the software part. */
  fps: fingerprintPart,
  /** Hash of the audio and network part. */
  fpa: fingerprintPart,
})
export type Vote = z.infer<typeof vote>

export const voteWeek = z.string().check(z.regex(/^\d{4}-W\d{2}$/, 'must be a week such as 2026-W47'))

export const castVote = endpoint({
  name: 'castVote',
  summary:
    'Casts a vote for a clan: one per week for each voter key and, if the fingerprint is complete, for each device.',
  method: 'POST',
  path: '/api/clans/vote/{clanId}',
  access: 'everyone',
  limit: 'vote',
  params: z.object({ clanId: clanIdText }),
  body: vote,
  status: 201,
  response: z.object({
    clanId,
    week: voteWeek,
    /** The clan's effective votes this week, including this one. */
    votes: z.int().check(z.nonnegative()),
  }),
  errors: ['clan_not_found', 'already_voted'],
})
