import { type Kysely, sql } from 'kysely'
import { fail } from '#contract/errors.ts'
import { maxSelectedVotes } from '#contract/rules/votes/vote-states.ts'
import type { VoteSelectionInput } from '#contract/vote-actions.ts'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { type CaseAsRead, expectUnchanged, type LockedCase, lockCase } from '../cases/case-store.ts'
import type { FindVoteIds } from './deps.ts'

export interface SelectedVotes {
  readonly week: VoteWeek
  /** The case that the votes belong to. */
  readonly ofCase?: LockedCase
  /** Ascending. */
  readonly ids: readonly number[]
}

/** Reads the votes of a selection in the transaction that changes them. */
export type SelectVotes = (transaction: Kysely<Schema>) => Promise<SelectedVotes>

/**
 * Finds the votes of a filter before the transaction: the search uses other connections, and the embedded database has only one session.
 * @throws AppError no_such_entry if there are none, malformed if there are too many, already_decided, case_changed
 */
export async function prepareSelection(selection: VoteSelectionInput, findVoteIds: FindVoteIds): Promise<SelectVotes> {
  if ('case_id' in selection) return (transaction) => selectCase(transaction, selection)
  if ('filter' in selection) {
    const { week, count, ids } = await findVoteIds(selection.filter, maxSelectedVotes)
    expectSize(count)
    return async () => ({ week, ids: sorted(ids) })
  }
  const { week } = selection
  return async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      select id from votes where week = ${week} and id = any(${selection.ids}::int8[])`.execute(transaction)
    expectSize(rows.length)
    return { week, ids: sorted(rows.map(({ id }) => id)) }
  }
}

/** A run of the detector may change the votes of a case until it is locked. */
async function selectCase(
  transaction: Kysely<Schema>,
  selection: CaseAsRead & { readonly case_id: number },
): Promise<SelectedVotes> {
  const ofCase = (await lockCase(transaction, selection.case_id)) ?? fail('no_such_entry')
  expectUnchanged(ofCase, selection)
  expectSize(ofCase.vote_ids.length)
  return { week: ofCase.week, ofCase, ids: ofCase.vote_ids }
}

function expectSize(count: number): void {
  if (count === 0) fail('no_such_entry')
  if (count <= maxSelectedVotes) return
  const message = `selects ${count} votes; at most ${maxSelectedVotes} can be changed at once`
  fail('malformed', { fields: [{ path: 'body.selection', message }] })
}

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b)
}

export interface SelectionFacts {
  /** Null if the votes are for several clans. */
  readonly clanId: number | null
  readonly states: Readonly<Record<VoteState, number>>
}

/** Reads the clan and the states of the votes before the action changes them. */
export async function describeSelection(db: Kysely<Schema>, { week, ids }: SelectedVotes): Promise<SelectionFacts> {
  const { rows } = await sql<{ clanId: number; state: VoteState; votes: number }>`
    select clan_id as "clanId", state, count(*)::int as votes from votes
    where week = ${week} and id = any(${ids}::int8[]) group by 1, 2`.execute(db)
  const states = { counted: 0, held: 0, void: 0 }
  for (const { state, votes } of rows) states[state] += votes
  const clans = new Set(rows.map(({ clanId }) => clanId))
  const [clan] = clans
  return { clanId: clans.size === 1 ? (clan ?? null) : null, states }
}
