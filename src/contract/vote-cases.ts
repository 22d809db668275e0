import * as z from 'zod/mini'
import { clanId, clanIdText } from './clans.ts'
import { administration, endpoint } from './endpoint.ts'
import { positiveText } from './positive-text.ts'
import { reason, requiredReason } from './review.ts'
import { maxSelectedVotes, voteStates } from './rules/vote-states.ts'
import { voteFilter, voteGroupColumns } from './vote-search.ts'
import { voteWeek } from './voting.ts'
import { votingRow } from './voting-data.ts'

const count = z.int().check(z.nonnegative())
/** Unix time in ms. */
const instant = z.int()
const rank = z.nullable(z.int().check(z.positive()))
const byId = { params: z.object({ id: clanIdText }) } as const

/** `void` and `held` groups were convicted by the detector; `shown` ones are only unusual; `appeal` has no group. */
export const caseVerdicts = ['void', 'held', 'shown', 'appeal'] as const
/** `open` until an administrator acts on all of it; `dismissed` if the votes are genuine. */
export const caseStatuses = ['open', 'decided', 'dismissed'] as const

const stateCounts = z.object({ counted: count, held: count, void: count })

/** A group of unusual votes for one clan in one week, or an owner's appeal. It keeps its id when later runs find it again. */
const caseSummary = z.object({
  id: z.int(),
  week: voteWeek,
  clan_id: clanId,
  /** Also of deleted clans; null only if nothing about the clan is stored any more. */
  clan_name: z.nullable(z.string()),
  /** Whether the clan is deleted. */
  clan_deleted: z.boolean(),
  verdict: z.enum(caseVerdicts),
  status: z.enum(caseStatuses),
  /** How many votes the group has. */
  size: count,
  /** All 0 after the details of the votes were deleted. */
  states: stateCounts,
  /** Votes of the group that are probably fake, rounded. */
  estimated_fakes: count,
  /** One sentence in plain words, such as "41 of 512 votes come from 1 device print; at most 1 is usual." */
  headline: z.string(),
  /** The clan's rank in its week if all votes of the group counted, and if none did. Null without effective votes, and for clans that are not ranked. */
  rank_with: rank,
  rank_without: rank,
  /** Whether the owner has appealed and no administrator has answered. */
  has_open_appeal: z.boolean(),
  found_at: instant,
  updated_at: instant,
})
export type VoteCaseSummary = z.infer<typeof caseSummary>

