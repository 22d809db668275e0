/** Addresses and AS numbers for invented networks. */
export interface AddressSpace {
  /** AS numbers start after this one. They are for private use (RFC 6996), so that no real operator is named. */
  readonly firstAsn: number
  /** Upper halves of IPv4 /16 networks. */
  readonly blocks: () => number[]
  /** First two groups of an IPv6 /32 network. */
  readonly prefix6: (number: number) => string
}

/** Public addresses, for votes in files, because detectors may treat reserved addresses differently. */
export const publicSpace: AddressSpace = {
  firstAsn: 4_200_000_000,
  blocks: publicBlocks,
  prefix6: (number) => `2a${toHex2(number >>> 8)}:${(0x100 + (number & 0xff) * 7).toString(16)}`,
}

/** Unassigned addresses, for votes on a site: 240.0.0.0/4 is reserved, 3fff::/20 is for documentation (RFC 9637). */
export const reservedSpace: AddressSpace = {
  firstAsn: 64_511,
  // Excludes 255.0.0.0/8, which contains the broadcast address.
  blocks: () => Array.from({ length: 15 * 256 }, (_, i) => 240 * 256 + i),
  prefix6: (number) => `3fff:${number.toString(16)}`,
}

function publicBlocks(): number[] {
  const found: number[] = []
  for (let first = 2; first < 224; first++) {
    if (first === 10 || first === 100 || first === 127) continue
    for (let second = 0; second < 256; second++) {
      const isReserved =
        (first === 169 && second === 254) ||
        (first === 172 && second >= 16 && second < 32) ||
        (first === 192 && (second === 168 || second === 0 || second === 88)) ||
        (first === 198 && (second === 18 || second === 19 || second === 51)) ||
        (first === 203 && second === 0)
      if (!isReserved) found.push(first * 256 + second)
    }
  }
  return found
}

const toHex2 = (number: number) => number.toString(16).padStart(2, '0')
