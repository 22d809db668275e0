import { expect, test } from 'vitest'
import { type FactCode, factCodes } from '../fact-codes.ts'
import type { VoteRow } from '../votes/vote-row.ts'
import { evidenceOf, sampleVotes } from '../votes.fixture.ts'

/** The ids of the votes of the examined week for which a fact is true. */
function idsWith(code: FactCode, rows: readonly VoteRow[]): number[] {
  const { facts, votes, ranges } = evidenceOf(rows)
  const [from, to] = ranges.targetRows
  const ids: number[] = []
  for (let row = from; row < to; row++) if (facts.holds(factCodes.indexOf(code), row)) ids.push(votes.id[row] ?? 0)
  return ids.sort((a, b) => a - b)
}

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
  expect(idsWith('shared-address', votes.rows())).toEqual([1, 2, 10, 11])
})

test('treats a press with a mouse on a phone like that of a script', () => {
  const votes = sampleVotes(0, 0)
  const platforms = ['iphone', 'android', 'ipad', 'windows', null] as const
  for (const platform of platforms)
    for (const pointer of ['mouse', 'touch', null]) votes.add(votes.newVoter(1, 'DE', { platform, pointer }))
  expect(idsWith('scripted-press', votes.rows())).toEqual([1, 4])
})

test('a request is rare if hardly any other request of its browser has such headers, from the vote page or from other pages', () => {
  const votes = sampleVotes(0, 0)
  const vote = (reach: string, shape: string) =>
    votes.add(votes.newVoter(1, 'DE', { browser: 'chrome', reach, request_shape: shape.repeat(16) }))
  for (let number = 0; number < 60; number++) vote('list', 'a')
  for (let number = 0; number < 4; number++) vote('link', 'b')
  vote('widget', 'b')
  vote('clan', 'b')
  vote('list', 'c')
  expect(idsWith('rare-request', votes.rows())).toEqual([66, 67])
})
