import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { ensureVotePartitions } from './partitions.ts'
import { ensureVoteStatistics } from './vote-statistics.ts'

const storage = useDatabase()

async function cast(week: string, count: number): Promise<void> {
  await sql`insert into votes (week, clan_id, voter_key, cast_at, client_ip_bad)
    select ${week}, 1, gen_random_uuid(), now(), 0 from generate_series(1, ${count}::int)`.execute(storage.db)
}

/** Turns autovacuum off, because it might collect the statistics first. */
async function withoutAutovacuum(...tables: string[]): Promise<void> {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(storage.db)
}

/** What the planner knows about a table: the number of its rows, and the columns with statistics. */
async function known(table: string): Promise<unknown> {
  const { rows } = await sql<{ votes: number; columns: string[] }>`
    select reltuples::float8 as votes, array(
      select attname::text from pg_stats where schemaname = current_schema() and tablename = relname order by 1) as columns
    from pg_class where oid = ${table}::regclass`.execute(storage.db)
  return rows[0]
}

const columns = ['clan_id', 'state', 'state_reason', 'voter_key', 'week']

test('collects statistics once, and only for a week with many votes', async () => {
  await ensureVotePartitions(storage.db, ['2030-W01', '2030-W02'])
  await withoutAutovacuum('votes_2030_w01', 'votes_2030_w02')
  await cast('2030-W01', 3000)
  await cast('2030-W02', 10)
  await ensureVoteStatistics(storage.db, '2030-W01', 1999)
  expect(await known('votes_2030_w01')).toEqual({ votes: -1, columns: [] })
  await ensureVoteStatistics(storage.db, '2030-W01', 2000)
  expect(await known('votes_2030_w01')).toEqual({ votes: 3000, columns })
  expect(await known('votes_2030_w02')).toEqual({ votes: -1, columns: [] })

  await cast('2030-W01', 3000)
  await ensureVoteStatistics(storage.db, '2030-W01', 6000)
  expect(await known('votes_2030_w01')).toMatchObject({ votes: 3000 })
  await ensureVoteStatistics(storage.db, '2030-W01', 6001)
  expect(await known('votes_2030_w01')).toMatchObject({ votes: 6000 })
})

test('votes of a week without a partition are in the default one', async () => {
  await withoutAutovacuum('votes_default')
  await cast('2031-W01', 2000)
  await ensureVoteStatistics(storage.db, '2031-W01', 2000)
  expect(await known('votes_default')).toEqual({ votes: 2000, columns })
})
