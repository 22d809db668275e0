import { expect, test } from 'vitest'
import { addScriptedVotes, columnsOf, sampleVotes } from '../votes.fixture.ts'

test('the columns do not depend on the order of reading', () => {
  const votes = sampleVotes(3, 10)
  addScriptedVotes(votes, 1, 10)
  expect(columnsOf(votes.rows().toReversed())).toEqual(columnsOf(votes.rows()))
})

test('votes of the same clan and instant are in the order of their ids', () => {
  const row = { week: '2026-W46', clan_id: 1, cast_at: '2026-11-10T00:00:00.000Z' }
  const rows = [3, 1, 2].map((id) => ({ ...row, id, voter_key: `key ${id}` }))
  expect([...columnsOf(rows).id]).toEqual([1, 2, 3])
})

test('knows which votes were held or void, if their state is known, and which a limit held', () => {
  const row = { week: '2026-W46', clan_id: 1, cast_at: '2026-11-10T00:00:00.000Z' }
  const states = ['counted', 'held', 'void', null, undefined]
  const rows = states.map((state, id) => ({ ...row, id, voter_key: `key ${id}`, state }))
  expect([...columnsOf(rows).caught]).toEqual([0, 1, 1, -1, -1])
  const reasons = ['net24_limit', 'proof_missing', 'detector_held', 'admin_held', 'toString']
  const held = reasons.map((reason, id) => ({
    ...row,
    id,
    voter_key: `key ${id}`,
    state: 'held',
    state_reason: reason,
  }))
  expect([...columnsOf(held).caught]).toEqual([2, 2, 1, 1, 1])
})

test('keeps the names of more values than fit in 16 bits', () => {
  const row = { week: '2026-W46', clan_id: 1, cast_at: '2026-11-10T00:00:00.000Z' }
  const values = 2 ** 16 + 10
  const rows = Array.from({ length: values }, (_, id) => ({ ...row, id, voter_key: 'key', browser: `browser ${id}` }))
  const { browser, names } = columnsOf(rows)
  for (const id of [0, 2 ** 16 - 1, values - 1]) expect(names.browser[browser.codes[id] ?? 0]).toBe(`browser ${id}`)
})
