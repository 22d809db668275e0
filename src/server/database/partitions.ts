import { type Kysely, sql } from 'kysely'
import { type VoteWeek, voteWeekAt, voteWeekEnd } from '#contract/rules/vote-week.ts'
import type { Schema } from './schema.ts'

/** Names the lock under which partitions are made; any number that nothing else uses. */
const lock = 20_261_117

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
 * theirs in the same transaction. Several processes may do it at once.
 */
export async function ensureVotePartitions(db: Kysely<Schema>, weeks: readonly VoteWeek[]): Promise<void> {
  const names = new Map(weeks.map((week) => [partitionName(week), week]))
  if ((await missing(db, names)).length === 0) return
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(transaction)
    for (const name of await missing(transaction, names)) await make(transaction, name, names.get(name) ?? '')
  })
}

async function missing(db: Kysely<Schema>, names: ReadonlyMap<string, VoteWeek>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'votes'::regclass`.execute(db)
  const there = new Set(rows.map((row) => row.name))
  return [...names.keys()].filter((name) => !there.has(name))
}

/**
 * Attached after it is filled: making it in place would fail on rows that the default partition holds, and keep out
 * every reader of `votes` meanwhile. Only the default partition is locked, as it is read to see that the rows are gone.
 */
async function make(db: Kysely<Schema>, name: string, week: VoteWeek): Promise<void> {
  const partition = sql.table(name)
  await sql`lock table votes_default in access exclusive mode`.execute(db)
  await sql`create table ${partition} (like votes including defaults including constraints)`.execute(db)
  await sql`
    with moved as (delete from votes_default where week = ${week} returning *)
    insert into ${partition} select * from moved`.execute(db)
  await sql`alter table votes attach partition ${partition} for values in (${sql.lit(week)})`.execute(db)
}
