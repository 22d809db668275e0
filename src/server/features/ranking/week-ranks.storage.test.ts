import { beforeEach, expect, test } from 'vitest'
import { startOfWeek } from '#contract/rules/votes/vote-week.ts'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { readWeekRanks } from './week-ranks.ts'

const storage = useDatabase()
const hour = 60 * 60 * 1000
const [week, voteOffset] = ['2026-W46', 0] as const
const start = startOfWeek(week, voteOffset)
const end = start + 7 * 24 * hour

let clans: number[]

beforeEach(async () => {
  clans = [await aClan(storage.db), await aClan(storage.db)]
  const tallies = clans.map((id, i) => ({
    week,
    clan_id: id,
    votes: 5,
    last_vote_at: new Date(start + (i + 1) * hour),
  }))
  await storage.db.insertInto('tallies').values(tallies).execute()
})

async function promote(index: number, kind: 'premium' | 'recommended', from: number, to: number) {
  const times = { starts_at: new Date(from), ends_at: new Date(to) }
  await storage.db
    .insertInto('campaigns')
    .values({ clan_id: clans[index] ?? 0, kind, ...times })
    .execute()
}

/** Returns the ranks of both clans with their current votes. */
async function ranksAt(now: number) {
  const rankOf = await readWeekRanks(storage.db, week, clans, { now, voteOffset })
  return clans.map((id, i) => rankOf(id, { counted: 5, lastVoteAt: start + (i + 1) * hour }))
}

test('between equal clans, the one with the earlier last vote comes first', async () => {
  expect(await ranksAt(end + hour)).toEqual([1, 2])
})

test('for a past week, only campaigns that ran at its end count', async () => {
  await promote(0, 'premium', start, end - hour)
  await promote(1, 'premium', end - hour, end + hour)
  expect(await ranksAt(end + 48 * hour)).toEqual([2, 1])
  await promote(0, 'recommended', end, end + 100 * hour)
  expect(await ranksAt(end + 48 * hour)).toEqual([2, 1])
  await promote(1, 'recommended', end - hour, end)
  expect(await ranksAt(end + 48 * hour)).toEqual([1, null])
})

test('for the running week, campaigns that run now count', async () => {
  await promote(1, 'premium', start, start + 10 * hour)
  expect(await ranksAt(start + 9 * hour)).toEqual([2, 1])
  expect(await ranksAt(start + 11 * hour)).toEqual([1, 2])
})
