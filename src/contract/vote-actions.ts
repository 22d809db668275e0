import * as z from 'zod/mini'
import { clanId } from './clans.ts'
import { administration, endpoint } from './endpoint.ts'
import { positiveText } from './positive-text.ts'
import { reason, requiredReason } from './review.ts'
import { rowId, rowIdText } from './row-id.ts'
import { maxSelectedVotes, voteStates } from './rules/votes/vote-states.ts'
import { voteFilter } from './vote-search.ts'
import { voteWeek } from './voting.ts'

const count = z.int().check(z.nonnegative())
/** Unix time in ms. */
const instant = z.int()
const byId = { params: z.object({ id: rowIdText }) } as const

/** A change of votes, a decision on a case, or the undo of an earlier action. */
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
  /** For notes, the note's text. */
  reason: z.string(),
  at: instant,
  /** The administrator's email; null if the account was deleted. */
  by: z.nullable(z.string()),
  /** Votes that the action selected, and votes processed so far. Both 0 if it changes no votes. */
  votes: count,
  done: count,
  /** Votes whose state the action changed. */
  changed: count,
  finished: z.boolean(),
  /** Whether `undoVoteAction` can undo it: it has a reversible effect that was not undone yet. */
  can_undo: z.boolean(),
  undone_at: z.nullable(instant),
  case_id: z.nullable(z.int()),
  week: z.nullable(voteWeek),
  /** The clan of the case, or the only clan of the selected votes; null if there are several. */
  clan_id: z.nullable(clanId),
  clan_name: z.nullable(z.string()),
  /** Only for `shared-network` actions. */
  network: z.nullable(z.string()),
  /** For `undo`: the kind of the undone action. Earlier versions leave it out. */
  undid: z.optional(z.nullable(z.enum(voteActionKinds))),
})
export type VoteAction = z.infer<typeof voteAction>

export const maxSelectedIds = 5000

const ids = z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(maxSelectedIds))

/**
 * ID of the action that decided a case; null while it is open. In a request, the value that the administrator read: the
 * request fails with `already_decided` if another action has decided the case since or was undone.
 */
export const decidedBy = z.optional(z.nullable(z.int()))

/**
 * Changes when a case gains or loses votes. In a request, the value that the administrator read: the request fails with
 * `case_changed` if it has changed since. Earlier versions neither send nor accept it.
 */
export const caseRevision = z.optional(z.int())

/** Selects the votes of a case, all votes that match a filter, or single votes. */
const selection = z.union([
  z.strictObject({ case_id: rowId, decided_by: decidedBy, revision: caseRevision }),
  z.strictObject({ filter: z.strictObject(voteFilter.shape) }),
  z.strictObject({ week: voteWeek, ids }),
])
export type VoteSelectionInput = z.output<typeof selection>

export const changeVotes = endpoint({
  ...administration,
  name: 'changeVotes',
  summary:
    `Counts, holds or voids the selected votes of one week, at most ${maxSelectedVotes}; past weeks included. Continues in the ` +
    'background if it takes longer than a few seconds: `readVoteAction` returns how far it is. Owners and voters are not notified. ' +
    "With a case's `decided_by` and `revision`, only if they are still the current ones.",
  method: 'POST',
  path: '/api/admin/vote-actions',
  body: z.strictObject({ selection, state: z.enum(voteStates), reason: requiredReason }),
  status: 201,
  response: voteAction,
  errors: ['no_such_entry', 'already_decided', 'case_changed'],
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
    'dismissed case is open again, a network is no longer marked as shared, and an answered appeal waits for an answer again, ' +
    'unless the owner has appealed again. Returns the new action; like `changeVotes` it may continue in the background.',
  method: 'PATCH',
  path: '/api/admin/vote-actions/{id}/undo',
  body: z.strictObject({ reason }),
  bodyType: 'json or nothing',
  status: 200,
  response: voteAction,
  errors: ['no_such_entry', 'already_decided'],
})

export const listVoteActions = endpoint({
  ...administration,
  name: 'listVoteActions',
  summary:
    'Lists what administrators did about votes, newest first, 100 at a time; `before` is the last ID of the previous page.',
  method: 'GET',
  path: '/api/admin/vote-actions',
  query: z.object({ before: z.optional(positiveText) }),
  status: 200,
  response: z.array(voteAction),
  errors: [],
})
