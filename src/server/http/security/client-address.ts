import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ipv6Network, isInNetworks, type Network, parseNetworks, invalidPart } from './networks.ts'

/** Hops that may report the client's address: none, the last `count` hops, or hops inside `networks`. */
export type TrustedProxies =
  | { readonly kind: 'none' }
  | { readonly kind: 'hops'; readonly count: number }
  | { readonly kind: 'networks'; readonly networks: readonly Network[] }

export type RequestHeaders = Pick<Headers, 'get' | 'has'>

const FORWARDED_FOR = 'x-forwarded-for'
const FORWARDED_HEADERS = [FORWARDED_FOR, 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

// Limits the cost of a header that a client has filled.
const MAX_HOPS = 16
// The longest valid entry is a quoted, bracketed IPv6 address with zone and port.
const MAX_ENTRY_LENGTH = 80

/**
 * Parses the setting `TRUSTED_PROXIES`: empty for no proxies, a number of hops such as `1`, or a comma-separated list of addresses, CIDR
 * networks and the names `loopback` and `private`. A number is only safe if only the proxy can reach the port.
 * @throws Error with a message about the invalid part
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  const parts = text.split(',').map((part) => part.trim())
  const [only = ''] = parts
  if (parts.length === 1 && only === '') return { kind: 'none' }
  if (parts.length === 1 && /^\d+$/.test(only)) return trustHops(only)
  return { kind: 'networks', networks: parts.flatMap(parseTrusted) }
}

/**
 * Returns the client's normalized address: IPv4 (even if mapped to IPv6) or compressed lowercase IPv6 without zone; empty if the
 * connection has none. Reads only `X-Forwarded-For`, from right to left, one entry per trusted hop, and stops before an invalid entry.
 * With several headers, clients could choose their address if a proxy set one header but passed on another.
 */
export function clientAddress(remote: string | undefined, headers: RequestHeaders, trusted: TrustedProxies): string {
  const connected = remote === undefined ? null : normalizeAddress(remote)
  const forwarded = trusted.kind === 'none' ? null : headers.get(FORWARDED_FOR)
  if (forwarded === null) return connected ?? ''
  let client = connected
  let end = forwarded.length
  for (let hop = 0; hop < MAX_HOPS && end >= 0 && isTrusted(client, hop, trusted); hop++) {
    const comma = forwarded.lastIndexOf(',', end - 1)
    const entry = readEntry(forwarded.slice(comma + 1, end))
    if (entry === null) break
    client = entry
    end = comma
  }
  return client ?? ''
}

export function isTrustedProxy(remote: string, trusted: TrustedProxies): boolean {
  return isTrusted(normalizeAddress(remote), 0, trusted)
}

/** Whether a request claims to come through a proxy. A site that trusts no proxy then logs a warning. */
export function hasForwardedHeaders(headers: RequestHeaders): boolean {
  return FORWARDED_HEADERS.some((name) => headers.has(name))
}

/**
 * Returns the unit for limits and device hashes: an IPv4 address, or the /64 of an IPv6 address (`2001:db8:1:2::/64`), because a single
 * household has at least a /64. Returns other text unchanged.
 */
export function addressNetwork(address: string): string {
  const normal = normalizeAddress(address)
  if (normal === null) return address
  if (isIPv4(normal)) return normal
  return ipv6Network(normal, 64)
}

function isTrusted(address: string | null, hop: number, trusted: TrustedProxies): boolean {
  if (trusted.kind === 'hops') return hop < trusted.count
  if (trusted.kind === 'none' || address === null) return false
  return isInNetworks(address, trusted.networks)
}

/** Parses an entry of the header: an address, optionally quoted, in brackets, or with a port. Returns null if invalid. */
function readEntry(text: string): string | null {
  if (text.length > MAX_ENTRY_LENGTH) return null
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1]
  if (bracketed !== undefined) return bracketed.includes(':') ? normalizeAddress(bracketed) : null
  return normalizeAddress(/^([\d.]+):\d{1,5}$/.exec(bare)?.[1] ?? bare)
}

function normalizeAddress(text: string): string | null {
  // Check with Node first: ipaddr.js also accepts octal, hexadecimal and shortened IPv4.
  if (isIPv4(text)) return text
  const zone = text.indexOf('%')
  const plain = zone === -1 ? text : text.slice(0, zone)
  return isIP(plain) === 6 ? ipaddr.process(plain).toString() : null
}

function trustHops(text: string): TrustedProxies {
  const count = Number(text)
  if (count > MAX_HOPS) throw invalidPart(text, `is more than ${MAX_HOPS} hops`)
  return count === 0 ? { kind: 'none' } : { kind: 'hops', count }
}

function parseTrusted(part: string): readonly Network[] {
  if (/^\d+$/.test(part)) throw invalidPart(part, 'is a number of hops, which cannot be part of a list')
  const networks = parseNetworks(part)
  if (networks.some(([, bits]) => bits === 0))
    throw invalidPart(part, 'would trust everyone, so that clients could choose their own address')
  return networks
}
