import { type Kysely, sql } from 'kysely'
import type { Waiting } from '#contract/desk.ts'
import type { Schema } from '#server/database/schema.ts'
import { isWaiting } from '#server/domain/waiting-cases.ts'

/** Counts the entries in the queues of the admin area. */
export async function countWaiting(db: Kysely<Schema>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*)::int from vote_cases where ${isWaiting}) as cases,
      (select count(*)::int from clans where approve_status = 0) as registrations,
      (select count(*)::int from pending_updates join clans on clans.id = clan_id where approve_status = 1) as updates,
      (select count(distinct clan_id)::int from listing_reports where closed_at is null) as reports`.execute(db)
  return rows[0] ?? { cases: 0, registrations: 0, updates: 0, reports: 0 }
}
