import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Network = readonly [base: Address, bits: number]

const named: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])

/** Parses an address, a CIDR network, `loopback` or `private`. @throws Error with a message about the invalid part */
export function parseNetworks(part: string): readonly Network[] {
  return (named.get(part.toLowerCase()) ?? [part]).map(parseNetwork)
}

export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  const parsed = ipaddr.parse(address)
  return networks.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))
}

/** Returns the network of an IPv6 address in canonical form, such as `2001:db8:1::/48`. */
export function ipv6Network(address: string, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toRFC5952String()}/${bits}`
}

export function invalidPart(part: string, problem: string): Error {
  return new Error(`"${part}" ${problem}.`)
}

function parseNetwork(part: string): Network {
  if (part === '') throw invalidPart(part, 'is an empty part of the list')
  const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  const family = isIP(address)
  if (family === 0 || address.includes('%')) {
    throw invalidPart(part, 'is neither an address, a network such as 10.0.0.0/8, "loopback" nor "private"')
  }
  const longest = family === 4 ? 32 : 128
  const bits = prefix === undefined ? longest : Number(prefix)
  if (bits > longest) throw invalidPart(part, `has a prefix longer than ${longest} bits`)
  const base = ipaddr.parse(address)
  // Convert IPv4-mapped networks, because client addresses are also converted.
  const mapped = base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96
  return mapped ? [base.toIPv4Address(), bits - 96] : [base, bits]
}
