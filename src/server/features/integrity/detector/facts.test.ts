import { expect, test } from 'vitest'
import { factCodes } from './facts.ts'
import type { VoteRow } from './vote-row.ts'
import { evidenceOf, sampleVotes } from './votes.fixture.ts'

test('an address is shared if another vote for the same clan has it in the same week, unless a limit holds that one', () => {
  const votes = sampleVotes(0, 0)
  const vote = (clan: number, address: string | null, changes: Partial<VoteRow> = {}) =>
    votes.add(votes.newVoter(clan, 'DE', { client_ip: address, ...changes }))
  vote(1, '198.51.100.1')
  vote(1, '198.51.100.1')
  vote(1, '198.51.100.2')
  vote(2, '198.51.100.2')
  vote(1, '198.51.100.2', { cast_at: '2026-11-04T12:00:00.000Z' })
  vote(1, null)
  vote(1, null)
  vote(1, '198.51.100.3')
  vote(1, '198.51.100.3', { state: 'held', state_reason: 'address_limit' })
  vote(2, '2001:db8:0:1::1')
  vote(2, '2001:db8:0:1::2')
  const { facts, votes: columns, ranges } = evidenceOf(votes.rows())
  const fact = factCodes.indexOf('shared-address')
  const [from, to] = ranges.targetRows
  const shared: number[] = []
  for (let row = from; row < to; row++) if (facts.holds(fact, row)) shared.push(columns.id[row] ?? 0)
  expect(shared.sort((a, b) => a - b)).toEqual([1, 2, 10, 11])
})
