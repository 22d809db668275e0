import { expect, test } from 'vitest'
import { defaultVoteOffset } from '#contract/rules/votes/vote-week.ts'
import { noteWeekChange } from '#server/domain/week-changes.ts'
import { firstTurn, firstWeek, useClosing } from '#test/support/closed-weeks.ts'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { type ProvisionalWeek, renewProvisionalWeek } from './provisional-week.ts'

const storage = useDatabase()
const { begin, cast, fenceAt } = useClosing(storage)

test('a fenced week is only ranked again after a change', async () => {
  const { db } = storage
  await begin()
  const [one, two] = [await aClan(db), await aClan(db)]
  await cast(one, 3)
  await cast(two, 5)
  const read = (known?: ProvisionalWeek) => renewProvisionalWeek(db, firstWeek, defaultVoteOffset, known)
  const before = await read()
  expect(before.lines.map(({ clan, rank }) => [clan, rank])).toEqual([
    [two, 1],
    [one, 2],
  ])
  // The week is not fenced yet.
  expect(await read(before)).not.toBe(before)
  await fenceAt(firstTurn)
  const fenced = await read(before)
  expect(await read(fenced)).toBe(fenced)

  await db.insertInto('penalties').values({ clan_id: two, week: firstWeek, percent: 80 }).execute()
  await noteWeekChange(db, firstWeek)
  const changed = await read(fenced)
  expect(changed.lines.map(({ clan, effective }) => [clan, effective])).toEqual([
    [one, 3],
    [two, 1],
  ])
})
