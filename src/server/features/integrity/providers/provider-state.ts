import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

type Db = Kysely<Schema>

/** Circuit breaker: after this many failures in a row, one request per pause checks whether the provider works again. */
const maxFailures = 5
const breakerPauseMs = 10 * 60 * 1000

/** Returns whether this instance gets the run. No other instance starts one before `until`. Times in Unix ms. */
export async function claimRun(db: Db, name: string, now: number, until: number): Promise<boolean> {
  const due_at = new Date(until)
  const claimed = await db
    .insertInto('address_providers')
    .values({ name, due_at, day: null, paused_until: null })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ due_at }).where('address_providers.due_at', '<=', new Date(now)),
    )
    .returning('name')
    .execute()
  return claimed.length > 0
}

/** `dueAt` in Unix ms. */
export async function scheduleRun(db: Db, name: string, dueAt: number): Promise<void> {
  await db
    .updateTable('address_providers')
    .set({ due_at: new Date(dueAt) })
    .where('name', '=', name)
    .execute()
}

/**
 * Counts a request before it is made, so that a crash cannot exceed the budget. Returns false if the budget of the UTC day is
 * used up or requests are paused. `now` in Unix ms.
 */
export async function reserveRequest(db: Db, name: string, budget: number, now: number): Promise<boolean> {
  if (budget < 1) return false
  const day = utcDay(now)
  const { rows } = await sql`
    update address_providers set asked = case when day = ${day}::date then asked + 1 else 1 end, day = ${day}::date
    where name = ${name} and (paused_until is null or paused_until <= ${new Date(now)})
      and (day is distinct from ${day}::date or asked < ${budget})
    returning 1`.execute(db)
  return rows.length > 0
}

export async function recordSuccess(db: Db, name: string): Promise<void> {
  await db.updateTable('address_providers').set({ failures: 0, paused_until: null }).where('name', '=', name).execute()
}

/** `pauseMs` is the pause that the failure demands; 0 for none. `now` in Unix ms. */
export async function recordFailure(db: Db, name: string, pauseMs: number, now: number): Promise<void> {
  const demanded = pauseMs > 0 ? new Date(now + pauseMs) : null
  await sql`
    update address_providers set failures = failures + 1, paused_until = greatest(
      ${demanded}::timestamptz,
      case when failures + 1 >= ${maxFailures} then ${new Date(now + breakerPauseMs)}::timestamptz end
    ) where name = ${name}`.execute(db)
}

/** The number of requests that the budget still allows on this UTC day. `now` in Unix ms. */
export async function readBudgetLeft(db: Db, name: string, budget: number, now: number): Promise<number> {
  const row = await db
    .selectFrom('address_providers')
    .select('asked')
    .where('name', '=', name)
    .where('day', '=', utcDay(now))
    .executeTakeFirst()
  return Math.max(0, budget - (row?.asked ?? 0))
}

function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}
