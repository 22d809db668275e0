import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { fail } from '#contract/errors.ts'
import { type VoteWeek, voteWeekAt } from '#contract/rules/vote-week.ts'
import type { Vote } from '#contract/voting.ts'
import type { NewVote, ReceiptNonces, StoredVote, VoteAllowance } from './new-vote.ts'
import type { ProofsOfWork } from './proof-of-work.ts'
import { receiptOf } from './receipt.ts'
import type { VoteEvidence } from './vote-evidence.ts'
import type { VoteQueue } from './vote-queue.ts'

/** What the offline data tell about an address. The integrity feature has the same type: features do not import each other. Null: unknown. */
export interface AddressFacts {
  readonly country: string | null
  readonly asn: number | null
  readonly organization: string | null
  /** Suspicion from 0 to 100. */
  readonly score: number | null
  /** Whether the address belongs to a network that hides voters, such as hosting or Tor: 0 no, 1 yes, 2 not evaluated. */
  readonly bad: 0 | 1 | 2
}

/** The limits in memory on how many votes count; the database has those of an address and of IPv6 networks. */
export interface SoftLimits {
  /** Counts the vote against the limits unless one of them holds it. */
  admit(vote: Omit<NewVote, 'allowance'>): VoteAllowance
  /** For each vote that was admitted, after the attempt to store it. */
  settle(vote: NewVote, isCounted: boolean): void
}

export interface VotePressure {
  /** Counts a vote. Above 1, so many votes came from its networks that it needs a proof of work. */
  add(vote: Pick<NewVote, 'network' | 'asn' | 'bad'>): number
}

export interface CastVoteDeps {
  readonly queue: VoteQueue
  readonly standings: {
    has(clanId: number): boolean
    applyTally(tally: StoredVote): unknown
    /** What the clan would have with another tally; undefined if it is not listed or the week has changed. */
    placeWith(
      clanId: number,
      tally: { readonly week: VoteWeek; readonly votes: number; readonly lastVoteAt: number },
    ): ShownPlace | undefined
  }
  readonly addresses: { lookup(address: string): AddressFacts }
  readonly softLimits: SoftLimits
  readonly pressure: VotePressure
  readonly proofs: Pick<ProofsOfWork, 'createChallenge'>
  readonly now: () => number
  /** The vote calendar's offset from UTC, in ms. */
  readonly voteOffset: number
}

interface ShownPlace {
  /** After the clan's penalty. */
  readonly votes: number
  readonly rank: number | null
  /** By how many votes the clan with the next better rank is ahead; null if there is none. */
  readonly behind: number | null
}

export interface VoteResponse extends ShownPlace {
  readonly clanId: number
  /** The week after, if the vote arrived while its week ended. */
  readonly week: VoteWeek
  readonly challenge?: string
  /** Also for votes that are held: it must not tell. In hex. */
  readonly receipt: { readonly nonce: string; readonly receipt: string }
}

export interface Voter {
  readonly address: string
  /** The address, or its /64 for IPv6. */
  readonly network: string
}

/**
 * Stores a vote. In each week a clan accepts one vote per voter key and one per device. A vote above a soft limit is held, which
 * the answer does not show: it includes the held votes of the voter's network. Resolves after the commit.
 * @throws AppError clan_not_found, already_voted, overloaded
 */
export async function castVote(
  { queue, standings, addresses, softLimits, pressure, proofs, now, voteOffset }: CastVoteDeps,
  clanId: number,
  vote: Vote,
  voter: Voter,
  { evidence, nonces }: { readonly evidence: VoteEvidence; readonly nonces: ReceiptNonces },
): Promise<VoteResponse> {
  if (!standings.has(clanId)) fail('clan_not_found')
  const castAt = now()
  const facts = addresses.lookup(voter.address)
  // The fingerprint's hashes of the hardware, of the software, and of audio and network together.
  const [hardware, software, audioNetwork] = [vote.fph, vote.fps, vote.fpa].map(toBytes)
  const whole = {
    week: voteWeekAt(castAt, voteOffset),
    clanId,
    voterKey: vote.vKey.toLowerCase(),
    castAt: new Date(castAt),
    address: voter.address || null,
    network: isIP(voter.address) ? voter.network : null,
    ...facts,
    hardware: hardware ?? null,
    software: software ?? null,
    audioNetwork: audioNetwork ?? null,
    device:
      voter.network && hardware && software && audioNetwork
        ? deviceOf(voter.network, hardware, software, audioNetwork)
        : null,
    evidence,
    nonces,
  }
  // Also for votes that a limit holds: the challenge must not tell.
  const pressureNow = pressure.add(whole)
  const needsProof = pressureNow > 1
  const stored = await submit(queue, softLimits, whole, needsProof)
  // Nothing is stored for a duplicate, or if the clan was unlisted while the vote waited.
  if (!stored) return fail(standings.has(clanId) ? 'already_voted' : 'clan_not_found')
  standings.applyTally(stored)
  // Adding the held votes before the penalty: otherwise the number would tell whether the vote was held.
  const votes = stored.votes + stored.networkHeld
  // The rank is that of the shown votes, and ties are decided as if this vote counted, for the same reason.
  const shown = { week: stored.week, votes, lastVoteAt: Math.max(stored.lastVoteAt, castAt) }
  const { week } = stored
  const response = {
    clanId,
    week,
    // If the clan was unlisted or the week has changed, its penalty and rank are no longer known.
    ...(standings.placeWith(clanId, shown) ?? { votes, rank: null, behind: null }),
    receipt: {
      nonce: Buffer.from(nonces.server).toString('hex'),
      receipt: receiptOf({ week, clanId, nonces })?.toString('hex') ?? '',
    },
  }
  if (!needsProof) return response
  const { voterKey } = whole
  return { ...response, challenge: await proofs.createChallenge({ week, clanId, voterKey }, pressureNow) }
}

async function submit(
  queue: VoteQueue,
  softLimits: SoftLimits,
  vote: Omit<NewVote, 'allowance'>,
  needsProof: boolean,
): Promise<StoredVote | undefined> {
  const allowance = softLimits.admit(vote)
  const isAdmitted = allowance.holdReason === null
  const held = { ...allowance, holdReason: 'proof_missing' } as const
  const admitted = { ...vote, allowance: isAdmitted && needsProof ? held : allowance }
  let stored: StoredVote | undefined
  try {
    stored = await queue.submit(admitted)
    return stored
  } finally {
    if (isAdmitted) softLimits.settle(admitted, stored?.state === 'counted')
  }
}

/** A device is a network plus the whole fingerprint: an address alone may be a household, a campus or a carrier. */
export function deviceOf(network: string, ...fingerprint: readonly Buffer[]): Buffer {
  const hash = createHash('sha256').update(network)
  for (const part of fingerprint) hash.update('\0').update(part)
  return hash.digest()
}

function toBytes(hex: string | undefined): Buffer | undefined {
  return hex === undefined ? undefined : Buffer.from(hex, 'hex')
}
