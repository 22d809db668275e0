import { expect, test } from 'vitest'
import type { CountedVote } from './counted-vote.ts'
import { KnownVoters } from './known-voters.ts'
import { defaultVoteLimits } from './vote-limits.ts'
import { WeekCounts } from './week-counts.ts'

const aVote = (clanId: number, print: number): CountedVote => ({
  week: '2026-W47',
  clanId,
  voterKey: '00000000-0000-4000-8000-000000000000',
  network: '192.0.2.1',
  asn: null,
  bad: 0,
  hardware: Buffer.from(print.toString(36).padStart(6)),
  software: Buffer.from('a browser'),
  audioNetwork: null,
  platform: null,
})

test('votes with made-up prints for other clans do not evict the counts of a network', () => {
  const counts = new WeekCounts('2026-W47', new KnownVoters())
  for (let print = 0; print < defaultVoteLimits.net24; print++) counts.count(aVote(1, print))
  const next = aVote(1, 1_000_000)
  const factors = { network: 1, provider: 1 }
  expect(counts.findExceeded(next, defaultVoteLimits, factors, false)).toBe('net24_limit')
  for (let print = 1000; print < 61_000; print++) counts.count(aVote(2 + (print % 1000), print))
  expect(counts.findExceeded(next, defaultVoteLimits, factors, false)).toBe('net24_limit')
  counts.count(aVote(1, 0), -1)
  expect(counts.findExceeded(next, defaultVoteLimits, factors, false)).toBeNull()
})
