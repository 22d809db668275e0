import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { Schema } from '#server/database/schema.ts'

/** Growing pauses after failed attempts, counted in the database across instances and restarts. */
export interface Pauses {
  /** Checks that the key is not paused, without counting. @throws AppError too_many_requests */
  check(key: string): Promise<void>
  /** Counts an attempt, which is considered failed until `clear` or the returned function is called. @throws AppError too_many_requests */
  begin(key: string): Promise<TakeBack>
  clear(key: string): Promise<void>
}

/** Undoes the count of an attempt, unless another attempt was counted since. */
export type TakeBack = () => Promise<void>

/** Disables pauses, for benchmarks and tests. */
export const noPauses: Pauses = { check: async () => {}, begin: async () => async () => {}, clear: async () => {} }

const second = 1000
const minute = 60 * second

const freeAttempts = 5
const firstPauseMs = 30 * second
const maxPauseMs = 15 * minute
/** Failed attempts are forgotten this long after the last one. */
const memoryMs = 24 * 60 * minute

interface Failures {
  readonly points: number
  readonly ends_at: number
}

/** `now` in Unix ms. */
export function createPauses(db: Kysely<Schema>, now: () => number): Pauses {
  async function findUnpaused(key: string): Promise<Failures | undefined> {
    const failures = await find(db, key)
    const waitMs = failures ? remainingMs(failures, now()) : 0
    if (waitMs > 0) fail('too_many_requests', { retryAfter: waitMs / second, limit: freeAttempts })
    return failures
  }

  return {
    async check(key) {
      await findUnpaused(key)
    },
    async begin(key) {
      // Retries if another attempt was counted in between. Ends at the latest when the key is paused.
      for (;;) {
        const known = await findUnpaused(key)
        const counted = await count(db, key, known, now())
        if (counted) return () => takeBack(db, key, counted, known)
      }
    },
    async clear(key) {
      await db.deleteFrom('limit_counts').where('key', '=', key).execute()
    },
  }
}

function remainingMs({ points, ends_at: endsAt }: Failures, now: number): number {
  if (endsAt <= now || points < freeAttempts) return 0
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (points - freeAttempts))
  const lastAttemptAt = endsAt - memoryMs
  return lastAttemptAt + pauseMs - now
}

function find(db: Kysely<Schema>, key: string): Promise<Failures | undefined> {
  return db.selectFrom('limit_counts').select(['points', 'ends_at']).where('key', '=', key).executeTakeFirst()
}

/** Compare-and-swap: counts and returns the stored failures, or returns undefined if they no longer equal `known`. */
async function count(
  db: Kysely<Schema>,
  key: string,
  known: Failures | undefined,
  now: number,
): Promise<Failures | undefined> {
  const points = known && known.ends_at > now ? known.points + 1 : 1
  const failures = { points, ends_at: now + memoryMs }
  const counted = known
    ? db
        .updateTable('limit_counts')
        .set(failures)
        .where('key', '=', key)
        .where('points', '=', known.points)
        .where('ends_at', '=', known.ends_at)
        .returning('key')
        .execute()
    : db
        .insertInto('limit_counts')
        .values({ key, ...failures })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .execute()
  return (await counted).length > 0 ? failures : undefined
}

async function takeBack(
  db: Kysely<Schema>,
  key: string,
  { points, ends_at }: Failures,
  known: Failures | undefined,
): Promise<void> {
  await db
    .updateTable('limit_counts')
    .set(known ?? { points: 0, ends_at })
    .where('key', '=', key)
    .where('points', '=', points)
    .where('ends_at', '=', ends_at)
    .execute()
}
