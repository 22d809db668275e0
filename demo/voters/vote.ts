import type { Family, Platform } from './browsers.ts'
import type { Prints } from './devices.ts'
import type { Address } from './networks.ts'
import type { Random } from './random.ts'
import type { UnixMs } from './time.ts'

export const reaches = ['list', 'clan', 'link', 'widget', 'direct'] as const
export type Reach = (typeof reaches)[number]
export type Pointer = 'mouse' | 'touch' | 'pen' | 'keyboard'

/** A voter pass: issued once per voter key. */
export interface Pass {
  readonly id: string
  readonly issuedAt: UnixMs
  /** The network to which it was issued. */
  readonly network: string
}

/** How a vote was cast, according to its requests; see docs/VOTE-RECORDS.md. */
export interface Evidence {
  readonly stampAt: UnixMs | null
  readonly dwellMs: number | null
  readonly pointer: Pointer | null
  readonly trusted: boolean | null
  readonly visible: boolean | null
  readonly reach: Reach | null
}

export interface ClaimedBrowser {
  readonly family: Family | null
  readonly version: number | null
  readonly platform: Platform | null
  /** Identifies the set of headers that it sends. */
  readonly headers: string
}

/** Data of a vote's request, except the clan. */
export interface CastVote {
  readonly castAt: UnixMs
  readonly voterKey: string
  readonly address: Address
  readonly prints: Prints
  readonly pass: Pass | null
  readonly browser: ClaimedBrowser
  readonly evidence: Evidence
}

/** Issues a pass when the user touches the vote control, shortly before the vote. */
export function freshPass(random: Random, castAt: UnixMs, network: string): Pass {
  return { id: random.uuid(), issuedAt: castAt - Math.floor(random.logNormal(900, 0.9)), network }
}
