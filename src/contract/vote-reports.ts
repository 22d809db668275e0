import * as z from 'zod/mini'
import { clanId } from './clans.ts'
import { endpoint } from './endpoint.ts'
import { readText } from './rules/text/plain-text.ts'
import { maxAppealLength, maxReportedClans, reportedCauses, reportedKinds } from './rules/votes/vote-reports.ts'
import { voterKey, voteWeek } from './voting.ts'

/** Unix time in ms. */
const instant = z.int()
/** Rounded up to a multiple of 5. */
const roundedCount = z.int().check(z.nonnegative())

const appeal = z.object({
  text: z.string(),
  at: instant,
  /** Null until an administrator has answered. */
  answer: z.nullable(z.string()),
  answered_at: z.nullable(instant),
})
export type VoteAppeal = z.infer<typeof appeal>

const weekReport = z.object({
  week: voteWeek,
  cast: roundedCount,
  /** Held votes of the current week; an administrator or the vote detector may still count them. */
  checking: roundedCount,
  /** Void votes, and held votes of past weeks. */
  uncounted: roundedCount,
  /** Causes of the votes that do not count, most frequent first. */
  causes: z.array(z.enum(reportedCauses)),
  /** Number of these votes per kind of reason, most frequent first; only kinds with at least 20 votes. */
  kinds: z.optional(z.array(z.object({ kind: z.enum(reportedKinds), votes: roundedCount }))),
  /** Sum of the votes of all other kinds; null if below 20. */
  other: z.optional(z.nullable(roundedCount)),
  /** Oldest first. At most one is unanswered. */
  appeals: z.array(appeal),
})
export type WeekReport = z.infer<typeof weekReport>

export const readOwnVotes = endpoint({
  name: 'readOwnVotes',
  summary:
    'Returns how many votes for the own clan do not count, by week. Counts are rounded up, change at most once an hour and ' +
    'contain votes cast before `until`. Only weeks of the last 12 months with such votes or with appeals; newest first.',
  method: 'GET',
  path: '/api/me/clan/votes',
  access: 'user',
  limit: 'account',
  status: 200,
  response: z.object({ week: voteWeek, until: instant, weeks: z.array(weekReport) }),
  errors: [],
})

const appealText = z.string('Please write what the administrators should know').check(
  z.refine((text) => readText(text) !== undefined, 'Please remove the control characters'),
  z.overwrite((text) => readText(text) ?? text),
  z.minLength(1, 'Please write what the administrators should know'),
  z.maxLength(maxAppealLength, `Please write at most ${maxAppealLength} characters`),
)

export const appealVotes = endpoint({
  name: 'appealVotes',
  summary:
    'Sends an appeal against votes for the own clan that do not count. While one waits for its answer, the same week cannot ' +
    'get another.',
  method: 'POST',
  path: '/api/me/clan/appeals',
  access: 'user',
  limit: 'account',
  body: z.strictObject({ week: voteWeek, text: appealText }),
  status: 201,
  response: appeal,
  errors: ['no_own_clan', 'already_decided'],
})

export const listUncountedVotes = endpoint({
  name: 'listUncountedVotes',
  summary:
    "Lists which votes of a voter key do not count, among this week's votes for the given clans that were cast before the " +
    'current hour began.',
  method: 'POST',
  path: '/api/votes/uncounted',
  access: 'everyone',
  limit: 'uncountedVotes',
  body: z.strictObject({
    vKey: voterKey,
    clanIds: z.array(clanId).check(z.minLength(1), z.maxLength(maxReportedClans)),
  }),
  status: 200,
  response: z.array(
    z.object({
      clanId,
      /** Null if the clan is not listed anymore. */
      name: z.nullable(z.string()),
      /** Whether the vote is held and may still count. */
      checking: z.boolean(),
    }),
  ),
  errors: [],
})
