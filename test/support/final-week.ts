import type { Kysely } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/** Marks a week as final, without a result. */
export async function aFinalWeek(db: Kysely<Schema>, week: VoteWeek): Promise<void> {
  const at = new Date()
  await db.insertInto('week_closes').values({ week, fenced_at: at, version: 1, final_at: at }).execute()
}
