import { expect, test } from 'vitest'
import type { CountedVote } from './counted-vote.ts'
import { PairShares } from './pair-shares.ts'

const aVote = (clanId: number, address: number): CountedVote => ({
  week: '2026-W47',
  clanId,
  voterKey: '00000000-0000-4000-8000-000000000000',
  network: `192.0.2.${address}`,
  asn: null,
  bad: 0,
  hardware: null,
  software: null,
  audioNetwork: null,
  platform: null,
})

test('counts each device that voted for other clans once', () => {
  const shares = new PairShares()
  for (let clan = 1; clan <= 100; clan++) shares.add(aVote(clan, 1), 'a', 1)
  shares.add(aVote(1, 2), 'a', 1)
  shares.add(aVote(2, 3), 'a', 1)
  shares.add(aVote(2, 3), 'b', 1)
  shares.add(aVote(3, 4), null, 1)
  expect(shares.elsewhere(1, 'a')).toEqual({ devices: 4, withPair: 2 })
  expect(shares.elsewhere(2, 'a')).toEqual({ devices: 3, withPair: 2 })
  expect(shares.elsewhere(9, 'b')).toEqual({ devices: 5, withPair: 1 })
  expect(shares.elsewhere(9, 'c')).toEqual({ devices: 5, withPair: 0 })
})

test('votes that are taken back do not count, regardless of their order', () => {
  const shares = new PairShares()
  shares.add(aVote(1, 1), 'a', 1)
  shares.add(aVote(2, 1), 'a', 1)
  shares.add(aVote(1, 1), 'a', -1)
  expect(shares.elsewhere(1, 'a').withPair).toBe(1)
  shares.add(aVote(2, 1), 'a', -1)
  expect(shares.elsewhere(3, 'a')).toEqual({ devices: 0, withPair: 0 })
})
