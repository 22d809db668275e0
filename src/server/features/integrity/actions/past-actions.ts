import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { PastAction, SharedVotes, StandingOfVotes } from './plan-undo.ts'

/** The actions that were carried out on votes of the same week, including this one. */
export async function readActionsOfWeek(db: Kysely<Schema>, id: number): Promise<readonly PastAction[]> {
  const { rows } = await sql<PastAction>`
    select other.id, other.steps -> 0 as target, other.undone_at is not null as "isUndone"
    from vote_actions as action join vote_actions as other on other.week = action.week
    where action.id = ${id} and other.kind in ('counted', 'held', 'void', 'dismiss') and other.done > 0
    order by other.id`.execute(db)
  // Omits the number of votes, which steps also have.
  return rows.map(({ target: { state, reason }, ...row }) => ({ ...row, target: { state, reason } }))
}

/** The votes that the action was carried out on, in the action's order. */
export async function readVotesOf(db: Kysely<Schema>, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ voteIds: number[] }>`
    select vote_ids[1:done] as "voteIds" from vote_actions where id = ${id}`.execute(db)
  return rows[0]?.voteIds ?? []
}

/** Reads how other actions affect the votes of the action `id`. The database filters out their other votes. */
export function createSharedVotes(db: Kysely<Schema>, id: number): SharedVotes {
  const shared = sharedWith(id)
  return {
    async votesOf(actionId) {
      const { rows } = await sql<{ voteIds: number[] }>`
        select ${shared} as "voteIds"
        from (select unnest(vote_ids[1:done]) as id from vote_actions where id = ${actionId}) as vote`.execute(db)
      return rows[0]?.voteIds ?? []
    },
    async changesOf(actionId) {
      const { rows } = await sql<StandingOfVotes>`
        select state, reason, ${shared} as "voteIds"
        from (select state, reason, unnest(vote_ids) as id from vote_action_changes where action_id = ${actionId}) as vote
        group by state, reason`.execute(db)
      return rows
    },
  }
}

/**
 * The planner assumes ten elements in a slice of an array. In the filter of an aggregate, it hashes the subquery nevertheless; in a
 * condition, it could choose a nested loop of 500,000 by 500,000, which is also how the operator `&&` works.
 */
function sharedWith(id: number): RawBuilder<number[]> {
  return sql`coalesce(
    array_agg(vote.id) filter (where vote.id in (select unnest(vote_ids[1:done]) from vote_actions where id = ${id})), '{}')`
}
