import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultVoteOffset } from '#contract/rules/votes/vote-week.ts'
import { useDatabase } from '#test/support/database.ts'
import { openDatabase } from './connect.ts'
import { ensureVotePartitions, partitionName, weeksAhead } from './partitions.ts'

const storage = useDatabase({ own: true })

async function cast(week: string, clan: number): Promise<void> {
  await sql`insert into votes (week, clan_id, voter_key, cast_at, client_ip_bad)
    values (${week}, ${clan}, '00000000-0000-4000-8000-000000000001', now(), 0)`.execute(storage.db)
}

async function storedVotes(): Promise<unknown> {
  const { rows } =
    await sql`select tableoid::regclass::text as partition, week, clan_id from votes order by week, clan_id`.execute(
      storage.db,
    )
  return rows
}

test('weeksAhead crosses the end of a year with 53 weeks', () => {
  const instant = Date.parse('2026-12-21T12:00:00Z')
  expect(weeksAhead(instant, defaultVoteOffset, 4)).toEqual(['2026-W52', '2026-W53', '2027-W01', '2027-W02'])
})

test('a week starts at midnight of the vote calendar', () => {
  expect(weeksAhead(Date.parse('2026-11-16T03:59:59.999Z'), defaultVoteOffset, 1)).toEqual(['2026-W46'])
  expect(weeksAhead(Date.parse('2026-11-16T04:00:00.000Z'), defaultVoteOffset, 1)).toEqual(['2026-W47'])
})

test('accepts only vote weeks in table names', () => {
  expect(partitionName('2026-W47')).toBe('votes_2026_w47')
  expect(() => partitionName('2026-W47"; drop table votes')).toThrow('is not a vote week')
})

test('stores votes in their week’s partition', async () => {
  await ensureVotePartitions(storage.db, ['2030-W01', '2030-W02'])
  await cast('2030-W01', 1)
  await cast('2030-W03', 1)
  expect(await storedVotes()).toEqual([
    { partition: 'votes_2030_w01', week: '2030-W01', clan_id: 1 },
    { partition: 'votes_default', week: '2030-W03', clan_id: 1 },
  ])
})

test('moves votes from the default partition into a new one, keeping the unique constraints', async () => {
  await cast('2031-W01', 1)
  await cast('2031-W01', 2)
  await cast('2031-W02', 1)
  await ensureVotePartitions(storage.db, ['2031-W01'])
  expect(await storedVotes()).toEqual([
    { partition: 'votes_2031_w01', week: '2031-W01', clan_id: 1 },
    { partition: 'votes_2031_w01', week: '2031-W01', clan_id: 2 },
    { partition: 'votes_default', week: '2031-W02', clan_id: 1 },
  ])
  await expect(cast('2031-W01', 1)).rejects.toMatchObject({ code: '23505' })
})

test('several instances can create the same partitions at once while votes are cast', async () => {
  const weeks = Array.from({ length: 8 }, (_, index) => `2032-W1${index}`)
  const others = await Promise.all([1, 2, 3].map(() => openDatabase(storage)))
  try {
    await Promise.all([
      ...others.map((other) => ensureVotePartitions(other.db, weeks)),
      ...Array.from({ length: 80 }, (_, index) => cast(weeks[index % 8] ?? '', index)),
    ])
    const { rows } = await sql`select count(*) as votes, count(distinct tableoid) as partitions from votes`.execute(
      storage.db,
    )
    expect(rows).toEqual([{ votes: 80, partitions: 8 }])
  } finally {
    await Promise.all(others.map((other) => other.close()))
  }
})

test('retries while a long read blocks the table', async () => {
  const reading = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const reader = storage.db.transaction().execute(async (transaction) => {
    await sql`select count(*) from votes`.execute(transaction)
    started.resolve()
    await reading.promise
  })
  await started.promise
  setTimeout(() => reading.resolve(), 1300)
  await ensureVotePartitions(storage.db, ['2033-W01'])
  await reader
  await cast('2033-W01', 1)
  expect(await storedVotes()).toEqual([{ partition: 'votes_2033_w01', week: '2033-W01', clan_id: 1 }])
})
