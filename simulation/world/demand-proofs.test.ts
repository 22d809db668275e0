import { expect, test } from 'vitest'
import { simulate } from '../simulate.ts'
import { createProofDemand } from './demand-proofs.ts'
import type { SimulatedVote } from './vote.ts'

test('votes with a fingerprint are asked for a proof once their network is busy, for more work the busier it is', () => {
  const votes: SimulatedVote[] = []
  for (const week of simulate({ seed: 'proofs', votes: 1000, fake: 0, weeks: 1 }).weeks()) votes.push(...week.votes)
  const home = votes.find(({ prints, address }) => prints.hardware !== null && address.owner.kind === 'fixed')
  if (!home) throw new Error('the world has no home')
  const demand = createProofDemand()
  const asked = Array.from({ length: 241 }, () => demand(home))
  expect([asked.indexOf(300), asked.indexOf(600), asked.indexOf(1200)]).toEqual([60, 119, 239])
  expect(demand({ ...home, castAt: home.castAt + 60 * 60 * 1000 })).toBe(600)
  expect(demand({ ...home, castAt: home.castAt + 6 * 60 * 60 * 1000 })).toBe(0)
  const nothing = { hardware: null, software: null, audioNetwork: null }
  expect(demand({ ...home, prints: nothing, castAt: home.castAt + 12 * 60 * 60 * 1000 })).toBe(300)
})
