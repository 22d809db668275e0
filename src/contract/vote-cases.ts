import * as z from 'zod/mini'
import { clanId } from './clans.ts'
import { administration, endpoint } from './endpoint.ts'
import { requiredReason } from './review.ts'
import { rowIdText } from './row-id.ts'
import { evidenceColumns } from './rules/votes/vote-columns.ts'
import { voteGroupColumns } from './vote-search.ts'
import { caseRevision, decidedBy, voteAction } from './vote-actions.ts'
import { voteWeek } from './voting.ts'
import { votingRow } from './voting-data.ts'

const count = z.int().check(z.nonnegative())
/** Unix time in ms. */
const instant = z.int()
const rank = z.nullable(z.int().check(z.positive()))
const byId = { params: z.object({ id: rowIdText }) } as const

/** The detector convicted `void` and `held` groups; `shown` groups are only unusual; `appeal` has no group. */
export const caseVerdicts = ['void', 'held', 'shown', 'appeal'] as const
/** `open` until an administrator has decided about all of its votes; `dismissed` if the votes are genuine. */
export const caseStatuses = ['open', 'decided', 'dismissed'] as const
/** `open`: cases that wait for a decision. `shown`: open cases that need no decision, since their votes count. */
export const caseLists = [...caseStatuses, 'shown'] as const

const stateCounts = z.object({ counted: count, held: count, void: count })

/** A group of unusual votes for one clan in one week, or an owner's appeal. It keeps its ID when later runs find it again. */
const caseSummary = z.object({
  id: z.int(),
  week: voteWeek,
  clan_id: clanId,
  /** Set for deleted clans, too; null only if nothing about the clan is stored anymore. */
  clan_name: z.nullable(z.string()),
  clan_deleted: z.boolean(),
  verdict: z.enum(caseVerdicts),
  status: z.enum(caseStatuses),
  /** Earlier versions leave it out. */
  decided_by: decidedBy,
  revision: caseRevision,
  /** Number of votes in the group. */
  size: count,
  /** All 0 after the details of the votes were deleted. */
  states: stateCounts,
  /** How many of the votes are held or void by the detector: a dismissal counts these. Earlier versions leave it out. */
  by_detector: z.optional(count),
  clan_states: stateCounts,
  /** Estimated number of fake votes in the group, rounded. */
  estimated_fakes: count,
  /** One sentence in plain words, such as "41 of 512 votes come from 1 device fingerprint; at most 1 is usual." */
  headline: z.string(),
  /** The clan's rank if all votes of the group counted, and if none did. Null without effective votes or if not ranked. */
  rank_with: rank,
  rank_without: rank,
  /** Whether the owner has an unanswered appeal. */
  has_open_appeal: z.boolean(),
  found_at: instant,
  updated_at: instant,
  /** The version of the detector that found the group last, at `updated_at`; null if no run found it. Earlier versions leave it out. */
  detector: z.optional(z.nullable(z.int())),
})
export type VoteCaseSummary = z.infer<typeof caseSummary>

export const listVoteCases = endpoint({
  ...administration,
  name: 'listVoteCases',
  summary:
    'Lists cases by estimated fake votes and effect on ranks, at most 500, and the weeks that have cases. Without `week`: ' +
    'cases of all weeks, open ones unless `status` says otherwise. `open` includes decided cases with an unanswered appeal, but ' +
    'not groups that are only unusual: these are `shown`.',
  method: 'GET',
  path: '/api/admin/vote-cases',
  query: z.object({ week: z.optional(voteWeek), status: z.optional(z.enum(caseLists)) }),
  status: 200,
  response: z.object({
    /** The detector's last finished run, even if it found nothing; null if there was none. */
    examined: z.nullable(z.object({ week: voteWeek, at: instant })),
    /** Newest week first. */
    weeks: z.array(
      z.object({
        week: voteWeek,
        /** Cases that wait for a decision, as in the list `open`. */
        open: count,
        /** End of the detector's last finished run on the week; null if there was none. */
        examined_at: z.nullable(instant),
      }),
    ),
    cases: z.array(caseSummary),
  }),
  errors: [],
})

