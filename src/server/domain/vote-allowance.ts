import type { HoldReason } from '#contract/rules/votes/vote-states.ts'

/** The decision of the in-memory soft limits about a vote that is not stored yet. */
export interface VoteAllowance {
  /** Null unless an in-memory limit holds the vote. */
  readonly holdReason: HoldReason | null
  /** How many votes of the address (IPv4, or IPv6 /64) count for the clan. The database holds further ones with `addressReason`. */
  readonly addressLimit: number
  readonly addressReason: 'address_limit' | 'hosting_limit'
  /** Multiplies the database's limits for IPv6 /56, /48 and incomplete fingerprints. Above 1 for networks that many people share. */
  readonly factor: number
  /** Whether the voter was known when the in-memory limits counted the vote. */
  readonly isKnown: boolean
  /** Whether the in-memory limits counted the vote: not if one holds it, or another vote of its device for the clan was queued. */
  readonly isReserved: boolean
}
