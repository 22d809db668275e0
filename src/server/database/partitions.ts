import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { DatabaseError } from 'pg'
import { type VoteWeek, voteWeekAt, voteWeekEnd } from '#contract/rules/vote-week.ts'
import { locks } from './locks.ts'
import type { Schema } from './schema.ts'

/** How long votes may wait while a partition waits for its turn, and how often that is tried. */
const longestWait = '1s'
const attempts = 6
/** PostgreSQL's code for a lock that was not given in time. */
const lockNotAvailable = '55P03'

/** The vote week of an instant (Unix ms) and those after it, `count` in all. `offset` is the vote calendar's, in ms. */
export function weeksAhead(instant: number, offset: number, count: number): VoteWeek[] {
  const weeks: VoteWeek[] = []
  for (let at = instant; weeks.length < count; at = voteWeekEnd(at, offset)) weeks.push(voteWeekAt(at, offset))
  return weeks
}

/** The partition of `votes` that holds a week's, such as `votes_2026_w47`. */
export function partitionName(week: VoteWeek): string {
  if (!/^\d{4}-W\d{2}$/.test(week)) throw new Error(`"${week}" is not a vote week`)
  return `votes_${week.toLowerCase().replace('-', '_')}`
}

/**
 * Makes the partitions of `votes` that these weeks still lack. Votes that have landed in the default partition move into
 * theirs in the same transaction. Several processes may do it at once, and votes may be cast meanwhile. Rejects when `signal`
 * aborts.
 */
export async function ensureVotePartitions(
  db: Kysely<Schema>,
  weeks: readonly VoteWeek[],
  signal?: AbortSignal,
): Promise<void> {
  const names = new Map(weeks.map((week) => [partitionName(week), week]))
  for (const name of await missing(db, [...names.keys()])) {
    signal?.throwIfAborted()
    await makeSoon(db, name, names.get(name) ?? '', signal)
  }
}

async function missing(db: Kysely<Schema>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'votes'::regclass`.execute(db)
  const there = new Set(rows.map((row) => row.name))
  return names.filter((name) => !there.has(name))
}

/** Tries again where a long read is in the way: waiting for it would keep every vote waiting too. */
async function makeSoon(db: Kysely<Schema>, name: string, week: VoteWeek, signal?: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await make(db, name, week)
      return
    } catch (error) {
      const inTheWay = error instanceof DatabaseError && error.code === lockNotAvailable
      if (!inTheWay || attempt === attempts) throw error
      await pause(attempt * 500, undefined, { signal })
    }
  }
}

/** The weeks whose votes have a partition of their own. */
export async function partitionedWeeks(db: Kysely<Schema>): Promise<VoteWeek[]> {
  const { rows } = await sql<{ week: VoteWeek }>`
    select substring(pg_get_expr(c.relpartbound, c.oid) from $$'(.+)'$$) as week
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'votes'::regclass and c.relname <> 'votes_default' order by 1`.execute(db)
  return rows.map(({ week }) => week)
}

async function make(db: Kysely<Schema>, name: string, week: VoteWeek): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.partitions)})`.execute(transaction)
    if ((await missing(transaction, [name])).length === 0) return
    // Whoever casts a vote goes through `votes`: held any later, a vote on its way to the default partition would arrive
    // there when the week has left it, and fail.
    await sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(transaction)
    await sql`lock table only votes in access exclusive mode`.execute(transaction)
    await addVotePartition(transaction, week)
  })
}

/** Makes the partition of a week as a part of a transaction that keeps everybody else out of `votes`. */
export async function addVotePartition(transaction: Kysely<Schema>, week: VoteWeek): Promise<void> {
  const partition = sql.table(partitionName(week))
  await sql`create table ${partition} (like votes including defaults including constraints)`.execute(transaction)
  await sql`
    with moved as (delete from votes_default where week = ${week} returning *)
    insert into ${partition} select * from moved`.execute(transaction)
  await sql`alter table votes attach partition ${partition} for values in (${sql.lit(week)})`.execute(transaction)
}
