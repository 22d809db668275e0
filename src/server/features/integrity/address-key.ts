import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Where an address stands in the compiled tables. IPv4 is its 32 bits in `high`; of IPv6 the network part (the first
 * 64 bits) is kept, as everything else here counts by /64 too.
 */
export interface AddressKey {
  readonly family: 4 | 6
  readonly high: number
  readonly low: number
}

/** The key of an address of the public internet; null for private, loopback, reserved and malformed ones. */
export function publicAddressKey(text: string): AddressKey | null {
  if (isIP(text) === 0) return null
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return null
  if (address instanceof ipaddr.IPv4) return { family: 4, high: joinParts(address.octets, 0, 4, 256), low: 0 }
  return { family: 6, high: joinParts(address.parts, 0, 2, 65_536), low: joinParts(address.parts, 2, 4, 65_536) }
}

/** An address as one number of 32 or 128 bits; null where the text is none. */
export function addressNumber(text: string): { readonly family: 4 | 6; readonly value: bigint } | null {
  const family = isIP(text)
  if (family === 0) return null
  if (family === 4) return { family, value: BigInt(joinParts(text.split('.').map(Number), 0, 4, 256)) }
  const { parts } = ipaddr.IPv6.parse(text)
  const [first, second, third, fourth] = [0, 2, 4, 6].map((from) => BigInt(joinParts(parts, from, from + 2, 65_536)))
  return { family: 6, value: (first! << 96n) | (second! << 64n) | (third! << 32n) | fourth! }
}

function joinParts(parts: readonly number[], from: number, to: number, base: number): number {
  // Multiplied, not shifted: 32 bits do not fit a signed shift.
  return parts.slice(from, to).reduce((sum, part) => sum * base + part, 0)
}
