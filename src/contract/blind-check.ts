import * as z from 'zod/mini'
import { administration, endpoint } from './endpoint.ts'
import { rowIdText } from './row-id.ts'
import { voteWeek } from './voting.ts'

const count = z.int().check(z.nonnegative())
/** Unix time in ms. */
const instant = z.int()
const byId = { params: z.object({ id: rowIdText }) } as const

export const blindCheckAnswers = ['fake', 'genuine', 'unsure'] as const
export type BlindCheckAnswer = (typeof blindCheckAnswers)[number]

/** The details of a vote that are compared with other votes for the clan. Times are in ranges. */
export const comparedColumns = [
  'returning',
  'address',
  'network',
  'asn',
  'country',
  'score',
  'bad',
  'hardware',
  'software',
  'audio',
  'browser',
  'platform',
  'pass',
  'stamp',
  'shape',
  'reach',
  'dwell',
  'pointer',
] as const
export type ComparedColumn = (typeof comparedColumns)[number]

const figures = z.object({
  /** Counts of administrators' answers about votes that were automatically void when drawn. */
  fake: count,
  genuine: count,
  unsure: count,
})

const checkedVote = z.object({
  id: z.int(),
  /** From 1. */
  number: z.int(),
  answer: z.nullable(z.enum(blindCheckAnswers)),
  answered_at: z.nullable(instant),
  /** The administrator's email; null if the account was deleted. */
  answered_by: z.nullable(z.string()),
  /** Whether the vote was void when it was drawn. Null until all votes of the check have an answer. */
  was_void: z.nullable(z.boolean()),
})

export const listBlindCheck = endpoint({
  ...administration,
  name: 'listBlindCheck',
  summary:
    'Lists the votes of the latest blind check in a random order: up to 50 votes of a week that were void automatically, and as ' +
    'many that counted. A check ends when that of the next week is drawn.',
  method: 'GET',
  path: '/api/admin/blind-check',
  status: 200,
  response: z.object({
    /** Null before the first check. */
    week: z.nullable(voteWeek),
    votes: z.array(checkedVote),
    /** Null until all votes of the check have an answer. */
    figures: z.nullable(figures),
  }),
  errors: [],
})

export const readBlindCheckVote = endpoint({
  ...administration,
  ...byId,
  name: 'readBlindCheckVote',
  summary: 'Returns the evidence of a vote of a blind check, without its state.',
  method: 'GET',
  path: '/api/admin/blind-check/{id}',
  status: 200,
  response: z.object({
    id: z.int(),
    number: z.int(),
    week: voteWeek,
    /** Null if the clan is deleted. */
    clan_name: z.nullable(z.string()),
    /** Null after the details of the vote were deleted. */
    at: z.nullable(instant),
    /** Votes for the clan in the week that this vote is compared with, in all states; up to 3,000. */
    clan_votes: count,
    /** Compared votes cast within the same hour of UTC. */
    same_hour: count,
    values: z.array(
      z.object({
        column: z.enum(comparedColumns),
        /** Null if unknown. */
        value: z.nullable(z.string()),
        /** Readable name, such as the provider's. */
        label: z.nullable(z.string()),
        /** Compared votes with the same value. */
        seen: count,
        /** Baseline: votes with this value among the same number of votes for the clan in the week before; null if there are none. */
        usual: z.nullable(z.number()),
      }),
    ),
  }),
  errors: ['no_such_entry'],
})

export const answerBlindCheck = endpoint({
  ...administration,
  ...byId,
  name: 'answerBlindCheck',
  summary: 'Answers whether a vote of the latest blind check is fake. Changes no vote.',
  method: 'PATCH',
  path: '/api/admin/blind-check/{id}/answer',
  body: z.strictObject({ answer: z.enum(blindCheckAnswers) }),
  status: 200,
  response: checkedVote,
  errors: ['no_such_entry', 'already_decided'],
})

export const takeBlindAnswerBack = endpoint({
  ...administration,
  ...byId,
  name: 'takeBlindAnswerBack',
  summary: 'Withdraws the answer to a vote of the latest blind check. Possible until all votes have an answer.',
  method: 'PATCH',
  path: '/api/admin/blind-check/{id}/takeBack',
  status: 200,
  response: checkedVote,
  errors: ['no_such_entry', 'already_decided'],
})

export const readBlindCheckFigures = endpoint({
  name: 'readBlindCheckFigures',
  summary:
    'Returns what administrators said about random samples of the votes that were void automatically, without knowing that. Weeks ' +
    'whose check has not ended are missing.',
  method: 'GET',
  path: '/api/votes/blind-check',
  access: 'everyone',
  limit: 'read',
  status: 200,
  response: z.object({
    /** Newest first; at most 52. */
    weeks: z.array(z.object({ week: voteWeek, ...figures.shape })),
    /** Summed over these weeks. */
    total: figures,
    /** The share of votes called genuine among those called fake or genuine, from 0 to 1; null if there are none. */
    overturned: z.nullable(z.number()),
  }),
  errors: [],
})
