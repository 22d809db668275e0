import ipaddr from 'ipaddr.js'
import { ipv6Network, type Network, parseNetworks } from '#server/http/security/networks.ts'

/** Wider networks cover whole countries. */
const widest = { ipv4: 8, ipv6: 20 } as const
/** These networks cover many households. */
const coarse = { ipv4: 24, ipv6: 48 } as const
const maxAsn = 4_294_967_295

/**
 * The canonical form of an address, network or provider such as `AS64500`. IPv6 addresses become their /64, because limits count those.
 * @throws Error with a message about the invalid part
 */
export function canonicalNetwork(text: string): string {
  const asn = /^AS([1-9]\d{0,9})$/.exec(text)?.[1]
  if (asn !== undefined) {
    if (Number(asn) > maxAsn) throw new Error('Provider numbers end at AS4294967295')
    return text
  }
  const [base, bits] = parse(text)
  const kind = base.kind()
  if (bits < widest[kind]) throw new Error(`Please enter a network of at least /${widest[kind]}`)
  return format(base, kind === 'ipv6' ? Math.min(bits, 64) : bits)
}

/** Coarsens a canonical network for a log that is never purged: an address of a household or person becomes its /24 or /48. */
export function coarsenForLog(network: string): string {
  if (network.startsWith('AS')) return network
  const [base, bits] = parse(network)
  return format(base, Math.min(bits, coarse[base.kind()]))
}

function parse(text: string): Network {
  let networks: readonly Network[] = []
  try {
    networks = parseNetworks(text)
  } catch {
    // Its message is about settings.
  }
  const [network] = networks
  if (!network) throw new Error('Please enter an address, a network or a provider such as AS64500')
  return network
}

function format(base: Network[0], bits: number): string {
  if (base.kind() === 'ipv6') return ipv6Network(base.toString(), bits)
  const first = ipaddr.IPv4.networkAddressFromCIDR(`${base.toString()}/${bits}`).toString()
  return bits === 32 ? first : `${first}/${bits}`
}
