import type { Random } from '../../demo/voters/random.ts'
import { dayMs, hourMs, timeByRhythm, type UnixMs } from '../../demo/voters/time.ts'
import type { Week } from '../world/calendar.ts'
import type { Clan } from '../world/clans.ts'
import { countries, type Country } from '../../demo/voters/countries.ts'
import { type Device, inventDevice, printsOf } from '../../demo/voters/devices.ts'
import { type Care, fakeEvidence, scriptClaim, someHome } from '../../demo/voters/fake-votes.ts'
import type { Address } from '../../demo/voters/networks.ts'
import { claimOf } from '../../demo/voters/visits.ts'
import { freshPass, type Pass } from '../../demo/voters/vote.ts'
import type { World } from '../world/world.ts'
import type { Ballot, Effort, Setup, TimeOf } from './campaign.ts'

/** Plans when the votes of a campaign are cast. */
export function planTimes({ effort, week, random }: Setup): TimeOf {
  if (effort === 'high') return (random, country) => timeByRhythm(random, country.utcOffset, week.start, week.end)
  const length = effort === 'low' ? hourMs * (0.5 + 1.5 * random.fraction()) : dayMs * (2 + 2 * random.fraction())
  const start = week.start + random.fraction() * (week.end - week.start - length)
  return (random, country) =>
    effort === 'medium' && random.chance(0.5)
      ? timeByRhythm(random, country.utcOffset, start, start + length)
      : Math.floor(start + random.fraction() * length)
}

const cheapCountries = ['BR', 'VN', 'IN', 'ID', 'BD', 'RU', 'UA', 'US', 'PH', 'TR', 'NG', 'EG']

export const cheapCountry = (random: Random): Country => {
  const code = random.oneOf(cheapCountries)
  return countries.find((country) => country.code === code) ?? random.oneOf(countries)
}

/** Plans which countries the votes of a campaign seem to come from. */
export function planCountries({ world, target, effort, random }: Setup): (random: Random) => Country {
  const foreign =
    effort === 'low' ? [cheapCountry(random)] : [cheapCountry(random), cheapCountry(random), cheapCountry(random)]
  const ownShare = { low: 0, medium: 0.5, high: 1 }[effort]
  return (random) => (random.chance(ownShare) ? memberCountry(world, random, target) : random.oneOf(foreign))
}

const memberCountry = (world: World, random: Random, clan: Clan) => world.clans.memberCountry(random, clan)

/** A device with prints that are common in its country. */
export const commonDevice = (random: Random, country: Country, at: UnixMs): Device =>
  inventDevice(random, country, { at })

export const pickLibrary = (random: Random): string => `library ${random.integer(1, 6)}`

/** How well a campaign imitates visits, given its effort. */
export function careOf(effort: Effort, random: Random): Care {
  if (effort === 'high') return 'human'
  if (effort === 'medium') return 'page'
  return random.chance(0.5) ? 'none' : 'crude'
}

/** A pass that was issued days or weeks before the vote, to a network of the same country. */
export function agedPass(world: World, random: Random, country: Country, castAt: UnixMs, minDays: number): Pass {
  const issuedAt = Math.floor(castAt - dayMs * (minDays + random.exponential(20)))
  return { id: random.uuid(), issuedAt, network: someHome(world, random, country, issuedAt).network }
}

/** The pass of a fake voter: hasty campaigns have none or a fresh one, careful ones often prepare it weeks before. */
export function passFor(
  { world, effort }: Setup,
  random: Random,
  country: Country,
  castAt: UnixMs,
  address: Address,
): Pass | null {
  if (effort === 'high' && random.chance(0.75)) return agedPass(world, random, country, castAt, 3)
  return freshPass(random, castAt, address.network)
}

/** Returns a function that creates ballots of fake voters. They differ from ordinary voters only in `parts`. */
export function planBallots(setup: Setup): (random: Random, parts?: Partial<Ballot>, device?: Device) => Ballot {
  const countryOf = planCountries(setup)
  const timeOf = planTimes(setup)
  const { world, target, effort, week } = setup
  const care = careOf(effort, setup.random)
  const library = pickLibrary(setup.random)
  const hasPass = care !== 'none' && (effort !== 'low' || setup.random.chance(0.6))
  // The page view of a crude campaign, shortly before its first vote.
  let stampAt = Number.POSITIVE_INFINITY
  return (random, parts = {}, ownDevice) => {
    const country = parts.address?.owner.country ?? countryOf(random)
    const castAt = parts.castAt ?? timeOf(random, country)
    if (stampAt === Number.POSITIVE_INFINITY) stampAt = Math.max(week.start, castAt - hourMs)
    const device = ownDevice ?? commonDevice(random, country, castAt)
    const address = parts.address ?? someHome(world, random, country, castAt)
    return {
      clan: target,
      castAt,
      voterKey: random.uuid(),
      address,
      prints: printsOf(device, castAt, 'home', random),
      pass: hasPass ? passFor(setup, random, country, castAt, address) : null,
      browser: effort === 'low' && care !== 'human' ? scriptClaim(random, library) : claimOf(device, castAt),
      evidence: fakeEvidence(random, care, device, castAt, stampAt),
      ...parts,
    }
  }
}

/** The time of another vote in the same visit. */
export const nextPress = (random: Random, castAt: UnixMs, week: Week): UnixMs =>
  Math.min(week.end - 1, castAt + Math.floor(random.logNormal(15_000, 0.8)))
