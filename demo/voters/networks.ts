import type { AddressFacts } from '#server/domain/address-facts.ts'
import type { AddressSpace } from './address-space.ts'
import { createRandom, mix, mixText, type Random } from './random.ts'
import { type Country, countries } from './countries.ts'

/**
 * - `fixed`: home connections
 * - `mobile`: carriers, whose customers share addresses (CGNAT)
 * - `office`: campuses, schools, companies, cafés
 * - `hosting`: data centers and VPN exits
 */
export type NetworkKind = 'fixed' | 'mobile' | 'office' | 'hosting'

export interface Network {
  readonly asn: number
  readonly organization: string
  readonly country: Country
  readonly kind: NetworkKind
  /** Upper halves of its IPv4 blocks, each a /16. */
  readonly blocks: readonly number[]
  /** First two groups of its IPv6 block, a /32. */
  readonly prefix6: string
  /** Number of addresses that its customers share, if they do. */
  readonly sharedAddresses: number
}

export interface Address {
  readonly ip: string
  /** The IPv4 address, or the /64 of the IPv6 address. */
  readonly network: string
  readonly owner: Network
}

export interface NetworkPlan {
  readonly fixed: (country: Country, random: Random) => Network
  readonly mobile: (country: Country, random: Random) => Network
  readonly hosting: (random: Random) => Network
  readonly office: (country: Country, random: Random) => Network
}

const hostingCountries = ['US', 'DE', 'NL', 'FR', 'GB', 'FI', 'CA', 'PL', 'JP', 'RO', 'CH', 'SE', 'TR']
const names4 = ['Telecom', 'Cable', 'Fiber', 'Broadband', 'Net', 'Home'] as const
const mobileNames = ['Mobile', 'Wireless', 'Cellular'] as const

export function planNetworks(seed: string, space: AddressSpace): NetworkPlan {
  const random = createRandom(`${seed} networks`)
  const blocks = random.shuffle(space.blocks())
  let created = 0
  const create = (country: Country, kind: NetworkKind, organization: string, size: number): Network => {
    created += 1
    const taken = blocks.splice(0, size)
    return {
      asn: space.firstAsn + created,
      organization,
      country,
      kind,
      blocks: taken,
      prefix6: space.prefix6(created),
      sharedAddresses: kind === 'mobile' ? Math.round(24 + 10 * country.weight) : 128,
    }
  }
  const perCountry = countries.map((country) => {
    const providers = country.weight > 4 ? 5 : country.weight > 1 ? 4 : 3
    const blocksOf = country.weight > 4 ? 12 : 5
    return {
      fixed: names4.slice(0, providers).map((name) => create(country, 'fixed', `${country.code} ${name}`, blocksOf)),
      mobile: mobileNames.map((name) => create(country, 'mobile', `${country.code} ${name}`, 1)),
      office: [create(country, 'office', `${country.code} Research and Business Network`, 3)],
    }
  })
  const hosting = Array.from({ length: 40 }, (_, i) => {
    const code = hostingCountries[i % hostingCountries.length]
    const country = countries.find((country) => country.code === code) ?? random.oneOf(countries)
    return create(country, 'hosting', `${country.code} Cloud Hosting ${i + 1}`, 2)
  })
  // Skewed, because the first provider of a country is the largest.
  const skewed = (networks: readonly Network[], random: Random) =>
    networks[Math.floor(networks.length * random.fraction() ** 1.8)] ?? random.oneOf(networks)
  const of = (country: Country) => perCountry[country.index] ?? { fixed: [], mobile: [], office: [] }
  return {
    fixed: (country, random) => skewed(of(country).fixed, random),
    mobile: (country, random) => skewed(of(country).mobile, random),
    office: (country, random) => random.oneOf(of(country).office),
    hosting: (random) => skewed(hosting, random),
  }
}

/** Derives an IPv4 address of a network from numbers, such as a household and a lease. */
export function address4(owner: Network, ...numbers: readonly number[]): Address {
  const bits = mix(owner.asn, ...numbers)
  const block = owner.blocks[bits % owner.blocks.length] ?? 0
  const host = mix(bits, 1) & 0xffff
  const ip = `${block >> 8}.${block & 0xff}.${host >> 8}.${1 + ((host & 0xff) % 254)}`
  return { ip, network: ip, owner }
}

/** One of the addresses that a network's customers share. */
export function sharedAddress4(owner: Network, random: Random): Address {
  return address4(owner, 77, random.integer(0, owner.sharedAddresses - 1))
}

/** Derives an IPv6 address from a /64, which the numbers determine. `subnet` (0 to 255) selects the network inside the /56. */
export function address6(owner: Network, random: Random, subnet: number, ...numbers: readonly number[]): Address {
  const bits = mix(owner.asn, ...numbers, 6)
  const third = (1 + (bits % 0xfffe)).toString(16)
  const fourth = (((1 + ((bits >>> 16) % 0xff)) << 8) | subnet).toString(16)
  const network = `${owner.prefix6}:${third}:${fourth}::/64`
  return { ip: `${network.slice(0, -5)}:${random.addressGroups(4)}`, network, owner }
}

/** Looks up an address like the site, including wrong data. The same network always gets the same result. */
export function factsOf({ network, owner }: Address): AddressFacts {
  // Wrong data affects whole neighborhoods: an IPv4 /24 or an IPv6 /48.
  const neighborhood = mixText(network.includes(':') ? network.split(':', 3).join(':') : network.replace(/\.\d+$/, ''))
  const luck = (neighborhood % 10_000) / 10_000
  const known = { country: owner.country.code, asn: owner.asn, organization: owner.organization }
  if (luck < 0.008) return { country: null, asn: null, organization: null, score: null, bad: 2 }
  if (luck < 0.02) return { country: owner.country.code, asn: null, organization: null, score: null, bad: 2 }
  const isListed = owner.kind === 'hosting' ? luck > 0.12 : luck > 0.985
  return { ...known, score: isListed ? 60 : 0, bad: isListed ? 1 : 0 }
}
