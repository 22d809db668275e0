import { defaultVoteLimits } from '#server/features/integrity/vote-limits.ts'
import { VotePressure } from '#server/features/integrity/vote-pressure.ts'
import { typicalDerivations } from '#server/features/voting/proof-of-work.ts'
import { factsOf } from '../../demo/voters/networks.ts'
import type { SimulatedVote } from './vote.ts'

/**
 * Decides for which votes a site with default settings asks for a proof of work: those from busy networks, and those without any part
 * of a fingerprint. Votes must be passed in the order of time. Returns the derivations that the proof takes; 0 without one.
 */
export function createProofDemand(): (vote: SimulatedVote) => number {
  let now = 0
  const pressure = new VotePressure({ limits: defaultVoteLimits, sharedAddresses: [], now: () => now })
  return ({ castAt, address, prints }) => {
    now = castAt
    const { asn, bad } = factsOf(address)
    const ratio = pressure.add({ network: address.network, asn, bad })
    const hasNoPrint = prints.hardware === null && prints.software === null && prints.audioNetwork === null
    return ratio > 1 || hasNoPrint ? typicalDerivations(ratio) : 0
  }
}
