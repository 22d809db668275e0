import { type Kysely, sql } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { casesWithin, findDecidingActions } from './deciding-actions.ts'

export interface LockedCase {
  readonly id: number
  readonly week: VoteWeek
  readonly clan_id: number
  readonly clan_name: string | null
  readonly status: 'open' | 'decided' | 'dismissed'
  readonly decided_by: number | null
  readonly size: number
  /** `size` IDs, until the details of the votes are deleted. */
  readonly vote_ids: readonly number[]
}

/** Locks the case until the transaction ends. */
export function lockCase(transaction: Kysely<Schema>, id: number): Promise<LockedCase | undefined> {
  return transaction
    .selectFrom('vote_cases')
    .select(['id', 'week', 'clan_id', 'clan_name', 'status', 'decided_by', 'size', 'vote_ids'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The version of a case that an administrator has read. Undefined fields are not compared. */
export interface CaseAsRead {
  readonly decided_by?: number | null | undefined
  readonly revision?: number | undefined
}

/**
 * @throws AppError already_decided if an action has decided the case, or was undone, since the administrator read it; case_changed if a run
 * of the detector has added or removed votes
 */
export function expectUnchanged(known: LockedCase, read: CaseAsRead): void {
  if (read.decided_by !== undefined && read.decided_by !== known.decided_by) fail('already_decided')
  if (read.revision !== undefined && read.revision !== known.size) fail('case_changed')
}

/** Marks a case as acted on by an administrator: later runs of the detector keep such cases. */
export async function markCaseActed(transaction: Kysely<Schema>, id: number): Promise<void> {
  await transaction.updateTable('vote_cases').set({ acted: true }).where('id', '=', id).execute()
}

interface Decision {
  readonly actionId: number
  readonly week: VoteWeek
  readonly caseId: number | null
  readonly voteIds: readonly number[]
}

/** Decides the case `caseId`, and all open cases whose votes are all among the action's votes. */
export async function decideCases(
  transaction: Kysely<Schema>,
  { actionId, week, caseId, voteIds }: Decision,
  status: 'decided' | 'dismissed',
): Promise<void> {
  const open = await transaction
    .selectFrom('vote_cases')
    .select(['id', 'vote_ids'])
    .where('week', '=', week)
    .where('status', '=', 'open')
    .where('size', '>', 0)
    .where('size', '<=', voteIds.length)
    .orderBy('id')
    .forUpdate()
    .execute()
  const decided = new Set(casesWithin(voteIds, open).map(({ id }) => id))
  if (caseId !== null) decided.add(caseId)
  if (decided.size === 0) return
  await transaction
    .updateTable('vote_cases')
    .set((values) => ({
      status,
      acted: true,
      decided_by: actionId,
      decided_size: values.ref('size'),
      // Left over from a dismissal that was undone.
      evidence: sql`evidence - 'dismissedCodes'`,
    }))
    .where('id', 'in', [...decided])
    .execute()
}

/** After an action was undone, gives the cases that it decided the decision of the last remaining action, or none. */
export async function reopenCases(transaction: Kysely<Schema>, actionId: number): Promise<void> {
  const cases = await transaction
    .selectFrom('vote_cases')
    .select(['id', 'week', 'vote_ids'])
    .where('decided_by', '=', actionId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const [first] = cases
  if (!first) return
  // The votes of an action are of one week.
  const deciding = await findDecidingActions(transaction, first.week, cases)
  for (const { id } of cases) {
    const last = deciding.get(id)
    await transaction
      .updateTable('vote_cases')
      .set({
        status: last ? (last.kind === 'dismiss' ? 'dismissed' : 'decided') : 'open',
        decided_by: last?.id ?? null,
        decided_size: last?.size ?? null,
      })
      .where('id', '=', id)
      .execute()
  }
}
