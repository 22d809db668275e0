import * as z from 'zod/mini'
import { clanId, clanIdText } from './clans.ts'
import { endpoint } from './endpoint.ts'
import { isVoteWeek } from './rules/votes/vote-week.ts'

const fingerprintPart = z.optional(z.string().check(z.regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits')))

/** The voter key: a random UUID that the browser generates and stores. */
export const voterKey = z
  .string()
  .check(z.regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/, 'must be a UUID'))

export const vote = z.strictObject({
  vKey: voterKey,
  fph: fingerprintPart,
  fps: fingerprintPart,
  /** Hash of the audio and network part. */
  fpa: fingerprintPart,
})
export type Vote = z.infer<typeof vote>

const notAWeek = 'must be a week such as 2026-W47'
/** The pattern is for the OpenAPI document; `abort` prevents both checks from reporting. */
export const voteWeek = z
  .string()
  .check(z.regex(/^\d{4}-W\d{2}$/, { error: notAWeek, abort: true }), z.refine(isVoteWeek, notAWeek))

const receiptHex = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits'))

export const castVote = endpoint({
  name: 'castVote',
  summary:
    'Casts a vote for a clan: one per week for each voter key and, if the fingerprint is complete, for each device. ' +
    'Pages say in `X-Vote-Evidence` how the vote was cast; without it, or if it is malformed, that is unknown.',
  method: 'POST',
  path: '/api/clans/vote/{clanId}',
  access: 'everyone',
  limit: 'vote',
  params: z.object({ clanId: clanIdText }),
  /**
   * Evidence as `name=value` pairs, separated by semicolons; at most 1 KB. Malformed evidence does not reject the vote. It is
   * in a header, because earlier versions reject unknown fields of the body. The schema is loose, because the names of all
   * headers are evidence, too.
   */
  requestHeaders: z.looseObject({ 'x-vote-evidence': z.optional(z.string()) }),
  body: vote,
  status: 201,
  response: z.object({
    clanId,
    week: voteWeek,
    /** The clan's effective votes this week, including this one. */
    votes: z.int().check(z.nonnegative()),
    /** The clan's rank with these votes; null while it is recommended or has no effective votes. */
    rank: z.optional(z.nullable(z.int().check(z.positive()))),
    /** How many votes the clan with the next better rank is ahead; null if there is none. */
    behind: z.optional(z.nullable(z.int().check(z.nonnegative()))),
    /**
     * A challenge for `proveVote`. Sent if many votes come from the voter's network, or if the vote has no part of a
     * fingerprint and its address already voted for this clan this week. Without the proof of work, the vote may not count.
     */
    challenge: z.optional(z.string()),
    /**
     * The server's random bytes and the vote's receipt, in hex. The receipt follows from these bytes and the browser's, which
     * the evidence has as `nonce`; see docs/RESULTS.md.
     */
    receipt: z.optional(z.object({ nonce: receiptHex, receipt: receiptHex })),
  }),
  /** `pass;desc=unknown` if the voter pass is not valid, so that the page requests another one. */
  responseHeaders: z.object({ 'server-timing': z.optional(z.string()) }),
  errors: ['clan_not_found', 'already_voted'],
})

export const proveVote = endpoint({
  name: 'proveVote',
  summary:
    'Sends the proof of work for a vote whose response had a `challenge`: base64url of a challenge of altcha-lib 2, valid for ' +
    'five minutes. The response does not reveal whether the vote counts.',
  method: 'POST',
  path: '/api/votes/proof',
  access: 'everyone',
  limit: 'vote',
  body: z.strictObject({
    challenge: z.string().check(z.regex(/^[\w-]{1,2000}$/, 'must be base64url')),
    counter: z.int().check(z.nonnegative(), z.maximum(0xffff_ffff)),
    derivedKey: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')),
  }),
  status: 204,
  errors: [],
})

export const recoverReceipt = endpoint({
  name: 'recoverReceipt',
  summary:
    'Returns the receipt of a vote of this or the last week to the browser that cast it, if the response to the vote did not arrive: ' +
    'only for the voter key and the `nonce` of that vote. With a vote of this week, the response may have a `challenge` for `proveVote`.',
  method: 'POST',
  path: '/api/votes/receipt',
  access: 'everyone',
  limit: 'uncountedVotes',
  body: z.strictObject({ vKey: voterKey, clanId, nonce: receiptHex }),
  status: 200,
  response: z.object({
    week: voteWeek,
    receipt: z.object({ nonce: receiptHex, receipt: receiptHex }),
    /** Replaces the challenge of the response that did not arrive. Sent whether or not the vote counts. */
    challenge: z.optional(z.string()),
  }),
  errors: ['no_such_entry'],
})

export const issueVoterPass = endpoint({
  name: 'issueVoterPass',
  summary:
    'Issues a voter pass for a voter key. A pass proves when and to which network it was issued. ' +
    'Votes without a pass are accepted, too.',
  method: 'POST',
  path: '/api/voter-pass',
  access: 'everyone',
  limit: 'voterPass',
  body: z.strictObject({ vKey: voterKey }),
  status: 200,
  response: z.object({ pass: z.string() }),
  errors: [],
})
