import type { HoldReason } from '#contract/rules/vote-states.ts'

/** The soft limits in memory decide this about a vote before it is stored. */
export interface VoteAllowance {
  /** Null unless a limit in memory holds the vote. */
  readonly holdReason: HoldReason | null
  /** How many votes of its address (IPv4, or IPv6 /64) count for the clan. The database holds further ones for `addressReason`. */
  readonly addressLimit: number
  readonly addressReason: 'address_limit' | 'hosting_limit'
  /**
   * Multiplies the database's limits of IPv6 /56 and /48 and of votes without a whole fingerprint. More than 1 for networks that many people
   * share.
   */
  readonly factor: number
  /** Whether the voter was known when the limits in memory counted the vote. */
  readonly isKnown: boolean
  /**
   * Whether the limits in memory have counted the vote: not if one of them holds it, or if another vote of its device for the clan waited for
   * the database.
   */
  readonly isReserved: boolean
}
