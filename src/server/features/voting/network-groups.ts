import ipaddr from 'ipaddr.js'
import { ipv6Network } from '#server/http/security/networks.ts'
import { holdReasonOf, type NetworkLimits, type NewVote } from './new-vote.ts'

/** Votes of one network for one clan. A negative room means that these votes exceed a limit even without earlier ones. */
export interface NetworkGroup {
  readonly clanId: number
  readonly network: string
  /** An address or network that sorts after every network in it. */
  readonly last: string
  readonly room: number
  readonly unprintedRoom: number
}

/** For votes with a complete fingerprint, and for networks wider than an address: the limit of incomplete fingerprints does not apply. */
const unlimited = 1_000_000_000

/** Groups votes by clan and network, for each network that has a limit. Skips votes that an in-memory limit already holds. */
export function groupByNetwork(votes: readonly NewVote[], limits: NetworkLimits): NetworkGroup[] {
  const groups = new Map<string, Pick<NetworkGroup, 'clanId' | 'network'> & Record<Count, number>>()
  type Count = 'limit' | 'votes' | 'unprintedLimit' | 'unprinted'
  function take(clanId: number, network: string, limit: number, unprintedLimit: number, isUnprinted: boolean): void {
    const key = `${clanId} ${network}`
    let group = groups.get(key)
    if (!group) groups.set(key, (group = { clanId, network, limit, votes: 0, unprintedLimit, unprinted: 0 }))
    // Votes of a network may have different limits. The lowest one determines whether the database examines them one by one.
    group.limit = Math.min(group.limit, limit)
    group.unprintedLimit = Math.min(group.unprintedLimit, unprintedLimit)
    group.votes += 1
    if (isUnprinted) group.unprinted += 1
  }
  for (const vote of votes) {
    const { clanId, network, device } = vote
    if (network === null || holdReasonOf(vote) !== null) continue
    const { addressLimit, factor } = vote.allowance
    take(clanId, network, addressLimit, limits.unprinted * factor, device === null)
    if (!network.includes(':')) continue
    take(clanId, widen(network, 56), limits.net56 * factor, unlimited, false)
    take(clanId, widen(network, 48), limits.net48 * factor, unlimited, false)
  }
  return Array.from(groups.values(), ({ clanId, network, limit, votes, unprintedLimit, unprinted }) => ({
    clanId,
    network,
    last: lastOf(network),
    room: limit - votes,
    // Proofs of work may have exceeded this limit. That must not affect votes with a complete fingerprint.
    unprintedRoom: unprinted === 0 ? unlimited : unprintedLimit - unprinted,
  }))
}

function widen(network: string, bits: 48 | 56): string {
  const [address = ''] = network.split('/')
  return ipv6Network(address, bits)
}

/** PostgreSQL sorts networks by their first address. An IPv4 address or a /64 contains no other network of a vote. */
function lastOf(network: string): string {
  if (!network.includes(':') || network.endsWith('/64')) return network
  return ipaddr.IPv6.broadcastAddressFromCIDR(network).toRFC5952String()
}
