import { type Kysely, sql } from 'kysely'
import { createBatcher } from '#server/concurrency/batch.ts'
import type { Schema } from '#server/database/schema.ts'

export interface CountedWindow {
  readonly key: string
  readonly durationMs: number
}

/** The number of calls in a window, including the current one, and its end (Unix ms). */
export interface WindowCount {
  readonly points: number
  readonly endsAt: number
}

/** Counts in the database, across instances and restarts. */
export interface LimitCounts {
  /** Counts one call in each window; returns the counts in the same order. */
  add(windows: readonly CountedWindow[]): Promise<WindowCount[]>
}

/** Batches calls: those that arrive while a statement runs are counted by the next statement. */
export function createDatabaseCounts(db: Kysely<Schema>, now: () => number): LimitCounts {
  const calls = createBatcher<Call, WindowCount[]>(async (batch) => countsOf(batch, await count(db, batch, now())))
  return {
    add: (windows) => calls.add(windows),
  }
}

type Call = readonly CountedWindow[]

/** By key. `remaining` is the number of the batch's calls that have not got their count yet. */
type Counted = Map<string, { points: number; endsAt: number; remaining: number }>

async function count(db: Kysely<Schema>, batch: readonly Call[], now: number): Promise<Counted> {
  const added = new Map<string, { points: number; durationMs: number }>()
  for (const { key, durationMs } of batch.flat()) {
    added.set(key, { points: (added.get(key)?.points ?? 0) + 1, durationMs })
  }
  // Sorted, so that two instances cannot deadlock.
  const keys = [...added.keys()].sort()
  const points = keys.map((key) => added.get(key)?.points ?? 0)
  const ends = keys.map((key) => now + (added.get(key)?.durationMs ?? 0))
  // Do not wait for the disk sync, which would double the time of a vote.
  const { rows } = await sql<{ key: string; points: number; ends_at: number }>`
    with relaxed as (select set_config('synchronous_commit', 'off', true))
    insert into limit_counts as old (key, points, ends_at)
    select added.key, added.points, added.ends_at
    from relaxed, unnest(${keys}::text[], ${points}::int[], ${ends}::int8[]) as added (key, points, ends_at)
    on conflict (key) do update set
      points = excluded.points + case when old.ends_at > ${now}::int8 then least(old.points, 1000000) else 0 end,
      ends_at = case when old.ends_at > ${now}::int8 then old.ends_at else excluded.ends_at end
    returning key, points, ends_at`.execute(db)
  return new Map(
    rows.map((row) => [
      row.key,
      { points: row.points, endsAt: row.ends_at, remaining: added.get(row.key)?.points ?? 0 },
    ]),
  )
}

/** If a batch has several calls in one window, each gets the count that it would have had on its own, in order. */
function countsOf(batch: readonly Call[], counted: Counted): WindowCount[][] {
  return batch.map((windows) =>
    windows.map(({ key }) => {
      const window = counted.get(key)
      if (!window) return { points: 0, endsAt: 0 }
      window.remaining -= 1
      return { points: window.points - window.remaining, endsAt: window.endsAt }
    }),
  )
}

/** Deletes expired windows. `now` in Unix ms. */
export async function purgeCounts(db: Kysely<Schema>, now: number): Promise<void> {
  // Skip rows that are being updated: waiting for them could deadlock.
  const expired = db.selectFrom('limit_counts').select('key').where('ends_at', '<', now).forUpdate().skipLocked()
  await db.deleteFrom('limit_counts').where('key', 'in', expired).execute()
}
