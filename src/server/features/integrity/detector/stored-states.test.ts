import { expect, test } from 'vitest'
import { collectVotes } from './collect-votes.ts'
import { usualVotes } from './stored-states.ts'
import { examinedWeek, sampleVotes } from './votes.fixture.ts'

test('votes of earlier weeks that did not count do not say what is usual; those of the examined week do', () => {
  const collector = collectVotes()
  for (const row of sampleVotes(2, 30).rows()) collector.add(row)
  const votes = collector.finish()
  const target = votes.weeks.indexOf(examinedWeek)
  const caught = Int8Array.from(votes.id, (id) => (id % 3) - 1)
  const expected = Array.from(votes.id, (id, row) => (id % 3 === 2 && votes.week[row] !== target ? 0 : 1))
  expect([...usualVotes({ ...votes, caught }, target)]).toEqual(expected)
  expect(expected).toContain(0)
  expect(usualVotes(votes, target).every((flag) => flag === 1)).toBe(true)
})
