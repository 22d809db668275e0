import { type Kysely, sql } from 'kysely'
import { fail } from '#contract/errors.ts'
import { maxSelectedVotes } from '#contract/rules/vote-states.ts'
import type { VoteSelectionInput } from '#contract/vote-actions.ts'
import type { VoteState } from '#contract/rules/vote-states.ts'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import type { FindVoteIds } from './deps.ts'

export interface SelectedVotes {
  readonly week: VoteWeek
  readonly caseId: number | null
  /** Of the case, as the administrator read it. */
  readonly decidedBy?: number | null | undefined
  /** Ascending. */
  readonly ids: readonly number[]
}

/**
 * Not in a transaction: a filter is found with other connections, and the embedded database has one session.
 * @throws AppError no_such_entry if there are none, malformed if there are too many
 */
export async function selectVotes(
  db: Kysely<Schema>,
  selection: VoteSelectionInput,
  findVoteIds: FindVoteIds,
): Promise<SelectedVotes> {
  const { count, ...found } = await findSelected(db, selection, findVoteIds)
  if (count === 0) fail('no_such_entry')
  if (count > maxSelectedVotes) {
    const message = `selects ${count} votes; at most ${maxSelectedVotes} can be changed at once`
    fail('malformed', { fields: [{ path: 'body.selection', message }] })
  }
  return { ...found, ids: [...new Set(found.ids)].sort((a, b) => a - b) }
}

async function findSelected(
  db: Kysely<Schema>,
  selection: VoteSelectionInput,
  findVoteIds: FindVoteIds,
): Promise<SelectedVotes & { readonly count: number }> {
  if ('case_id' in selection) {
    const known = await db
      .selectFrom('vote_cases')
      .select(['id as caseId', 'week', 'vote_ids as ids'])
      .where('id', '=', selection.case_id)
      .executeTakeFirst()
    if (!known) fail('no_such_entry')
    return { ...known, count: known.ids.length, decidedBy: selection.decided_by }
  }
  if ('filter' in selection) return { ...(await findVoteIds(selection.filter, maxSelectedVotes)), caseId: null }
  const { rows } = await sql<{ id: number }>`
    select id from votes where week = ${selection.week} and id = any(${selection.ids}::int8[])`.execute(db)
  return { week: selection.week, caseId: null, count: rows.length, ids: rows.map(({ id }) => id) }
}

export interface SelectionFacts {
  /** Null if the votes are for several clans. */
  readonly clanId: number | null
  readonly states: Readonly<Record<VoteState, number>>
}

/** What the votes are before the action. */
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
