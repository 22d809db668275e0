import { expect, test } from 'vitest'
import { evidenceOf, sampleVotes } from '../votes.fixture.ts'

const weekMs = 7 * 24 * 3_600_000
const print = 'a'.repeat(64)

/** Whether the print is new for clan 1, given the number of votes for clans 1 and 2 with it in this week and in the one before. */
function isNew(votesOf: Readonly<Record<'now' | 'before', readonly [one: number, two: number]>>, hasHistory = true) {
  const sample = sampleVotes(hasHistory ? 3 : 0, 40)
  const add = (clan: number, count: number, weeksAgo: number) => {
    for (let number = 0; number < count; number++) {
      const vote = sample.newVoter(clan, 'DE', { fp_hardware: print })
      sample.add({ ...vote, cast_at: new Date(Date.parse(String(vote.cast_at)) - weeksAgo * weekMs).toISOString() })
    }
  }
  for (const [index, count] of votesOf.now.entries()) add(index + 1, count, 0)
  for (const [index, count] of votesOf.before.entries()) add(index + 1, count, 1)
  const week = evidenceOf(sample.rows())
  const column = week.views.find(({ name }) => name === 'hardware')?.column
  const [from, to] = week.ranges.range(week.ranges.target, 0)
  const counts = new Map<number, number>()
  for (let row = from; row < to; row++) {
    const value = column?.values[column.of[row - week.ranges.targetRows[0]] ?? 0] ?? 0
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const [value = 0] = [...counts].find(([, count]) => count === votesOf.now[0]) ?? []
  return week.isNewHardware(0, value)
}

test('a print is new if voters of other clans had it at most half as often per week before', () => {
  // The two earlier weeks together have as many votes as the examined one.
  expect(isNew({ now: [30, 10], before: [0, 10] })).toBe(true)
  expect(isNew({ now: [30, 10], before: [0, 11] })).toBe(false)
})

test('the votes of the clan itself do not count', () => {
  expect(isNew({ now: [90, 10], before: [0, 11] })).toBe(false)
  expect(isNew({ now: [30, 10], before: [90, 10] })).toBe(true)
})

test('without earlier weeks every print may be new', () => {
  expect(isNew({ now: [30, 10], before: [0, 0] }, false)).toBe(true)
})