export const listVoteCases = endpoint({
  ...administration,
  name: 'listVoteCases',
  summary:
    'Lists cases by estimated fake votes and effect on ranks, at most 500, and the weeks that have cases. Without `week`: ' +
    'cases of all weeks, open ones unless `status` says otherwise. `open` includes decided cases with an unanswered appeal.',
  method: 'GET',
  path: '/api/admin/vote-cases',
  query: z.object({ week: z.optional(voteWeek), status: z.optional(z.enum(caseStatuses)) }),
  status: 200,
  response: z.object({
    /** The detector's last finished run, also if it found nothing; null if there was none. */
    examined: z.nullable(z.object({ week: voteWeek, at: instant })),
    /** Newest week first. */
    weeks: z.array(
      z.object({
        week: voteWeek,
        /** Open cases, and decided ones with an unanswered appeal. */
        open: count,
        /** When the detector last finished a run on the week; null if never. */
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
  /** For people, such as the name of the provider. */
  label: z.nullable(z.string()),
  /** Votes of the group with it. */
  seen: count,
})

/** What was done: a change of votes, a decision on the case, or the undoing of an earlier action. */
export const voteActionKinds = [
  'counted',
  'held',
  'void',
  'dismiss',
  'undo',
  'note',
  'shared-network',
  'answer-appeal',
] as const

export const voteAction = z.object({
  id: z.int(),
  kind: z.enum(voteActionKinds),
  /** For notes, their text. */
  reason: z.string(),
  at: instant,
  /** The administrator's email; null if the account was deleted. */
  by: z.nullable(z.string()),
  /** Votes that the action selected, and those it has handled so far. Both 0 if it changes no votes. */
  votes: count,
  done: count,
  /** Votes whose state it changed. */
  changed: count,
  finished: z.boolean(),
  /** Whether `undoVoteAction` undoes it: it has an effect that can be undone and was not undone. */
  can_undo: z.boolean(),
  undone_at: z.nullable(instant),
  case_id: z.nullable(z.int()),
  week: z.nullable(voteWeek),
  /** The clan of the case, or of all selected votes; null if they are for several clans. */
  clan_id: z.nullable(clanId),
  clan_name: z.nullable(z.string()),
  /** The network of a `shared-network` action. */
  network: z.nullable(z.string()),
})
export type VoteAction = z.infer<typeof voteAction>

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
    /** Votes of the clan in the week, by state. */
    clan_states: stateCounts,
    /** Evidence against the group, strongest first. */
    evidence: z.array(
      z.object({ code: z.string(), sentence: z.string(), seen: count, expected: z.number(), of: count }),
    ),
    /** Innocent explanations that were tried, best first. `fits`: it would explain all evidence. */
    explanations: z.array(z.object({ code: z.string(), fits: z.boolean(), sentence: z.string() })),
    /** Why the group was held and not voided, as sentences. */
    reservations: z.array(z.string()),
    /** Votes per hour from the clan's first to its last vote of the week: of the group, and its other votes. */
    timeline: z.array(z.object({ at: instant, group: count, others: count })),
    /** Networks and providers; at most ten of each, most frequent first. */
    networks: z.array(share),
    countries: z.array(share),
    /** Values that many votes of the group share: what was seen, and what is usual for this clan. At most twenty. */
    tokens: z.array(
      z.object({
        column: z.enum(voteGroupColumns),
        /** As the filter of `searchVotes` takes it. */
        value: z.string(),
        label: z.nullable(z.string()),
        seen: count,
        /** Votes of as many voters of this clan that usually share it. */
        expected: z.number(),
      }),
    ),
    /** Twenty votes of the group, evenly spread over time. */
    sample: z.array(votingRow),
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

export const maxSelectedIds = 5000

const ids = z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(maxSelectedIds))

/** One of them: the votes of a case, all votes that a filter finds, or single votes. */
const selection = z.union([
  z.strictObject({ case_id: clanId }),
  z.strictObject({ filter: z.strictObject(voteFilter.shape) }),
  z.strictObject({ week: voteWeek, ids }),
])
export type VoteSelectionInput = z.output<typeof selection>

export const changeVotes = endpoint({
  ...administration,
  name: 'changeVotes',
  summary:
    `Counts, holds or voids the selected votes of one week, at most ${maxSelectedVotes}; past weeks included. Continues in the ` +
    'background if it takes longer than a few seconds: `readVoteAction` returns how far it is. Owners and voters are not notified.',
  method: 'POST',
  path: '/api/admin/vote-actions',
  body: z.strictObject({ selection, state: z.enum(voteStates), reason }),
  status: 201,
  response: voteAction,
  errors: ['no_such_entry'],
})

export const readVoteAction = endpoint({
  ...administration,
  ...byId,
  name: 'readVoteAction',
  summary: 'Returns what an action has done so far.',
  method: 'GET',
  path: '/api/admin/vote-actions/{id}',
  status: 200,
  response: voteAction,
  errors: ['no_such_entry'],
})

export const undoVoteAction = endpoint({
  ...administration,
  ...byId,
  name: 'undoVoteAction',
  summary:
    'Undoes an action: votes that still have the state it gave them get the state and reason that they had before. A ' +
    'dismissed case is open again, and a network is no longer marked as shared. Returns the new action; like ' +
    '`changeVotes` it may continue in the background.',
  method: 'PATCH',
  path: '/api/admin/vote-actions/{id}/undo',
  body: z.strictObject({ reason }),
  bodyType: 'json or nothing',
  status: 200,
  response: voteAction,
  errors: ['no_such_entry', 'already_decided'],
})

export const dismissVoteCase = endpoint({
  ...administration,
  ...byId,
  name: 'dismissVoteCase',
  summary:
    'Decides that the votes of a case are genuine: those that the detector did not count are counted, and from then on it ' +
    'treats the same unusual values as usual for this clan.',
  method: 'POST',
  path: '/api/admin/vote-cases/{id}/dismiss',
  body: z.strictObject({ reason }),
  status: 201,
  response: voteAction,
  errors: ['no_such_entry', 'already_decided'],
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
  summary: "Answers an owner's appeal. The owner sees `reason` as the answer.",
  method: 'PATCH',
  path: '/api/admin/vote-appeals/{id}/answer',
  body: z.strictObject({ reason: requiredReason }),
  status: 204,
  errors: ['no_such_entry', 'already_decided'],
})

/** Addresses and their networks are checked further when they are parsed. */
const networkPattern = /^(AS[1-9]\d{0,9}|[0-9a-fA-F.:]{2,39}(\/\d{1,3})?)$/
const network = z.string().check(z.regex(networkPattern, 'must be an address, a network or a provider such as AS64500'))

const sharedNetwork = z.object({
  id: z.int(),
  /** Such as 192.0.2.7, 192.0.2.0/24, 2001:db8::/48 or AS64500. */
  network: z.string(),
  reason: z.string(),
  at: instant,
  /** The administrator's email; null if the account was deleted. */
  by: z.nullable(z.string()),
  /** The action that marked it, for `undoVoteAction`. */
  action_id: z.nullable(z.int()),
})
export type SharedNetwork = z.infer<typeof sharedNetwork>

export const listSharedNetworks = endpoint({
  ...administration,
  name: 'listSharedNetworks',
  summary: 'Lists networks that administrators have marked as shared by many people, newest first.',
  method: 'GET',
  path: '/api/admin/shared-networks',
  status: 200,
  response: z.array(sharedNetwork),
  errors: [],
})

export const addSharedNetwork = endpoint({
  ...administration,
  name: 'addSharedNetwork',
  summary:
    'Marks an address, network or provider as shared by many people: three times as many of its votes count from then on.',
  method: 'POST',
  path: '/api/admin/shared-networks',
  body: z.strictObject({ network, reason, case_id: z.optional(clanId) }),
  status: 201,
  response: sharedNetwork,
  errors: ['no_such_entry', 'already_decided'],
})

export const removeSharedNetwork = endpoint({
  ...administration,
  ...byId,
  name: 'removeSharedNetwork',
  summary: 'Takes the mark of a shared network back.',
  method: 'PATCH',
  path: '/api/admin/shared-networks/{id}/takeBack',
  status: 204,
  errors: ['no_such_entry', 'already_decided'],
})

export const listVoteActions = endpoint({
  ...administration,
  name: 'listVoteActions',
  summary:
    'Lists what administrators did about votes, newest first, 100 at a time; `before` is the last id of the previous page.',
  method: 'GET',
  path: '/api/admin/vote-actions',
  query: z.object({ before: z.optional(positiveText) }),
  status: 200,
  response: z.array(voteAction),
  errors: [],
})
