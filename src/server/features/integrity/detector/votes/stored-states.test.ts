import { expect, test } from 'vitest'
import { usualVotes } from './stored-states.ts'
import { columnsOf, examinedWeek, sampleVotes } from '../votes.fixture.ts'

const states = [
  { state: 'counted', state_reason: null },
  { state: 'counted', state_reason: 'admin_counted' },
  { state: 'held', state_reason: 'detector_held' },
  { state: 'void', state_reason: 'admin_void' },
  { state: 'held', state_reason: 'address_limit' },
  { state: null, state_reason: null },
]
const stateOf = (id: number) => states[id % states.length]!

test('the baseline has counted votes of earlier weeks, and votes of the examined week that no limit holds', () => {
  const rows = sampleVotes(2, 30).rows()
  const votes = columnsOf(rows.map((row) => ({ ...row, ...stateOf(Number(row.id)) })))
  const target = votes.weeks.indexOf(examinedWeek)
  const usual = usualVotes(votes, target)
  const expected = Array.from(votes.id, (id, row) => {
    const { state, state_reason: reason } = stateOf(id)
    return votes.week[row] === target ? reason !== 'address_limit' : state === 'counted' || state === null
  })
  expect(Array.from(usual, (flag) => flag === 1)).toEqual(expected)
  expect(new Set(expected).size).toBe(2)
})