const share = z.object({
  /** A country code, a network such as 192.0.2.0/24, or a provider such as AS64500. */
  value: z.string(),
  /** Readable name, such as the provider's. */
  label: z.nullable(z.string()),
  /** Votes of the group with this value. */
  seen: count,
})

export const readVoteCase = endpoint({
  ...administration,
  ...byId,
  name: 'readVoteCase',
  summary: 'Returns a case with its evidence, a sample of its votes and what was done about it.',
  method: 'GET',
  path: '/api/admin/vote-cases/{id}',
  status: 200,
  response: z.object({
    ...caseSummary.shape,
    /** Evidence against the group, strongest first. */
    evidence: z.array(
      z.object({ code: z.string(), sentence: z.string(), seen: count, expected: z.number(), of: count }),
    ),
    /** Innocent explanations that the detector tried, best first. `fits`: it would explain all evidence. */
    explanations: z.array(z.object({ code: z.string(), fits: z.boolean(), sentence: z.string() })),
    /** Why the group was held instead of voided, as sentences. */
    reservations: z.array(z.string()),
    /** Votes per hour from the clan's first to its last vote of the week: votes of the group, and the clan's other votes. */
    timeline: z.array(z.object({ at: instant, group: count, others: count })),
    /** Networks and providers; at most ten of each, most frequent first. */
    networks: z.array(share),
    countries: z.array(share),
    /** Values that many votes of the group share, with the observed and the baseline count. At most twenty. */
    tokens: z.array(
      z.object({
        column: z.enum(voteGroupColumns),
        /** In the format of the filter of `searchVotes`. */
        value: z.string(),
        label: z.nullable(z.string()),
        seen: count,
        /** Baseline: how many votes usually share the value, among the same number of this clan's voters. */
        expected: z.number(),
      }),
    ),
    /** Twenty votes of the group, evenly distributed over time. */
    sample: z.array(
      /** Values of `evidence` are null if unknown. */
      z.object({ ...votingRow.shape, evidence: z.record(z.enum(evidenceColumns), z.nullable(z.string())) }),
    ),
    appeals: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
        at: instant,
        answer: z.nullable(z.string()),
        answered_at: z.nullable(instant),
      }),
    ),
    /** Oldest first. */
    actions: z.array(voteAction),
  }),
  errors: ['no_such_entry'],
})

export const dismissVoteCase = endpoint({
  ...administration,
  ...byId,
  name: 'dismissVoteCase',
  summary:
    'Decides that the votes of a case are genuine: those that the detector did not count are counted, and from then on it ' +
    'treats the same unusual values as usual for this clan. With `decided_by` and `revision`, only if they are still the current ones.',
  method: 'POST',
  path: '/api/admin/vote-cases/{id}/dismiss',
  body: z.strictObject({ reason: requiredReason, decided_by: decidedBy, revision: caseRevision }),
  status: 201,
  response: voteAction,
  errors: ['no_such_entry', 'already_decided', 'case_changed'],
})

export const noteVoteCase = endpoint({
  ...administration,
  ...byId,
  name: 'noteVoteCase',
  summary: 'Adds a note for other administrators to a case.',
  method: 'POST',
  path: '/api/admin/vote-cases/{id}/notes',
  body: z.strictObject({ reason: requiredReason }),
  status: 201,
  response: voteAction,
  errors: ['no_such_entry'],
})

export const answerVoteAppeal = endpoint({
  ...administration,
  ...byId,
  name: 'answerVoteAppeal',
  summary: "Answers an owner's appeal. The owner sees `reason` as the answer, until `undoVoteAction` withdraws it.",
  method: 'PATCH',
  path: '/api/admin/vote-appeals/{id}/answer',
  body: z.strictObject({ reason: requiredReason }),
  status: 200,
  response: voteAction,
  errors: ['no_such_entry', 'already_decided'],
})
