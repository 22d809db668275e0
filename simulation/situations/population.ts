import type { Random } from '../../demo/voters/random.ts'
import { engineOf } from '../../demo/voters/browsers.ts'
import { timeByRhythm, type UnixMs } from '../../demo/voters/time.ts'
import { type Country, pickCountry } from '../../demo/voters/countries.ts'
import { deviceVersion } from '../../demo/voters/devices.ts'
import { inventHome, pickHouseholdSize, type Place, placeOf } from '../../demo/voters/people.ts'
import { pickReach, visitVotes } from '../../demo/voters/visits.ts'
import type { Clan } from '../world/clans.ts'
import type { Ledger } from '../world/ledger.ts'
import { inventPlayer, type Occasion, type Player } from '../world/people.ts'
import type { World } from '../world/world.ts'

const newBrowserDays = 5

/** The maximum share of votes from returning voters, so that there is room for new voters. */
const returningShare = 0.62

/** Casts votes of people who voted in earlier weeks: at most `returningShare` of the votes that the ledger still lacks to `until`. */
export function castReturningVoters(world: World, ledger: Ledger, random: Random, until: number): void {
  const limit = ledger.size() + returningShare * (until - ledger.size())
  for (const person of random.shuffle(world.people)) {
    if (ledger.size() >= limit) return
    if (random.chance(person.loyalty)) castVisits(random, ledger, person, until)
  }
}

/** Casts votes of new people until the ledger has `until` votes. */
export function castNewVoters(world: World, ledger: Ledger, random: Random, until: number): void {
  while (ledger.size() < until) {
    for (const person of inventHousehold(world, random, ledger.week.start)) {
      // One-time voters are not kept.
      if (person.loyalty > 0.08) world.people.push(person)
      castVisits(random, ledger, person, until)
    }
  }
}

/** One to five people who share a connection and like similar clans. */
function inventHousehold(world: World, random: Random, at: UnixMs): Player[] {
  const country = pickCountry(random)
  const home = inventHome(random, world.networks, country)
  const size = pickHouseholdSize(random)
  const shared = world.clans.favoriteOf(random, country)
  return Array.from({ length: size }, () => {
    const person = inventPlayer(random, world.networks, country, at, { home })
    const first = random.chance(0.65) ? shared : world.clans.favoriteOf(random, country)
    person.favorites = [first]
    while (random.chance(0.42) && person.favorites.length < 6) {
      const next = world.clans.favoriteOf(random, country)
      if (!person.favorites.includes(next)) person.favorites.push(next)
    }
    if (size > 1) person.occasion = { situation: 'household', community: `households in ${country.code}` }
    return person
  })
}

/** One visit with votes for some favorites, and sometimes another visit on a later day for others. */
function castVisits(random: Random, ledger: Ledger, person: Player, until: number): void {
  const { week } = ledger
  const [first, ...others] = person.favorites
  if (!first) return
  const chosen = random.chance(0.92) ? [first] : []
  const later: typeof chosen = []
  for (const clan of others) {
    if (random.chance(0.5)) chosen.push(clan)
    else if (random.chance(0.12)) later.push(clan)
  }
  const visits = [chosen, later].filter((clans) => clans.length > 0)
  // In order of time, because browsers keep and clear their storage from visit to visit.
  const times = visits
    .map(() => timeByRhythm(random, person.country.utcOffset, week.start, week.end))
    .sort((a, b) => a - b)
  for (const [i, clans] of visits.entries()) {
    castVisit(random, ledger, person, { clans, start: times[i] ?? week.start, until })
  }
}

interface Visit {
  readonly clans: readonly Clan[]
  readonly start: UnixMs
  readonly until: number
}

function castVisit(random: Random, ledger: Ledger, person: Player, { clans, start, until }: Visit): void {
  const place = placeOf(random, person, start)
  const origin = { kind: 'honest', ...occasionOf(person, place, start) } as const
  const reach = pickReach(random)
  if (ledger.size() >= until) return
  for (const vote of visitVotes(random, person, clans, { castAt: start, place, reach })) {
    ledger.add({ ...vote, origin })
    if (ledger.size() >= until) return
  }
}

/** The most unusual property of a vote. */
function occasionOf(person: Player, { address }: Place, at: UnixMs): Occasion {
  const { device, occasion, country } = person
  if (occasion && occasion.situation !== 'household') return occasion
  if (address.owner.kind === 'hosting') return { situation: 'vpn', community: address.owner.organization }
  if (device.privacy !== 'none') return { situation: 'privacy-browser', community: device.privacy }
  if (device.isNewModel) return { situation: 'new-phone', community: `${device.model} in ${country.code}` }
  if (engineOf(device.family, device.platform) === 'blink' && deviceVersion(device, at).ageDays < newBrowserDays) {
    return { situation: 'new-browser', community: `${device.family} on ${device.platform}` }
  }
  if (address.owner.kind === 'mobile') return { situation: 'carrier', community: address.owner.organization }
  return occasion ?? { situation: 'ordinary', community: countryName(country) }
}

const countryName = ({ code }: Country) => `players in ${code}`
