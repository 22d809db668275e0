import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listVoteCases } from '#contract/vote-cases.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { isWaiting } from '#server/domain/waiting-cases.ts'

type Response = z.input<typeof listVoteCases.response>

/** The weeks with cases, newest first, and when the detector last finished a run on each. */
export async function listCaseWeeks(db: Kysely<Schema>): Promise<Response['weeks']> {
  const { rows } = await sql<{ week: VoteWeek; open: number; examinedAt: Date | null }>`
    select week, count(*) filter (where ${isWaiting})::int as open, (
      select max(finished_at) from vote_judgments as run where run.week = vote_cases.week
    ) as "examinedAt"
    from vote_cases group by week order by week desc`.execute(db)
  return rows.map(({ week, open, examinedAt }) => ({ week, open, examined_at: examinedAt?.getTime() ?? null }))
}

export async function findLastRun(db: Kysely<Schema>): Promise<Response['examined']> {
  const run = await db
    .selectFrom('vote_judgments')
    .select(['week', 'finished_at'])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.finished_at ? { week: run.week, at: run.finished_at.getTime() } : null
}
