import type { Random } from '../../demo/voters/random.ts'
import { hourMs, minuteMs, timeByRhythm, type UnixMs } from '../../demo/voters/time.ts'
import { eveningOf, type Week } from '../world/calendar.ts'
import { countryOf, pickCountry } from '../../demo/voters/countries.ts'
import { inventDevice } from '../../demo/voters/devices.ts'
import { type Address, address4, address6 } from '../../demo/voters/networks.ts'
import { pickReach } from '../../demo/voters/visits.ts'
import type { World } from '../world/world.ts'
import type { PlanCrowd } from './crowd.ts'

/** Times during the working (or opening) hours of a place, on the given days. */
function during(week: Week, utcOffset: number, days: readonly number[], fromHour: number, hours: number) {
  return (random: Random): UnixMs => {
    const start = eveningOf(week, random.oneOf(days), utcOffset, fromHour)
    return Math.min(week.end - 1, Math.floor(start + random.fraction() * hours * hourMs))
  }
}

const workdays = [0, 1, 2, 3, 4] as const

/** A fixed address of an organization. */
function officeAddress(world: World, random: Random, number: number): Address {
  return address4(world.networks.office(pickCountry(random), random), number)
}

/** Thousands of people behind a few addresses. Some campuses give each device an IPv6 address. */
export const campus: PlanCrowd = (world, week, random, size) => {
  const country = pickCountry(random)
  const owner = world.networks.office(country, random)
  const number = random.integer(1, 1e9)
  const addresses = Array.from({ length: random.integer(1, 4) }, (_, i) => address4(owner, number, i))
  const hasIpv6 = random.chance(0.3)
  const own = world.clans.favoriteOf(random, country)
  return {
    size,
    returns: true,
    country: () => country,
    wishes: () => ({ usesVpn: false }),
    clans: (random) => (random.chance(0.4) ? [own] : [world.clans.favoriteOf(random, country)]),
    time: (random) => timeByRhythm(random, country.utcOffset, week.start, week.end),
    address: (random) =>
      hasIpv6 && random.chance(0.7)
        ? address6(owner, random, random.integer(0, 40), number)
        : (addresses[Math.floor(addresses.length * random.fraction() ** 1.5)] ?? random.oneOf(addresses)),
    reach: pickReach,
  }
}

/** One evening and night, one address, gaming computers, two or three clans. */
export const lanParty: PlanCrowd = (world, week, random, size) => {
  const country = pickCountry(random)
  const address = address4(world.networks.fixed(country, random), random.integer(1, 1e9))
  const clans = Array.from({ length: random.integer(2, 3) }, () => world.clans.favoriteOf(random, country))
  const start = eveningOf(week, random.integer(4, 5), country.utcOffset, 15)
  return {
    size,
    country: () => country,
    wishes: (random) => (random.chance(0.85) ? { kind: 'desktop', usesVpn: false } : { usesVpn: false }),
    clans: (random) => random.shuffle(clans).slice(0, random.chance(0.4) ? 2 : 1),
    time: (random) => Math.floor(start + random.fraction() * 10 * hourMs),
    address: () => address,
    reach: pickReach,
  }
}

const cafeCountries = ['KR', 'VN', 'PH', 'ID', 'CN', 'TR', 'BR', 'EG', 'TH'] as const

/** Rows of identical computers, each reset after every guest. Opens at noon, closes late. */
export const internetCafe: PlanCrowd = (world, week, random, size) => {
  const country = countryOf(random.pick(cafeCountries))
  const address = address4(world.networks.fixed(country, random), random.integer(1, 1e9))
  const computers = Array.from({ length: random.integer(3, 9) }, () =>
    inventDevice(random, country, { kind: 'desktop', platform: 'windows', family: random.pick(['chrome', 'edge']) }),
  )
  return {
    size,
    country: () => country,
    wishes: () => ({ usesVpn: false, loyalty: 0 }),
    device: (random) => random.oneOf(computers),
    clans: (random) => [world.clans.favoriteOf(random, country)],
    time: during(week, country.utcOffset, [0, 1, 2, 3, 4, 5, 6], 12, 11),
    address: () => address,
    reach: pickReach,
  }
}

/** A break in one classroom: the students' own phones behind the school's address. */
export const schoolClass: PlanCrowd = (world, week, random, size) => {
  const country = pickCountry(random)
  const address = officeAddress(world, random, random.integer(1, 1e9))
  const clan = world.clans.favoriteOf(random, country)
  const start = eveningOf(week, random.integer(1, 4), country.utcOffset, random.integer(9, 13))
  return {
    size,
    country: () => country,
    wishes: (random) => ({ usesVpn: false, kind: random.chance(country.ios) ? 'ios' : 'android', loyalty: 0.1 }),
    clans: () => [clan],
    time: (random) => Math.floor(start + random.fraction() * 35 * minuteMs),
    address: () => address,
    reach: pickReach,
  }
}

/** Managed computers of a few models behind one address, during working hours. */
export const company: PlanCrowd = (world, week, random, size) => {
  const country = pickCountry(random)
  const address = address4(world.networks.office(country, random), random.integer(1, 1e9))
  const clans = [world.clans.favoriteOf(random, country), world.clans.favoriteOf(random, country)]
  const models = Array.from({ length: 4 }, () =>
    inventDevice(random, country, { kind: 'desktop', platform: 'windows', family: random.pick(['chrome', 'edge']) }),
  )
  return {
    size,
    returns: true,
    country: () => country,
    wishes: () => ({ usesVpn: false, loyalty: 0.8 }),
    device: (random) =>
      random.chance(0.5) ? { ...random.oneOf(models), lagDays: random.integer(3, 9) } : inventDevice(random, country),
    clans: (random) => random.shuffle(clans).slice(0, random.integer(1, 2)),
    time: during(week, country.utcOffset, workdays, 9, 8),
    address: () => address,
    reach: pickReach,
  }
}
