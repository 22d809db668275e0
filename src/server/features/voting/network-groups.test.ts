import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { wednesday } from '#test/support/clock.ts'
import { groupByNetwork } from './network-groups.ts'
import { type NewVote, unlimitedVotes } from './new-vote.ts'
import { noEvidence } from './vote-evidence.ts'

const limits = { unprinted: 2, net56: 8, net48: 40 }

function aVoteFrom(network: string, factor: number): NewVote {
  return {
    week: '2026-W47',
    clanId: 1,
    voterKey: randomUUID(),
    castAt: new Date(wednesday),
    address: null,
    network,
    country: null,
    asn: null,
    organization: null,
    score: null,
    bad: 2,
    hardware: null,
    software: null,
    audioNetwork: null,
    device: null,
    evidence: noEvidence,
    allowance: { ...unlimitedVotes, addressLimit: 6 * factor, factor },
  }
}

test('if votes of a network have different limits, its room is that of the lowest, regardless of their order', () => {
  const shared = aVoteFrom('2001:db8:0:100::/64', 20)
  const other = aVoteFrom('2001:db8:0:200::/64', 1)
  for (const votes of [
    [shared, other],
    [other, shared],
  ])
    expect(groupByNetwork(votes, limits).find(({ network }) => network.endsWith('/48'))?.room).toBe(40 - 2)
})
