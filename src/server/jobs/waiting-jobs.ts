import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

export async function waitingJobs(
  db: Kysely<Schema>,
): Promise<{ labels: { kind: string; state: string }; value: number }[]> {
  const { rows } = await sql<{ kind: string; state: string; value: number }>`
    select name as kind, state::text, count(*)::int as value from pgboss.job
    where state < 'completed' and name not like '\\_\\_pgboss%' group by name, state`.execute(db)
  return rows.map(({ kind, state, value }) => ({ labels: { kind, state }, value }))
}
