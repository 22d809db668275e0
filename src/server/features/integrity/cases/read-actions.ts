import { type Kysely, sql } from 'kysely'
import type { VoteAction } from '#contract/vote-actions.ts'
import type { Schema } from '#server/database/schema.ts'
import { readClanNames } from '../read-clan-names.ts'

/** An answer is final once the owner has appealed again, or if it is unknown which appeal it answers. */
const isAnswerFinal = sql<boolean>`action.kind = 'answer-appeal' and not exists (
  select from vote_appeals as appeal where appeal.id = action.appeal_id and not exists (
    select from vote_appeals as next
    where next.clan_id = appeal.clan_id and next.week = appeal.week and next.id > appeal.id))`

interface Which {
  readonly id?: number
  readonly caseId?: number
  /** Only IDs below this one. */
  readonly before?: number | undefined
  readonly limit?: number
}

/** Newest first. */
export async function readActions(db: Kysely<Schema>, { id, caseId, before, limit }: Which): Promise<VoteAction[]> {
  let query = db
    .selectFrom('vote_actions as action')
    .leftJoin('users', 'users.id', 'action.created_by')
    .leftJoin('vote_cases as case', 'case.id', 'action.case_id')
    .leftJoin('clans', 'clans.id', 'action.clan_id')
    .leftJoin('shared_networks as shared', 'shared.id', 'action.shared_network_id')
    .leftJoin('vote_actions as undone', 'undone.id', 'action.undoes')
    .select([
      'action.id',
      'action.kind',
      'action.reason',
      'action.created_at',
      'users.email as by',
      'action.votes',
      'action.done',
      'action.changed',
      'action.finished_at',
      'action.undone_at',
      'action.case_id',
      'action.week',
      'action.clan_id',
      'shared.network',
      'undone.kind as undid',
      sql<string | null>`coalesce(clans.name, "case".clan_name)`.as('clan_name'),
      // The IDs are missing once the details of the votes are deleted.
      sql<boolean>`action.undone_at is null and action.kind <> 'undo'
        and cardinality(action.vote_ids) = action.votes and not (${isAnswerFinal})`.as('can_undo'),
    ])
    .orderBy('action.id', 'desc')
  if (id !== undefined) query = query.where('action.id', '=', id)
  if (caseId !== undefined) query = query.where('action.case_id', '=', caseId)
  if (before !== undefined) query = query.where('action.id', '<', before)
  if (limit !== undefined) query = query.limit(limit)
  const rows = await query.execute()
  const deleted = rows.flatMap(({ clan_id: clanId, clan_name: name }) =>
    name === null && clanId !== null ? clanId : [],
  )
  const names = await readClanNames(db, [...new Set(deleted)])
  return rows.map(({ created_at: at, finished_at: finished, undone_at: undone, clan_name: name, ...row }) => ({
    ...row,
    clan_name: name ?? names.get(row.clan_id ?? 0)?.name ?? null,
    at: at.getTime(),
    finished: finished !== null,
    undone_at: undone?.getTime() ?? null,
  }))
}

export async function findAction(db: Kysely<Schema>, id: number): Promise<VoteAction | undefined> {
  return (await readActions(db, { id }))[0]
}
