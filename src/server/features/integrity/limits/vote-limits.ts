import { invalidPart } from '#server/http/security/networks.ts'

/** How many votes of each source count for a clan in a week. The `proof-…` limits are votes per hour for all clans. */
export const defaultVoteLimits = {
  /** An IPv4 address or IPv6 /64. */
  address: 6,
  /** The part of these votes without a complete fingerprint and without a proof of work. */
  unprinted: 2,
  net56: 8,
  net48: 40,
  /** An IPv4 /24 and a provider's AS: limits only for votes of unknown voters. */
  net24: 60,
  as: 400,
  /** Addresses of mobile carriers and universities, which many people share. */
  'carrier-address': 18,
  'campus-address': 18,
  /** Hosting and VPN addresses, and their AS. */
  'hosting-address': 2,
  'hosting-as': 30,
  'tor-address': 2,
  /** Devices with the same hardware and software hashes, if they are rare everywhere. */
  'rare-pair': 3,
  /** Votes per hour of an address, an IPv6 /48, and an AS of hosting or VPNs. Above them, votes need a proof of work. */
  'proof-address': 60,
  'proof-net48': 240,
  'proof-hosting-as': 60,
} as const
type VoteLimitName = keyof typeof defaultVoteLimits
export type VoteLimits = Readonly<Record<VoteLimitName, number>>

/** Whether a proof of work, which replaces a whole fingerprint, lets more votes of an address count. */
export function proofsReplacePrints(limits: VoteLimits): boolean {
  return limits.unprinted < Math.max(limits.address, limits['carrier-address'], limits['campus-address'])
}

const maxVotes = 1_000_000

/**
 * Parses the setting `VOTE_LIMITS`, such as `address=10, net24=200`. Missing limits have their defaults.
 * @throws Error with a message about the invalid part
 */
export function parseVoteLimits(text: string): VoteLimits {
  const limits: Partial<Record<VoteLimitName, number>> = {}
  for (const part of text.split(',')) {
    const [, name = '', votes = ''] = /^\s*([a-z0-9-]+)=(\d{1,7})\s*$/.exec(part) ?? []
    if (!isLimitName(name))
      throw invalidPart(part, `must be a limit and a number; limits are ${Object.keys(defaultVoteLimits).join(', ')}`)
    if (limits[name] !== undefined) throw invalidPart(part, 'sets the same limit twice')
    if (Number(votes) > maxVotes) throw invalidPart(part, `is more than ${maxVotes} votes`)
    limits[name] = Number(votes)
  }
  return { ...defaultVoteLimits, ...limits }
}

function isLimitName(name: string): name is VoteLimitName {
  return Object.hasOwn(defaultVoteLimits, name)
}
