import { hash } from 'node:crypto'
import { isIP } from 'node:net'
import { fail } from '#contract/errors.ts'
import { type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import type { Vote } from '#contract/voting.ts'
import type { AddressFacts } from '#server/domain/address-facts.ts'
import type { VoteAllowance } from '#server/domain/vote-allowance.ts'
import type { NewVote, ReceiptNonces, StoredVote } from './new-vote.ts'
import type { ProofsOfWork } from './proof-of-work.ts'
import { receiptOf } from './receipt.ts'
import type { VoteEvidence } from './vote-evidence.ts'
import type { VoteQueue } from './vote-queue.ts'

/** The in-memory limits; the database enforces those per address, /56 and /48. A vote above a limit is held: stored, but not counted. */
export interface SoftLimits {
  /** Counts the vote unless one of the limits holds it, or another vote of its device for the clan is queued for the database. */
  admit(vote: Omit<NewVote, 'allowance'>): VoteAllowance
  /**
   * Call this exactly once for each vote that `admit` did not hold, after the attempt to store it. If the vote counts, remembers its voter.
   * Otherwise (nothing was stored, or the database holds the vote) removes it from the counts.
   */
  settle(vote: NewVote, isCounted: boolean): void
}

export interface VotePressure {
  /**
   * Counts a vote for its address, its IPv6 /48 and its hosting provider. Returns the highest ratio of their counts to their limits.
   * Above 1, the vote needs a proof of work.
   */
  add(vote: Pick<NewVote, 'network' | 'asn' | 'bad'>): number
  /** Undoes `add` for a vote that was not stored. */
  takeBack(vote: Pick<NewVote, 'network' | 'asn' | 'bad'>): void
  /** Same as `add`, without counting a vote. */
  read(vote: Pick<NewVote, 'network' | 'asn' | 'bad'>): number
}

export interface CastVoteDeps {
  readonly queue: VoteQueue
  /** Whether the clan is listed in the database: another instance may have unlisted it before `standings` knows. */
  readonly isListed: (clanId: number) => Promise<boolean>
  readonly standings: {
    has(clanId: number): boolean
    applyTally(tally: StoredVote): unknown
    /** Predicts the clan's place with a different tally. Undefined if the clan is not listed, or the week has changed. */
    placeWith(
      clanId: number,
      tally: { readonly week: VoteWeek; readonly votes: number; readonly lastVoteAt: number },
    ): ShownPlace | undefined
  }
  readonly addresses: { lookup(address: string): AddressFacts }
  readonly softLimits: SoftLimits
  readonly pressure: VotePressure
  readonly proofs: Pick<ProofsOfWork, 'createChallenge'>
  /**
   * Whether a stored vote without any part of a fingerprint gets a challenge, whose proof substitutes for a complete fingerprint. True for
   * all votes that are held because they have none, and for some that count, so that the challenge does not reveal which.
   */
  readonly isProofAsked: (
    vote: Pick<StoredVote, 'week' | 'clanId'> & { readonly network: string; readonly factor: number },
  ) => Promise<boolean>
  readonly now: () => number
  /** Offset of the vote calendar from UTC, in ms. */
  readonly voteOffset: number
}

interface ShownPlace {
  /** After the clan's penalty, a percentage set by administrators. Without it if the clan is no longer listed or the week has changed. */
  readonly votes: number
  /** Also null for clans without effective votes, and for recommended clans. */
  readonly rank: number | null
  /** The lead of the clan with the next better rank, in votes; null if there is none. */
  readonly behind: number | null
}

export interface VoteResponse extends ShownPlace {
  readonly clanId: number
  /** The week that the vote is stored in: the next one if its own week ended in the meantime. */
  readonly week: VoteWeek
  /**
   * Set if many votes came from the voter's address, IPv6 /48 or hosting provider; the vote then does not count before the challenge is
   * solved. Also set for some votes without any part of a fingerprint, which may already count; see `CastVoteDeps.isProofAsked`.
   */
  readonly challenge?: string
  /**
   * In hex. The voter's browser uses it to check in the published result whether the vote counts. Held votes also get one, so that voters
   * cannot tell whether their vote is held.
   */
  readonly receipt: { readonly nonce: string; readonly receipt: string }
}

export interface Voter {
  /** Empty if the connection has none. */
  readonly address: string
  /** The address, or its IPv6 /64. */
  readonly network: string
}

/**
 * Stores a vote. A vote is a duplicate if its voter key (a random ID of the browser) or its device has already voted for the clan in the
 * same week. Held and counted votes get indistinguishable responses: both show the clan's votes plus the held votes of the voter's
 * network. Resolves after the commit.
 * @throws AppError clan_not_found, already_voted, overloaded
 */
export async function castVote(
  deps: CastVoteDeps,
  clanId: number,
  vote: Vote,
  voter: Voter,
  { evidence, nonces }: { readonly evidence: VoteEvidence; readonly nonces: ReceiptNonces },
): Promise<VoteResponse> {
  const { isListed, standings, addresses, softLimits, pressure, now, voteOffset } = deps
  if (!standings.has(clanId)) fail('clan_not_found')
  const castAt = now()
  const facts = addresses.lookup(voter.address)
  // The fingerprint's hashes of hardware, of software, and of audio and network together. That "network" is the browser's connection
  // type; everywhere else in this file, a network is an IP address or an IPv6 /64.
  const [hardware, software, audioNetwork] = [vote.fph, vote.fps, vote.fpa].map(toBytes)
  const network = isIP(voter.address) ? voter.network : null
  const newVote = {
    week: voteWeekAt(castAt, voteOffset),
    clanId,
    voterKey: vote.vKey.toLowerCase(),
    castAt: new Date(castAt),
    address: voter.address || null,
    network,
    ...facts,
    hardware: hardware ?? null,
    software: software ?? null,
    audioNetwork: audioNetwork ?? null,
    device:
      network !== null && hardware && software && audioNetwork
        ? deviceOf(network, hardware, software, audioNetwork)
        : null,
    evidence,
    nonces,
  }
  // Counted for each vote, before the limits: if held votes got no challenge, voters could tell that they are held.
  const pressureNow = pressure.add(newVote)
  const needsProof = pressureNow > 1
  const candidate = { ...newVote, needsProof }
  const allowance = softLimits.admit(candidate)
  const stored = await submit(deps, { ...candidate, allowance })
  // Nothing is stored for a duplicate, after too many attempts with the same key or device, or if the clan is no longer listed.
  if (!stored) fail((await isListed(clanId)) ? 'already_voted' : 'clan_not_found')
  // `stored` includes the clan's tally after the vote.
  standings.applyTally(stored)
  // Add the held votes before `placeWith` applies the penalty, a percentage, so that a held vote changes the number like a counted one.
  const votes = stored.votes + stored.networkHeld
  // The rank must not reveal held votes either, so compute it from the shown votes. Between clans with equal votes, the one with the
  // earlier last vote is ahead, so use this vote's time even if it is held. `lastVoteAt` is later if another vote came last.
  const shown = { week: stored.week, votes, lastVoteAt: Math.max(stored.lastVoteAt, castAt) }
  const { week } = stored
  const response = {
    clanId,
    week,
    // If the clan was unlisted or the week has changed, its penalty and rank are no longer known.
    ...(standings.placeWith(clanId, shown) ?? { votes, rank: null, behind: null }),
    receipt: {
      nonce: Buffer.from(nonces.server).toString('hex'),
      receipt: receiptOf({ week, clanId, nonces }).toString('hex'),
    },
  }
  const hasNoPrint = !hardware && !software && !audioNetwork
  const isAsked =
    needsProof ||
    (hasNoPrint && network !== null && (await deps.isProofAsked({ ...stored, network, factor: allowance.factor })))
  if (!isAsked) return response
  const { voterKey } = newVote
  return { ...response, challenge: await deps.proofs.createChallenge({ week, clanId, voterKey }, pressureNow) }
}

/** Resolves to undefined if nothing is stored; see `VoteQueue`. */
async function submit(
  { queue, softLimits, pressure }: CastVoteDeps,
  admitted: NewVote,
): Promise<StoredVote | undefined> {
  let stored: StoredVote | undefined
  try {
    stored = await queue.submit(admitted)
    return stored
  } finally {
    if (!stored) pressure.takeBack(admitted)
    if (admitted.allowance.holdReason === null) softLimits.settle(admitted, stored?.state === 'counted')
  }
}

const separator = Buffer.from('\0')

/**
 * A device is a network together with the complete fingerprint. A network alone may be a household, a campus or a carrier, and phones of
 * the same model may share a fingerprint.
 */
export function deviceOf(network: string, ...fingerprint: readonly Buffer[]): Buffer {
  const parts = fingerprint.flatMap((part) => [separator, part])
  return hash('sha256', Buffer.concat([Buffer.from(network), ...parts]), 'buffer')
}

function toBytes(hex: string | undefined): Buffer | undefined {
  return hex === undefined ? undefined : Buffer.from(hex, 'hex')
}
