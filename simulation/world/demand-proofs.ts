import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { defaultVoteLimits } from '#server/features/integrity/limits/vote-limits.ts'
import { VotePressure } from '#server/features/integrity/limits/vote-pressure.ts'
import { typicalDerivations } from '#server/features/voting/proof-of-work.ts'
import { factsOf } from '../../demo/voters/networks.ts'
import type { SimulatedVote } from './vote.ts'

/**
 * Decides which votes a site with default settings asks for a proof of work: those from busy networks, and those without any part of a
 * fingerprint if other votes came from the same address for the same clan. Votes must be passed in order of time. Returns the number of
 * derivations that the proof takes; 0 without one.
 */
export function createProofDemand(): (vote: SimulatedVote) => number {
  let now = 0
  const pressure = new VotePressure({
    limits: defaultVoteLimits,
    factorsOf: () => ({ network: 1, provider: 1 }),
    now: () => now,
  })
  const voted = { week: '', votes: new Map<string, number>() }
  return ({ castAt, address, prints, clan }) => {
    now = castAt
    const { asn, bad } = factsOf(address)
    const ratio = pressure.add({ network: address.network, asn, bad })
    const week = voteWeekAt(castAt)
    if (week !== voted.week) Object.assign(voted, { week, votes: new Map() })
    const key = `${address.network} ${clan.id}`
    const votes = (voted.votes.get(key) ?? 0) + 1
    voted.votes.set(key, votes)
    const hasNoPrint = prints.hardware === null && prints.software === null && prints.audioNetwork === null
    const replacesPrint = hasNoPrint && votes >= defaultVoteLimits.unprinted
    return ratio > 1 || replacesPrint ? typicalDerivations(ratio) : 0
  }
}
