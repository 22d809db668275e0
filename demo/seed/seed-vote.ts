import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { deviceOf } from '#server/features/voting/cast-vote.ts'
import type { NewVote } from '#server/features/voting/new-vote.ts'
import { factsOf } from '../voters/networks.ts'
import { toVoteEvidence } from '../voters/vote-evidence.ts'
import type { CastVote } from '../voters/vote.ts'

/** An invented vote; `clan` is an index into the list of clans. */
export interface SeedVote extends Omit<NewVote, 'clanId' | 'allowance'> {
  readonly clan: number
}

/** Converts the vote to the form in which the site would store it. */
export function toSeedVote(clan: number, week: VoteWeek, vote: CastVote): SeedVote {
  const { address, prints } = vote
  const hardware = toBytes(prints.hardware)
  const software = toBytes(prints.software)
  const audioNetwork = toBytes(prints.audioNetwork)
  const isWhole = hardware && software && audioNetwork
  return {
    clan,
    week,
    voterKey: vote.voterKey,
    castAt: new Date(vote.castAt),
    address: address.ip,
    network: address.network,
    ...factsOf(address),
    hardware,
    software,
    audioNetwork,
    device: isWhole ? deviceOf(address.network, hardware, software, audioNetwork) : null,
    evidence: toVoteEvidence(vote),
  }
}

const toBytes = (hex: string | null) => (hex === null ? null : Buffer.from(hex, 'hex'))
