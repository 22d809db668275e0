import { type Connection, type Device, type DeviceWishes, inventDevice } from './devices.ts'
import type { Country } from './countries.ts'
import { type Address, address4, address6, type Network, type NetworkPlan, sharedAddress4 } from './networks.ts'
import type { Random } from './random.ts'
import { dayMs, minuteMs, type UnixMs } from './time.ts'
import { freshPass, type Pass } from './vote.ts'

/** A home connection, shared by its household. */
export interface Home {
  readonly owner: Network
  readonly number: number
  readonly hasIpv6: boolean
  readonly isShared: boolean
  readonly leaseMs: number
}

/** A browser's stored identity, which browsers may erase. */
export interface StoredIdentity {
  key: string
  pass: Pass | null
  lastVisit: UnixMs
}

export interface Person {
  readonly country: Country
  readonly home: Home
  readonly carrier: Network
  readonly device: Device
  readonly identity: StoredIdentity
  /** VPN exits of a hosting network, used instead of the person's own address. */
  readonly vpn: Network | null
  /** Whether the storage is empty at each visit, as in in-app browsers and private windows. */
  readonly forgets: boolean
  /** Probability of voting in a week. */
  readonly loyalty: number
}

export function inventHome(random: Random, plan: NetworkPlan, country: Country): Home {
  return {
    owner: plan.fixed(country, random),
    number: random.integer(1, 2 ** 31),
    hasIpv6: random.chance(country.ipv6),
    isShared: random.chance(country.shared),
    leaseMs: country.leaseDays * dayMs * random.logNormal(1, 0.4),
  }
}

/** Number of people who vote through one home connection: one to five. */
export function pickHouseholdSize(random: Random): number {
  const luck = random.fraction()
  return luck < 0.78 ? 1 : luck < 0.93 ? 2 : luck < 0.98 ? 3 : random.integer(4, 5)
}

export interface PersonWishes extends DeviceWishes {
  readonly home?: Home
  readonly usesVpn?: boolean
  readonly loyalty?: number
}

export function inventPerson(
  random: Random,
  plan: NetworkPlan,
  country: Country,
  at: UnixMs,
  wishes: PersonWishes = {},
): Person {
  const home = wishes.home ?? inventHome(random, plan, country)
  const device = inventDevice(random, country, { at, privacy: pickPrivacy(random), ...wishes })
  const usesVpn = wishes.usesVpn ?? random.chance(country.censored ? 0.45 : 0.02)
  const loyalty = wishes.loyalty ?? (random.chance(0.45) ? 0.5 + 0.45 * random.fraction() : 0.35 * random.fraction())
  return {
    country,
    home,
    carrier: plan.mobile(country, random),
    device,
    identity: inventIdentity(random, home, at, loyalty),
    vpn: usesVpn ? plan.hosting(random) : null,
    forgets: device.family === 'webview' || device.privacy === 'random prints' || random.chance(0.03),
    loyalty,
  }
}

function pickPrivacy(random: Random): Device['privacy'] {
  const luck = random.fraction()
  if (luck < 0.02) return 'random prints'
  if (luck < 0.045) return 'missing prints'
  return luck < 0.052 ? 'no device check' : 'none'
}

/** Loyal voters have probably already voted in weeks before the simulation starts. */
function inventIdentity(random: Random, home: Home, at: UnixMs, loyalty: number): StoredIdentity {
  const key = random.uuid()
  if (!random.chance(loyalty * 0.75)) return { key, pass: null, lastVisit: at }
  const issuedAt = Math.floor(at - dayMs * (3 + random.exponential(60)))
  const pass = { id: random.uuid(), issuedAt, network: homeAddress(random, home, issuedAt).network }
  return { key, pass, lastVisit: Math.floor(at - random.exponential(5) * dayMs) }
}

export function homeAddress(random: Random, home: Home, at: UnixMs): Address {
  const lease = Math.floor(at / home.leaseMs + home.number * 0.618)
  // Providers that change addresses often also change the IPv6 prefix.
  if (home.hasIpv6 && random.chance(0.9)) {
    return address6(home.owner, random, 0, home.number, home.leaseMs < 3 * dayMs ? lease : 0)
  }
  if (!home.isShared) return address4(home.owner, home.number, lease)
  return address4(home.owner, 78, (home.number + Math.floor(at / dayMs)) % home.owner.sharedAddresses)
}

export function mobileAddress(random: Random, carrier: Network, ipv6: number): Address {
  if (random.chance(ipv6 * 0.8)) return address6(carrier, random, random.integer(0, 255), random.integer(1, 1e9))
  return sharedAddress4(carrier, random)
}

export interface Place {
  readonly address: Address
  readonly connection: Connection
}

/** Where a person is when voting. */
export function placeOf(random: Random, person: Person, at: UnixMs): Place {
  const { device, vpn, home, carrier, country } = person
  if (vpn && random.chance(0.85)) return { address: sharedAddress4(vpn, random), connection: 'home' }
  const isOut = device.kind !== 'desktop' && random.chance(0.4)
  if (!isOut) return { address: homeAddress(random, home, at), connection: 'home' }
  return { address: mobileAddress(random, carrier, country.ipv6), connection: 'mobile' }
}

/** Erases the stored identity as the browser would, and issues a pass if there is none. */
export function openIdentity(random: Random, person: Person, at: UnixMs, address: Address): StoredIdentity {
  const { identity, device, forgets } = person
  const isErased =
    forgets || (device.family === 'safari' && at - identity.lastVisit > 7 * dayMs) || random.chance(0.008)
  if (isErased && at - identity.lastVisit > 20 * minuteMs) {
    identity.key = random.uuid()
    identity.pass = null
  }
  identity.pass ??= freshPass(random, at, address.network)
  identity.lastVisit = at
  return identity
}
