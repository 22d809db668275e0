import ipaddr from 'ipaddr.js'
import { parseNetworks } from '#server/http/security/networks.ts'

/** Wider networks are those of whole countries. */
const widest = { ipv4: 8, ipv6: 20 } as const
const maxAsn = 4_294_967_295

/**
 * The usual spelling of an address, network or provider such as `AS64500`. An IPv6 address stands for its /64, which is what limits
 * count. @throws Error with a message about the invalid part
 */
export function spellNetwork(text: string): string {
  const asn = /^AS([1-9]\d{0,9})$/.exec(text)?.[1]
  if (asn !== undefined) {
    if (Number(asn) > maxAsn) throw new Error('must be the number of a provider')
    return text
  }
  const [network] = parseNetworks(text)
  if (!network) throw new Error('must be an address or a network')
  const [base, bits] = network
  const kind = base.kind()
  if (bits < widest[kind]) throw new Error(`must be a network of at least /${widest[kind]}`)
  if (kind === 'ipv4') {
    const first = ipaddr.IPv4.networkAddressFromCIDR(`${base.toString()}/${bits}`).toString()
    return bits === 32 ? first : `${first}/${bits}`
  }
  const counted = Math.min(bits, 64)
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${base.toString()}/${counted}`).toRFC5952String()}/${counted}`
}
