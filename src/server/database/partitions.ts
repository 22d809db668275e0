import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type VoteWeek, voteWeekAt, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import { locks } from './locks.ts'
import type { Schema } from './schema.ts'
import { hasSqlState } from './sql-state.ts'

/** Votes are blocked while a new partition waits for its lock, so keep the wait short. */
const lockTimeout = '1s'
const maxAttempts = 6
const lockNotAvailable = '55P03'

/** Returns `count` vote weeks from the one at `instant` (Unix ms) on. `offset` is that of the vote calendar, in ms. */
export function weeksAhead(instant: number, offset: number, count: number): VoteWeek[] {
  const weeks: VoteWeek[] = []
  for (let at = instant; weeks.length < count; at = voteWeekEnd(at, offset)) weeks.push(voteWeekAt(at, offset))
  return weeks
}

/** Returns the name of a week's partition, such as `votes_2026_w47`. @throws if `week` is not a vote week */
export function partitionName(week: VoteWeek): string {
  if (!/^\d{4}-W\d{2}$/.test(week)) throw new Error(`"${week}" is not a vote week`)
  return `votes_${week.toLowerCase().replace('-', '_')}`
}

/** A week's partition as a `regclass`; null if there is none. Ignores a detached one, which keeps its name but is no longer in use. */
export function partitionOf(week: VoteWeek): RawBuilder<unknown> {
  return sql`(
    select inhrelid::regclass from pg_inherits
    where inhparent = 'votes'::regclass and inhrelid = to_regclass(${partitionName(week)}))`
}

/** The table that stores a week's votes, as a `regclass`: its partition, or else the default one. */
export const storageOf = (week: VoteWeek): RawBuilder<unknown> =>
  sql`coalesce(${partitionOf(week)}, 'votes_default'::regclass)`

/**
 * Creates the missing partitions of these weeks and moves their votes out of the default partition in the same transaction. Several
 * processes may call it at the same time, and while votes are cast. Rejects when `signal` aborts.
 */
export async function ensureVotePartitions(
  db: Kysely<Schema>,
  weeks: readonly VoteWeek[],
  signal?: AbortSignal,
): Promise<void> {
  for (const week of await withoutPartition(db, weeks)) {
    signal?.throwIfAborted()
    await createWithRetry(db, week, signal)
  }
}

async function withoutPartition(db: Kysely<Schema>, weeks: readonly VoteWeek[]): Promise<VoteWeek[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'votes'::regclass`.execute(db)
  const existing = new Set(rows.map((row) => row.name))
  return weeks.filter((week) => !existing.has(partitionName(week)))
}

/** Retries instead of waiting while a long read blocks the lock, because all votes would have to wait behind it. */
async function createWithRetry(db: Kysely<Schema>, week: VoteWeek, signal?: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await create(db, week)
      return
    } catch (error) {
      if (!hasSqlState(error, lockNotAvailable) || attempt === maxAttempts) throw error
      await pause(attempt * 500, undefined, { signal })
    }
  }
}

export async function partitionedWeeks(db: Kysely<Schema>): Promise<VoteWeek[]> {
  const { rows } = await sql<{ week: VoteWeek }>`
    select substring(pg_get_expr(c.relpartbound, c.oid) from $$'(.+)'$$) as week
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'votes'::regclass and c.relname <> 'votes_default' order by 1`.execute(db)
  return rows.map(({ week }) => week)
}

async function create(db: Kysely<Schema>, week: VoteWeek): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.partitions)})`.execute(transaction)
    if ((await withoutPartition(transaction, [week])).length === 0) return
    // Lock first. Otherwise, a vote already routed to the default partition would fail after its week has moved.
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(transaction)
    await sql`lock table only votes in access exclusive mode`.execute(transaction)
    await addVotePartition(transaction, week)
  })
}

/** Creates the partition of a week. The transaction must hold an exclusive lock on `votes`. */
export async function addVotePartition(transaction: Kysely<Schema>, week: VoteWeek): Promise<void> {
  const partition = sql.table(partitionName(week))
  await sql`create table ${partition} (like votes including defaults including constraints)`.execute(transaction)
  await sql`
    with moved as (delete from votes_default where week = ${week} returning *)
    insert into ${partition} select * from moved`.execute(transaction)
  await sql`alter table votes attach partition ${partition} for values in (${sql.lit(week)})`.execute(transaction)
}
