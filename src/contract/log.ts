import * as z from 'zod/mini'
import { clanId } from './clans.ts'
import { endpoint } from './endpoint.ts'
import { positiveText } from './positive-text.ts'
import { voteOutcomes } from './results/log-entries.ts'
import { uncountedReasons } from './rules/votes/vote-states.ts'
import { voteWeek } from './voting.ts'

const count = z.int().check(z.nonnegative())
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** A position, counted from 0, or a number of entries. */
const numberText = z.pipe(
  z.string().check(z.regex(/^(?:0|[1-9]\d{0,8})$/, 'must be a whole number')),
  z.transform(Number),
)

const read = { method: 'GET', access: 'everyone', limit: 'read', status: 200 } as const

export const readLog = endpoint({
  ...read,
  name: 'readLog',
  summary:
    'Returns the newest published checkpoint of the log of commitments, and the key that verifies its signature.',
  path: '/api/log',
  response: z.object({
    /** As a verifier key of signed notes: `<name>+<key ID>+<base64>`. */
    key: z.string(),
    /** Null until the first one is published. */
    checkpoint: z.nullable(
      z.object({
        origin: z.string(),
        size: count,
        root: hash,
        /** The signed note, as at `/log/checkpoint`. */
        note: z.string(),
      }),
    ),
    /** Whether the log lacks published entries, such as after an older backup was restored, and the operator has not recorded a break. */
    broken: z.boolean(),
  }),
  cache: {},
  errors: [],
})

export const listLogEntries = endpoint({
  ...read,
  name: 'listLogEntries',
  summary: 'Lists entries of the log of commitments from a position on, oldest first; at most 1000.',
  path: '/api/log/entries',
  query: z.object({ start: z.optional(numberText) }),
  response: z.object({
    size: count,
    entries: z.array(
      z.object({
        position: count,
        /** Leaf hash (RFC 9162) of the body. */
        leaf: hash,
        /** The canonical JSON that was hashed. Null if the law required its removal. */
        body: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
})

export const proveLogInclusion = endpoint({
  ...read,
  name: 'proveLogInclusion',
  summary: 'Proves that an entry is in the tree of the first `size` entries; by default, of all.',
  path: '/api/log/inclusion',
  query: z.object({ position: numberText, size: z.optional(numberText) }),
  response: z.object({ position: count, size: count, leaf: hash, root: hash, proof: z.array(hash) }),
  errors: ['no_such_entry'],
})

export const proveLogConsistency = endpoint({
  ...read,
  name: 'proveLogConsistency',
  summary: 'Proves that the tree of the first `to` entries, by default of all, begins with that of the first `from`.',
  path: '/api/log/consistency',
  query: z.object({ from: numberText, to: z.optional(numberText) }),
  response: z.object({ from: count, to: count, proof: z.array(hash) }),
  errors: ['no_such_entry'],
})

export const moderationEvents = [
  'penalty',
  'penalty-removed',
  'votes-not-counted',
  'votes-counted',
  'votes-undecided',
  'vote-reasons',
  'take-down',
  'restore',
  'image-removed',
  'appeal-upheld',
  'appeal-reopened',
  'result',
  'correction',
  'break',
  'removed',
] as const

const moderationLine = z.object({
  position: count,
  /** Unix time in ms. */
  at: z.int(),
  event: z.enum(moderationEvents),
  /** `name` is null if the clan is no longer listed. */
  clan: z.nullable(z.object({ id: clanId, name: z.nullable(z.string()) })),
  week: z.nullable(voteWeek),
  /** Only for penalties. */
  percent: z.nullable(count),
  /** Number of votes, null if fewer than 20; for `vote-reasons`, of all unlisted reasons. For corrections: number of changed clans. */
  count: z.nullable(count),
  /** Only for `vote-reasons`: reasons with at least 20 votes, most votes first. */
  reasons: z.nullable(z.array(z.object({ reason: z.enum(uncountedReasons), votes: count }))),
  by: z.nullable(z.enum(['administrator', 'detector'])),
  /** For votes: their previous state. Null in entries of earlier versions. */
  from: z.nullable(z.enum(voteOutcomes)),
  /** Only for results and corrections. */
  version: z.nullable(count),
  /** Why the entry was removed. */
  reason: z.nullable(z.string()),
})
export type ModerationLine = z.infer<typeof moderationLine>

const weekFigures = z.object({
  week: voteWeek,
  version: count,
  cast: count,
  counted: count,
  notCounted: count,
  undecided: count,
})
export type WeekFigures = z.infer<typeof weekFigures>

export const listModeration = endpoint({
  ...read,
  name: 'listModeration',
  summary:
    'Lists what administrators and the vote detector did, with results and corrections: 50 entries of the log per page, newest ' +
    'first. Also returns how the votes of the last 12 weeks with a result were counted.',
  path: '/api/log/moderation',
  query: z.object({ page: z.optional(positiveText) }),
  response: z.object({ total: count, entries: z.array(moderationLine), weeks: z.array(weekFigures) }),
  cache: {},
  errors: [],
})
