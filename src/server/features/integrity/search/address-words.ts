import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The 128 bits of an address as unsigned 32-bit integers. An IPv4 address is `::ffff:a.b.c.d`, as in IPv6. */
export type AddressWords = readonly [number, number, number, number]

export const mappedPrefix = 0xff_ff

/** Null for malformed text. */
export function addressWords(text: string): AddressWords | null {
  const ipv4 = ipv4Word(text)
  if (ipv4 !== null) return [0, 0, mappedPrefix, ipv4]
  if (!isIPv6(text)) return null
  const { parts } = ipaddr.IPv6.parse(text)
  const word = (index: number) => (parts[index] ?? 0) * 65_536 + (parts[index + 1] ?? 0)
  return [word(0), word(2), word(4), word(6)]
}

/** Called for millions of addresses; ten times faster than the library. */
function ipv4Word(text: string): number | null {
  let [word, part, digits, dots] = [0, 0, 0, 0]
  for (let index = 0; index <= text.length; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit >= 0 && digit <= 9) {
      part = part * 10 + digit
      digits++
      if (digits > 3 || part > 255) return null
    } else {
      const isDot = digit === -2
      if (digits === 0 || (!isDot && index < text.length)) return null
      if (isDot) dots++
      word = word * 256 + part
      part = digits = 0
    }
  }
  return dots === 3 ? word : null
}

/** In the usual notation. */
export function formatAddress([first, second, third, fourth]: AddressWords): string {
  if (first === 0 && second === 0 && third === mappedPrefix)
    return [24, 16, 8, 0].map((shift) => (fourth >>> shift) & 255).join('.')
  const parts = [first, second, third, fourth].flatMap((word) => [word >>> 16, word & 0xff_ff])
  return new ipaddr.IPv6(parts).toString()
}

/** Sets all bits after the first `bits` to 0 (`last`: to 1). */
export function networkEnd(words: AddressWords, bits: number, last: boolean): AddressWords {
  const end = words.map((word, index) => {
    const kept = Math.min(32, Math.max(0, bits - index * 32))
    const rest = kept === 0 ? 0xff_ff_ff_ff : kept === 32 ? 0 : 0xff_ff_ff_ff >>> kept
    return (last ? word | rest : word & ~rest) >>> 0
  })
  return end as unknown as AddressWords
}
