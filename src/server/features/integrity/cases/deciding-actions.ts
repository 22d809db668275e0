import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

export interface CaseVotes {
  readonly id: number
  /** Ascending. */
  readonly vote_ids: readonly number[]
}

export interface DecidingAction {
  readonly id: number
  readonly kind: 'counted' | 'held' | 'void' | 'dismiss'
  /** The number of the case's votes that it decided on. */
  readonly size: number
}

/** The cases whose votes are all among `voteIds`. An action on these votes decides them. */
export function casesWithin<Case extends CaseVotes>(voteIds: readonly number[], cases: readonly Case[]): Case[] {
  const selected = new Set(voteIds)
  return cases.filter(({ vote_ids: ids }) => ids.length > 0 && ids.every((id) => selected.has(id)))
}

/**
 * By case: the last action that decided it and was not undone. It was on the case, or on all of its votes. A dismissal decides only its own
 * case. Reads one action at a time, since each has up to 500,000 votes.
 */
export async function findDecidingActions(
  db: Kysely<Schema>,
  week: VoteWeek,
  cases: readonly CaseVotes[],
): Promise<ReadonlyMap<number, DecidingAction>> {
  const actions = await db
    .selectFrom('vote_actions')
    .select(['id', 'kind', 'case_id', 'votes'])
    .where('week', '=', week)
    .where('kind', 'in', ['counted', 'held', 'void', 'dismiss'])
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .$narrowType<Pick<DecidingAction, 'kind'>>()
    .execute()
  const deciding = new Map<number, DecidingAction>()
  let open = cases
  for (const { id, kind, case_id: caseId, votes } of actions) {
    if (open.length === 0) break
    const within = kind === 'dismiss' ? [] : casesWithin(await readVotes(db, id, open), open)
    const decided = new Set([...within.map((one) => one.id), ...(caseId === null ? [] : [caseId])])
    for (const one of open) {
      // An action on a case was on all votes that the case had at the time.
      const size = one.id === caseId ? votes : one.vote_ids.length
      if (decided.has(one.id)) deciding.set(one.id, { id, kind, size })
    }
    open = open.filter((one) => !decided.has(one.id))
  }
  return deciding
}

/** Empty if the action cannot contain all votes of any of the cases. */
async function readVotes(
  db: Kysely<Schema>,
  actionId: number,
  cases: readonly CaseVotes[],
): Promise<readonly number[]> {
  const first = cases.flatMap(({ vote_ids: ids }) => ids.slice(0, 1))
  const size = Math.min(...cases.map(({ vote_ids: ids }) => ids.length))
  const { rows } = await sql<{ voteIds: number[] }>`
    select vote_ids as "voteIds" from vote_actions
    where id = ${actionId} and votes >= ${size}
      and exists (select from unnest(vote_ids) as vote where vote = any(${first}::int8[]))`.execute(db)
  return rows[0]?.voteIds ?? []
}
