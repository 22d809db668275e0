import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `high` is an IPv4 address; `high` and `low` are the first 64 bits of an IPv6 address. */
export interface AddressKey {
  readonly family: 4 | 6
  readonly high: number
  readonly low: number
}

/** Returns null for private, loopback, reserved and malformed addresses. */
export function publicAddressKey(text: string): AddressKey | null {
  if (isIP(text) === 0) return null
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return null
  if (address instanceof ipaddr.IPv4) return { family: 4, high: joinParts(address.octets, 0, 4, 256), low: 0 }
  return { family: 6, high: joinParts(address.parts, 0, 2, 65_536), low: joinParts(address.parts, 2, 4, 65_536) }
}

function joinParts(parts: readonly number[], from: number, to: number, base: number): number {
  // Multiply instead of shifting: JavaScript shifts are signed, so 32 bits would overflow.
  return parts.slice(from, to).reduce((sum, part) => sum * base + part, 0)
}
