import { expect, test } from 'vitest'
import { findClanGrowth } from './clan-growth.ts'
import { findClanRanges } from './clan-ranges.ts'
import { columnsOf, examinedWeek, sampleVotes } from '../votes.fixture.ts'
import { gatherEvidence, prepareVotes } from '../background/week-evidence.ts'

const hour = 3_600_000
const monday = Date.UTC(2026, 10, 9, 4)

test('counts the most votes of an earlier week, up to the same moment of the week, without those that do not count', () => {
  const votes = sampleVotes(0, 0)
  const add = (week: number, hours: readonly number[]) => {
    for (const at of hours)
      votes.add(votes.newVoter(1, 'DE', { cast_at: new Date(monday + (week * 168 + at) * hour).toISOString() }))
  }
  add(-2, [1, 2, 3, 4, 50])
  add(-1, [1, 2, 3, 60, 70])
  add(0, [49])
  const columns = columnsOf(votes.rows())
  const ranges = findClanRanges(columns, columns.weeks.indexOf(examinedWeek), 2)
  const included = new Uint8Array(columns.count).fill(1)
  expect(findClanGrowth(columns, ranges, included)(0)).toEqual({ now: 1, before: 4 })
  included.fill(0, 0, 2)
  expect(findClanGrowth(columns, ranges, included)(0)).toEqual({ now: 1, before: 3 })
})

test('counts the votes that the first pass found in the second pass, too: without them, the clan would not seem to have grown', () => {
  const votes = sampleVotes(3, 20)
  const usual = votes.rows().filter((row) => row.clan_id === 1 && row.week === examinedWeek).length
  for (let number = 0; number < 50; number++) votes.add(votes.newVoter(1, 'DE'))
  const columns = columnsOf(votes.rows())
  const prepared = prepareVotes(columns, columns.weeks.indexOf(examinedWeek))
  const included = prepared.included.map((one, row) =>
    columns.week[row] === columns.weeks.indexOf(examinedWeek) ? 0 : one,
  )
  expect(gatherEvidence(prepared, included).growth(0).now).toBe(usual + 50)
})
