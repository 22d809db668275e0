import { expect, test } from 'vitest'
import { simulate } from '../simulate.ts'
import { createProofDemand } from './demand-proofs.ts'
import type { SimulatedVote } from './vote.ts'

function aHome(): SimulatedVote {
  const votes: SimulatedVote[] = []
  for (const week of simulate({ seed: 'proofs', votes: 1000, fake: 0, weeks: 1 }).weeks()) votes.push(...week.votes)
  const home = votes.find(({ prints, address }) => prints.hardware !== null && address.owner.kind === 'fixed')
  if (!home) throw new Error('the world has no home')
  return home
}

const hour = 60 * 60 * 1000

test('votes with a fingerprint are asked for a proof once their network is busy, for more work the busier it is', () => {
  const home = aHome()
  const demand = createProofDemand()
  const asked = Array.from({ length: 241 }, () => demand(home))
  expect([asked.indexOf(300), asked.indexOf(600), asked.indexOf(1200)]).toEqual([60, 119, 239])
  expect(demand({ ...home, castAt: home.castAt + hour })).toBe(600)
  expect(demand({ ...home, castAt: home.castAt + 6 * hour })).toBe(0)
})

test('votes without any print are asked, starting with the second vote of an address for a clan and week', () => {
  const home = aHome()
  const demand = createProofDemand()
  const hidden = { ...home, prints: { hardware: null, software: null, audioNetwork: null } }
  const otherClan = { ...hidden, clan: { ...home.clan, id: home.clan.id + 1 } }
  const nextWeek = { ...hidden, castAt: home.castAt + 7 * 24 * hour }
  expect([hidden, otherClan, hidden, hidden, otherClan].map(demand)).toEqual([0, 0, 300, 300, 300])
  expect([nextWeek, nextWeek].map(demand)).toEqual([0, 300])
  // Other votes of the address count, too, but are not asked for a proof.
  const week = { castAt: home.castAt + 14 * 24 * hour }
  expect(
    [
      { ...home, ...week },
      { ...home, ...week },
      { ...hidden, ...week },
    ].map(demand),
  ).toEqual([0, 0, 300])
})
