import { createHash } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import { type VoteWeek, voteWeekAt } from '#contract/rules/vote-week.ts'
import type { Vote } from '#contract/voting.ts'
import type { StoredVote } from './vote-store.ts'
import type { VoteQueue } from './vote-queue.ts'

/** Null where unknown. */
export interface AddressFacts {
  readonly country: string | null
  readonly asn: number | null
  readonly organization: string | null
  readonly score: number | null
  readonly bad: 0 | 1 | 2
}

export interface CastVoteDeps {
  readonly queue: VoteQueue
  readonly standings: {
    has(clanId: number): boolean
    /** Returns effective votes. */
    applyTally(tally: StoredVote): number | undefined
  }
  readonly addresses: { lookup(address: string): AddressFacts }
  readonly now: () => number
  readonly voteOffset: number
}

export interface Voter {
  readonly address: string
  /** The address, or its /64 for IPv6. */
  readonly network: string
}

/** Resolves after the commit. @throws AppError clan_not_found, already_voted, overloaded */
export async function castVote(
  { queue, standings, addresses, now, voteOffset }: CastVoteDeps,
  clanId: number,
  vote: Vote,
  voter: Voter,
): Promise<{ clanId: number; week: VoteWeek; votes: number }> {
  if (!standings.has(clanId)) fail('clan_not_found')
  const castAt = now()
  const facts = addresses.lookup(voter.address)
  const [hardware, software, audioNetwork] = [vote.fph, vote.fps, vote.fpa].map(toBytes)
  const stored = await queue.submit({
    week: voteWeekAt(castAt, voteOffset),
    clanId,
    voterKey: vote.vKey.toLowerCase(),
    castAt: new Date(castAt),
    address: voter.address || null,
    ...facts,
    hardware: hardware ?? null,
    software: software ?? null,
    audioNetwork: audioNetwork ?? null,
    device:
      voter.network && hardware && software && audioNetwork
        ? deviceOf(voter.network, hardware, software, audioNetwork)
        : null,
  })
  // The database also stores nothing for a clan taken down while the vote waited.
  if (!stored) return fail(standings.has(clanId) ? 'already_voted' : 'clan_not_found')
  return { clanId, week: stored.week, votes: standings.applyTally(stored) ?? stored.votes }
}

/** A device is a network plus the whole fingerprint: an address alone may be a household, a campus or a carrier. */
function deviceOf(network: string, ...fingerprint: readonly Buffer[]): Buffer {
  const hash = createHash('sha256').update(network)
  for (const part of fingerprint) hash.update('\0').update(part)
  return hash.digest()
}

function toBytes(hex: string | undefined): Buffer | undefined {
  return hex === undefined ? undefined : Buffer.from(hex, 'hex')
}
