import { expect, test } from 'vitest'
import { collectVotes } from './collect-votes.ts'
import { addScriptedVotes, sampleVotes } from './votes.fixture.ts'
import type { VoteRow } from './vote-row.ts'

function columnsOf(rows: readonly VoteRow[]) {
  const collector = collectVotes(4)
  for (const row of rows) collector.add(row)
  return collector.finish()
}

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
