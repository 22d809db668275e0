import { voteWeekAt } from '#contract/rules/vote-week.ts'
import { defaultVoteLimits } from '#server/features/integrity/vote-limits.ts'
import { VotePressure } from '#server/features/integrity/vote-pressure.ts'
import { typicalDerivations } from '#server/features/voting/proof-of-work.ts'
import { factsOf } from '../../demo/voters/networks.ts'
import type { SimulatedVote } from './vote.ts'

/**
 * Decides for which votes a site with default settings asks for a proof of work: those from busy networks, and those without any part
 * of a fingerprint if others without a complete one came from the same address for the same clan. Unlike on a site, all votes count.
 * Votes must be passed in the order of time. Returns the derivations that the proof takes; 0 without one.
 */
export function createProofDemand(): (vote: SimulatedVote) => number {
  let now = 0
  const pressure = new VotePressure({ limits: defaultVoteLimits, sharedAddresses: [], now: () => now })
  const unprinted = { week: '', votes: new Map<string, number>() }
  return ({ castAt, address, prints, clan }) => {
    now = castAt
    const { asn, bad } = factsOf(address)
    const ratio = pressure.add({ network: address.network, asn, bad })
    const week = voteWeekAt(castAt)
    if (week !== unprinted.week) Object.assign(unprinted, { week, votes: new Map() })
    const parts = [prints.hardware, prints.software, prints.audioNetwork].filter((part) => part !== null).length
    const key = `${address.network} ${clan.id}`
    const votes = (unprinted.votes.get(key) ?? 0) + (parts < 3 ? 1 : 0)
    if (parts < 3) unprinted.votes.set(key, votes)
    const replacesPrint = parts === 0 && votes >= defaultVoteLimits.unprinted
    return ratio > 1 || replacesPrint ? typicalDerivations(ratio) : 0
  }
}
