import type { HoldReason, VoteState } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { VoteAllowance } from '#server/domain/vote-allowance.ts'
import type { VoteEvidence } from './vote-evidence.ts'

/** How many votes of a network count for a clan per week. */
export interface NetworkLimits {
  /** Per address, without a complete fingerprint. */
  readonly unprinted: number
  /** Per IPv6 /56 and /48. */
  readonly net56: number
  readonly net48: number
}

/** For demo and test votes. */
export const unlimitedVotes: NetworkLimits & VoteAllowance = {
  unprinted: 1_000_000,
  net56: 1_000_000,
  net48: 1_000_000,
  holdReason: null,
  addressLimit: 1_000_000,
  addressReason: 'address_limit',
  factor: 1,
  isKnown: false,
  isReserved: false,
}

/** Both halves of the random bytes of a vote's receipt, 16 bytes each. */
export interface ReceiptNonces {
  readonly browser: Uint8Array
  readonly server: Uint8Array
}

export interface NewVote {
  readonly week: VoteWeek
  readonly clanId: number
  /** Lowercase. */
  readonly voterKey: string
  readonly castAt: Date
  readonly address: string | null
  /** The address, or its IPv6 /64. */
  readonly network: string | null
  readonly country: string | null
  readonly asn: number | null
  readonly organization: string | null
  readonly score: number | null
  readonly bad: 0 | 1 | 2
  readonly hardware: Buffer | null
  readonly software: Buffer | null
  readonly audioNetwork: Buffer | null
  readonly device: Buffer | null
  readonly evidence: VoteEvidence
  readonly allowance: VoteAllowance
  /** Whether the vote is held until its proof of work arrives. The limits are applied to it then. */
  readonly needsProof?: boolean
  /** Undefined for made-up votes; the close of the week gives them a random receipt. */
  readonly nonces?: ReceiptNonces
}

/** Returns why the vote is held regardless of the database's limits; null if only those may hold it. */
export function holdReasonOf({ allowance, needsProof }: Pick<NewVote, 'allowance' | 'needsProof'>): HoldReason | null {
  return needsProof ? 'proof_missing' : allowance.holdReason
}

/** Includes the clan's tally after the vote. `lastVoteAt` in Unix ms. */
export interface StoredVote {
  readonly week: VoteWeek
  readonly clanId: number
  readonly voterKey: string
  readonly state: VoteState
  readonly votes: number
  readonly lastVoteAt: number
  readonly version: number
  /** Held votes of the same network for this clan, including this one; 0 without a network. */
  readonly networkHeld: number
}
