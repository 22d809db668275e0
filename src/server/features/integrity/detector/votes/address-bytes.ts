import { customerAddress } from './address-parts.ts'
import type { TextBytes } from '../../dictionary.ts'
import { hashBytes, hashText } from '../../text-hash.ts'

const [dot, slash, zero, nine, colon, a, f] = [0x2e, 0x2f, 0x30, 0x39, 0x3a, 0x61, 0x66]

/** Sets `textHash` to the hash of the customer's part of an ASCII address. Returns false if the address has none. */
export function hashAddress(text: TextBytes, from: number, to: number): boolean {
  const end = endOfCustomer(text.bytes, from, to)
  if (end !== -1) hashBytes(text.view, from, end)
  else {
    const customer = customerAddress(text.bytes.toString('latin1', from, to))
    if (customer === '') return false
    hashText(customer)
  }
  return true
}

/** The position at which an address ends, without the prefix length of, for example, `2001:db8:1:2::/64`. */
export function endOfAddress(bytes: Buffer, from: number, to: number): number {
  for (let position = from; position < to; position++) if (bytes[position] === slash) return position
  return to
}

/**
 * The position at which the customer's part ends: after an IPv4 address, or after the first four groups of an IPv6 address in full notation
 * without leading zeros. -1 for any other notation.
 */
function endOfCustomer(bytes: Buffer, from: number, to: number): number {
  let colons = 0
  let fourth = -1
  let groupStart = from
  let hasDot = false
  for (let position = from; position < to; position++) {
    const byte = bytes[position] ?? 0
    if (byte === dot) hasDot = true
    else if (byte === colon) {
      colons++
      if (colons > 4) continue
      if (position === groupStart || (bytes[groupStart] === zero && position > groupStart + 1)) return -1
      groupStart = position + 1
      if (colons === 4) fourth = position
    } else if (!((byte >= zero && byte <= nine) || (byte >= a && byte <= f))) return -1
  }
  if (colons === 0) return to > from ? to : -1
  return fourth === -1 || hasDot ? -1 : fourth
}
