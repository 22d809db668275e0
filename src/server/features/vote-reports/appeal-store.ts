import { type Kysely, type Selectable, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

type Db = Kysely<Schema>
export type AppealRow = Pick<
  Selectable<Schema['vote_appeals']>,
  'week' | 'text' | 'created_at' | 'answer' | 'answered_at'
>

/** Oldest first. */
export function findAppeals(db: Db, clanId: number, first: VoteWeek): Promise<AppealRow[]> {
  return db
    .selectFrom('vote_appeals')
    .select(['week', 'text', 'created_at', 'answer', 'answered_at'])
    .where('clan_id', '=', clanId)
    .where('week', '>=', first)
    .orderBy('id')
    .execute()
}

/** Returns undefined if another appeal is unanswered, or the clan was deleted. `now` in Unix ms. */
export async function insertAppeal(
  db: Db,
  clanId: number,
  { week, text }: { readonly week: VoteWeek; readonly text: string },
  now: number,
): Promise<AppealRow | undefined> {
  const { rows } = await sql<AppealRow>`
    insert into vote_appeals (clan_id, week, text, created_at)
    select id, ${week}, ${text}, ${new Date(now)}::timestamptz from clans where id = ${clanId} for key share
    on conflict (clan_id, week) where answered_at is null do nothing
    returning week, text, created_at, answer, answered_at`.execute(db)
  return rows[0]
}
