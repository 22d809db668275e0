import type { Random } from '../../demo/voters/random.ts'
import { dayMs, hourMs, minuteMs, timeByRhythm, type UnixMs } from '../../demo/voters/time.ts'
import { eveningOf, type Week } from '../world/calendar.ts'
import type { Clan } from '../world/clans.ts'
import { countries, type Country } from '../../demo/voters/countries.ts'
import { pickReach } from '../../demo/voters/visits.ts'
import type { Reach } from '../../demo/voters/vote.ts'
import type { World } from '../world/world.ts'
import type { PlanCrowd } from './crowd.ts'

// People who come because of one message, stream or match, each with their own connection.

/** Times after an announcement: most votes come right away, some much later. */
function afterAnnouncement(week: Week, start: UnixMs, meanMs: number) {
  return (random: Random) => Math.min(week.end - 1, Math.floor(start + minuteMs + random.exponential(meanMs)))
}

const reachOf =
  (link: number, clan: number) =>
  (random: Random): Reach => {
    const luck = random.fraction()
    if (luck < link) return 'link'
    return luck < link + clan ? 'clan' : 'list'
  }

const middleClan = (world: World, random: Random): Clan =>
  world.clans.ranked(Math.floor(random.logUniform(8, world.clans.clans.length / 2)))

const zoneOf = (clan: Clan, random: Random) => (clan.home ?? random.oneOf(countries)).utcOffset

/** A clan asks its chat for votes: many come within an hour or two, often in the chat's in-app browser. */
export const brigade: PlanCrowd = (world, week, random, size) => {
  const clan = middleClan(world, random)
  const start = eveningOf(week, random.integer(0, 6), zoneOf(clan, random), random.integer(17, 21))
  return {
    size,
    focus: [clan],
    country: (random) => world.clans.memberCountry(random, clan),
    wishes: (random) => (random.chance(0.2) ? { family: 'webview', kind: 'android', platform: 'android' } : {}),
    clans: () => [clan],
    time: afterAnnouncement(week, start, random.integer(12, 50) * minuteMs),
    reach: reachOf(0.25, 0.6),
  }
}

/** A streamer from another country asks the audience to vote for a clan. */
export const stream: PlanCrowd = (world, week, random, size) => {
  const clan = middleClan(world, random)
  const foreign = countries.filter(({ region, weight }) => region !== clan.region && weight >= 1)
  const home = random.oneOf(foreign)
  const start = eveningOf(week, random.integer(0, 6), home.utcOffset, random.integer(18, 22))
  return {
    size,
    focus: [clan],
    country: (random) => (random.chance(0.85) ? home : world.clans.memberCountry(random, clan)),
    wishes: () => ({ loyalty: 0.02 }),
    clans: () => [clan],
    time: afterAnnouncement(week, start, random.integer(4, 15) * minuteMs),
    reach: reachOf(0.15, 0.55),
  }
}

/** Several clans play against each other; their fans vote during the matches. */
export const tournament: PlanCrowd = (world, week, random, size) => {
  const clans = Array.from({ length: random.integer(4, 8) }, () => middleClan(world, random))
  const start = eveningOf(week, random.integer(4, 5), zoneOf(random.oneOf(clans), random), 17)
  return {
    size,
    focus: clans,
    country: (random) => world.clans.memberCountry(random, random.oneOf(clans)),
    wishes: () => ({ loyalty: 0.1 }),
    clans: (random) => random.shuffle(clans).slice(0, random.chance(0.3) ? 2 : 1),
    time: (random) => Math.floor(start + random.fraction() ** 1.3 * 4.5 * hourMs),
    reach: reachOf(0.1, 0.35),
  }
}

/** A `/vote` link in a forum; readers follow it for days. */
export const postedLink: PlanCrowd = (world, week, random, size) => {
  const clan = middleClan(world, random)
  const start = week.start + random.fraction() * 4 * dayMs
  return {
    size,
    focus: [clan],
    country: (random) => world.clans.memberCountry(random, clan),
    wishes: () => ({ loyalty: 0.05 }),
    clans: () => [clan],
    time: afterAnnouncement(week, start, 18 * hourMs),
    reach: () => 'link',
  }
}

/** A hardly known clan gets attention: votes from everywhere, for days. */
export const viral: PlanCrowd = (world, week, random, size) => {
  const clan = world.clans.ranked(Math.floor(world.clans.clans.length * (0.5 + 0.45 * random.fraction())))
  const start = week.start + random.fraction() * 2.5 * dayMs
  return {
    size,
    focus: [clan],
    country: (random) =>
      random.chance(0.6) ? world.clans.memberCountry(random, clan) : random.oneOf(countries.filter(isLarge)),
    wishes: () => ({ loyalty: 0.1 }),
    clans: () => [clan],
    time: (random, country) => timeByRhythm(random, country.utcOffset, start + random.fraction() * dayMs, week.end),
    reach: pickReach,
  }
}

const isLarge = ({ weight }: Country) => weight >= 2
