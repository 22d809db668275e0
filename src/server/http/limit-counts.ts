import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** A window of a limit for one key: how long it lasts, in ms. */
export interface CountedWindow {
  readonly key: string
  readonly duration: number
}

/** What a window has counted, this call among it, and when it ends, Unix ms. */
export interface WindowCount {
  readonly points: number
  readonly endsAt: number
}

/** Counts in the database, for all instances and over restarts. */
export interface LimitCounts {
  /** Counts one call in each of the windows; answers them in order. */
  add(windows: readonly CountedWindow[]): Promise<WindowCount[]>
  forget(keys: readonly string[]): Promise<void>
}

interface Waiting {
  readonly windows: readonly CountedWindow[]
  readonly resolve: (counts: WindowCount[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Calls that arrive while one statement is under way are counted together by the next: a rush of votes costs a statement
 * a batch, not one each.
 */
export function createLimitCounts(db: Kysely<Schema>, now: () => number): LimitCounts {
  let waiting: Waiting[] = []
  let running = false

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        answer(batch, await count(db, batch, now()))
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    running = false
  }

  return {
    add: (windows) =>
      new Promise((resolve, reject) => {
        waiting.push({ windows, resolve, reject })
        if (!running) void run()
      }),
    async forget(keys) {
      await db.deleteFrom('limit_counts').where('key', 'in', keys).execute()
    },
  }
}

type Counted = Map<string, { points: number; endsAt: number; left: number }>

async function count(db: Kysely<Schema>, batch: readonly Waiting[], now: number): Promise<Counted> {
  const added = new Map<string, { points: number; duration: number }>()
  for (const { key, duration } of batch.flatMap((one) => one.windows)) {
    added.set(key, { points: (added.get(key)?.points ?? 0) + 1, duration })
  }
  // In order, so that two instances never wait for each other.
  const keys = [...added.keys()].sort()
  const points = keys.map((key) => added.get(key)?.points ?? 0)
  const ends = keys.map((key) => now + (added.get(key)?.duration ?? 0))
  // A count need not be on the disk before the call goes on, which would cost a vote a second wait for it.
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
    rows.map((row) => [row.key, { points: row.points, endsAt: row.ends_at, left: added.get(row.key)?.points ?? 0 }]),
  )
}

/** Of several calls in one window the first to come counts as the first. */
function answer(batch: readonly Waiting[], counted: Counted): void {
  for (const { windows, resolve } of batch) {
    resolve(
      windows.map(({ key }) => {
        const window = counted.get(key)
        if (!window) return { points: 0, endsAt: 0 }
        window.left -= 1
        return { points: window.points - window.left, endsAt: window.endsAt }
      }),
    )
  }
}

/** Removes windows that are over. `now` in Unix ms. */
export async function forgetCounts(db: Kysely<Schema>, now: number): Promise<void> {
  // Calls renew several rows at once: waiting for one of them while they wait for another would end the one or the others.
  const over = db.selectFrom('limit_counts').select('key').where('ends_at', '<', now).forUpdate().skipLocked()
  await db.deleteFrom('limit_counts').where('key', 'in', over).execute()
}
