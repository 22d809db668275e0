import { createHash, randomUUID } from 'node:crypto'
import { type NewVote, unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { noEvidence } from '#server/features/voting/vote-evidence.ts'
import { addressNetwork } from '#server/http/security/client-address.ts'
import { wednesday } from './clock.ts'

interface Traits extends Partial<NewVote> {
  /** Votes with the same `print` have the same fingerprint; null for none. Each vote has a different one by default. */
  readonly print?: string | null
}

/** A vote as stored by the voting feature, without any limits. */
export function aNewVote({ print = randomUUID(), address = '192.0.2.1', ...traits }: Traits = {}): NewVote {
  const network = address === null ? null : addressNetwork(address)
  const hash = (part: string) => (print === null ? null : createHash('sha256').update(`${part} ${print}`).digest())
  return {
    week: '2026-W47',
    clanId: 1,
    voterKey: randomUUID(),
    castAt: new Date(wednesday),
    address,
    network,
    country: null,
    asn: null,
    organization: null,
    score: null,
    bad: 0,
    hardware: hash('hardware'),
    software: hash('software'),
    audioNetwork: hash('audio and network'),
    device: hash(`device at ${network}`),
    evidence: noEvidence,
    allowance: unlimitedVotes,
    ...traits,
  }
}
