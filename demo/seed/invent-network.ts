import { type AddressFacts, HOSTING_SCORE } from '#server/features/integrity/address-intelligence.ts'

const provider = { score: 0, bad: 0, kind: null } as const
const hosting = { score: HOSTING_SCORE, bad: 1, kind: 'hosting' } as const

// The numbers are reserved for documentation (RFC 5398).
const networks: readonly AddressFacts[] = [
  { country: 'US', asn: 64496, organization: 'Example Cable', ...provider },
  { country: 'DE', asn: 64497, organization: 'Example Telecom', ...provider },
  { country: 'GB', asn: 64498, organization: 'Example Broadband', ...provider },
  { country: 'FR', asn: 64499, organization: 'Example Mobile', ...provider },
  { country: 'BR', asn: 64500, organization: 'Example Fiber', ...provider },
  { country: 'PL', asn: 64501, organization: 'Example Internet', ...provider },
  { country: 'JP', asn: 64502, organization: 'Example Communications', ...provider },
  { country: 'AU', asn: 64503, organization: 'Example Wireless', ...provider },
]
const hostingNetworks: readonly AddressFacts[] = [
  { country: 'US', asn: 64510, organization: 'Example Cloud', ...hosting },
  { country: 'NL', asn: 64511, organization: 'Example Servers', ...hosting },
]

/** A real site does not know every address either. */
const unknown: AddressFacts = { country: null, asn: null, organization: null, score: null, bad: 2, kind: null }

/** The network of a documentation address, about which the site's address data say nothing, by one byte of the address. */
export function inventNetwork(byte: number): AddressFacts {
  if (byte < 16) return unknown
  return (byte < 32 ? hostingNetworks[byte % hostingNetworks.length] : networks[byte % networks.length]) ?? unknown
}
