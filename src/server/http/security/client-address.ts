import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isInNetworks, type Network, parseNetworks, invalidPart } from './networks.ts'

/** Whose word on the client's address counts: nobody's, that of the last `count` hops, or of hops inside `networks`. */
export type TrustedProxies =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'hops'; readonly count: number }
  | { readonly kind: 'networks'; readonly networks: readonly Network[] }

/** What is read of a request's headers. */
export type RequestHeaders = Pick<Headers, 'get' | 'has'>

const FORWARDED_FOR = 'x-forwarded-for'
const FORWARDED_HEADERS = [FORWARDED_FOR, 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

// A header that a stranger fills costs no more than this many steps.
const MAX_HOPS = 16
// The longest honest entry is a quoted, bracketed IPv6 address with zone and port.
const MAX_ENTRY_LENGTH = 80

/**
 * Reads the setting `TRUSTED_PROXIES`: empty (nobody is trusted), a number of hops such as `1`, or a comma list of
 * addresses, CIDR networks and the names `loopback` and `private`.
 * A number is only safe where nobody but the proxy can reach the port. Throws a sentence that names the bad part.
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  const parts = text.split(',').map((part) => part.trim())
  const [only = ''] = parts
  if (parts.length === 1 && only === '') return { kind: 'nobody' }
  if (parts.length === 1 && /^\d+$/.test(only)) return trustHops(only)
  return { kind: 'networks', networks: parts.flatMap(parseTrusted) }
}

/**
 * The client's address as normalised text: IPv4 (also where it came mapped into IPv6) or compressed lower-case IPv6
 * without zone; empty where the connection has none.
 * Only `X-Forwarded-For` is read, from the right, one step for each trusted hop: a proxy that writes one header and
 * passes another on as it came would let strangers choose their address. What cannot be read ends the walk at the
 * last address that could.
 */
export function clientAddress(remote: string | undefined, headers: RequestHeaders, trusted: TrustedProxies): string {
  const connected = remote === undefined ? null : normalizeAddress(remote)
  const forwarded = trusted.kind === 'nobody' ? null : headers.get(FORWARDED_FOR)
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

/** Whether a request claims to come through a proxy, so that a site that trusts none can say so loudly. */
export function hasForwardedHeaders(headers: RequestHeaders): boolean {
  return FORWARDED_HEADERS.some((name) => headers.has(name))
}

/**
 * What limits and device hashes count by: an IPv4 address itself, an IPv6 address's /64 (`2001:db8:1:2::/64`), which
 * is the least that one household holds. Anything else stays as it is.
 */
export function addressNetwork(address: string): string {
  const normal = normalizeAddress(address)
  if (normal === null) return address
  if (isIPv4(normal)) return normal
  const parts = ipaddr.IPv6.parse(normal).parts.map((part, index) => (index < 4 ? part : 0))
  return `${new ipaddr.IPv6(parts).toRFC5952String()}/64`
}

function isTrusted(address: string | null, hop: number, trusted: TrustedProxies): boolean {
  if (trusted.kind === 'hops') return hop < trusted.count
  if (trusted.kind === 'nobody' || address === null) return false
  return isInNetworks(address, trusted.networks)
}

/** One entry of the header: an address, perhaps quoted, in brackets, with a port. Null for everything else. */
function readEntry(text: string): string | null {
  if (text.length > MAX_ENTRY_LENGTH) return null
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1]
  if (bracketed !== undefined) return bracketed.includes(':') ? normalizeAddress(bracketed) : null
  return normalizeAddress(/^([\d.]+):\d{1,5}$/.exec(bare)?.[1] ?? bare)
}

function normalizeAddress(text: string): string | null {
  // Node's own reading comes first: ipaddr.js would also take octal, hexadecimal and shortened IPv4.
  if (isIPv4(text)) return text
  const zone = text.indexOf('%')
  const plain = zone === -1 ? text : text.slice(0, zone)
  return isIP(plain) === 6 ? ipaddr.process(plain).toString() : null
}

function trustHops(text: string): TrustedProxies {
  const count = Number(text)
  if (count > MAX_HOPS) throw invalidPart(text, `is more than ${MAX_HOPS} hops`)
  return count === 0 ? { kind: 'nobody' } : { kind: 'hops', count }
}

function parseTrusted(part: string): readonly Network[] {
  if (/^\d+$/.test(part)) throw invalidPart(part, 'is a number of hops, which cannot stand in a list')
  const networks = parseNetworks(part)
  if (networks.some(([, bits]) => bits === 0))
    throw invalidPart(part, 'would trust everybody, so that anyone could choose an address')
  return networks
}
