import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'

/** The fields of a vote that the soft limits in memory need. */
export interface CountedVote {
  readonly week: VoteWeek
  readonly clanId: number
  readonly voterKey: string
  /** An IPv4 address or an IPv6 /64. */
  readonly network: string | null
  readonly asn: number | null
  /** 1 is a hosting or VPN address. */
  readonly bad: 0 | 1 | 2
  readonly hardware: Buffer | null
  readonly software: Buffer | null
  readonly audioNetwork: Buffer | null
  readonly platform: string | null
}

/** 48 bits of each hash. A collision only makes a vote count against another print. */
const bytesOfHash = 6

/** The print without its audio and network part, which depends on the location; null if a part is missing. */
export function pairOf({ hardware, software }: CountedVote): string | null {
  return hardware && software ? shorten(hardware) + shorten(software) : null
}

/** The whole print; null if a part is missing. */
export function printOf(vote: CountedVote): string | null {
  const pair = pairOf(vote)
  return pair !== null && vote.audioNetwork ? pair + shorten(vote.audioNetwork) : null
}

function shorten(hash: Buffer): string {
  return hash.toString('latin1', 0, bytesOfHash)
}
