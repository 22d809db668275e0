import type { Country } from '../voters/countries.ts'
import { type Home, inventHome, inventPerson, type Person, pickHouseholdSize, placeOf } from '../voters/people.ts'
import { createRandom, type Random } from '../voters/random.ts'
import { timeByRhythm } from '../voters/time.ts'
import { pickReach, visitVotes } from '../voters/visits.ts'
import { type SeedVote, toSeedVote } from './seed-vote.ts'
import type { RankedClan, SeedWeek, SeedWorld } from './seed-world.ts'

/** The weeks from the oldest on, with what they still need. */
interface OpenWeek extends SeedWeek {
  readonly missing: number[]
}

interface Voter extends Person {
  readonly favorites: readonly RankedClan[]
}

/**
 * Yields the votes of invented people, who return from week to week and vote for one to four clans. Clan by clan, so that only one
 * clan's voters are in memory. Nobody votes twice for a clan in a week.
 */
export function* spreadVotes(world: SeedWorld): Generator<SeedVote> {
  const weeks = world.weeks.map((week): OpenWeek => ({ ...week, missing: [...week.counts] })).toReversed()
  /** By clan, the devices of its votes. A clan gets no votes after its own turn. */
  const devices = new Map<RankedClan, Set<string>>()
  for (const clan of world.clans) {
    const random = createRandom(`${world.seed} voters of ${clan.index}`)
    const isOpen = ({ missing }: OpenWeek) => (missing[clan.index] ?? 0) > 0
    let household: Household | undefined
    for (let first = weeks.find(isOpen); first; first = weeks.find(isOpen)) {
      if (!household || household.members === 0) household = inventHousehold(world, random, clan)
      household.members -= 1
      const voter = inventVoter(world, random, clan, household, first)
      for (const week of weeks) {
        if (week.start < first.start || !isOpen(week)) continue
        if (week === first || random.chance(voter.loyalty)) yield* castVisit(random, voter, week, devices)
      }
    }
    devices.delete(clan)
  }
}

interface Household {
  readonly country: Country
  readonly home: Home
  members: number
}

function inventHousehold({ audiences, networks }: SeedWorld, random: Random, clan: RankedClan): Household {
  const country = audiences.memberCountry(random, clan)
  return { country, home: inventHome(random, networks, country), members: pickHouseholdSize(random) }
}

function inventVoter(
  { audiences, networks }: SeedWorld,
  random: Random,
  clan: RankedClan,
  { country, home }: Household,
  { start }: OpenWeek,
): Voter {
  const person = inventPerson(random, networks, country, start, { home })
  const favorites = [clan]
  while (favorites.length < maxFavorites && random.chance(0.3)) {
    const next = audiences.favoriteOf(random, country)
    if (!favorites.includes(next)) favorites.push(next)
  }
  return { ...person, favorites }
}

const maxFavorites = 4

function* castVisit(
  random: Random,
  voter: Voter,
  { week, start, end, missing }: OpenWeek,
  devices: Map<RankedClan, Set<string>>,
): Generator<SeedVote> {
  const castAt = timeByRhythm(random, voter.country.utcOffset, start, end)
  const clans = voter.favorites.filter(({ index }) => (missing[index] ?? 0) > 0)
  const cast = { castAt, place: placeOf(random, voter, castAt), reach: pickReach(random) }
  for (const { clan, ...vote } of visitVotes(random, voter, clans, cast)) {
    if (vote.castAt > end) return
    const seedVote = toSeedVote(clan.index, week, vote)
    if (!isNewDevice(devices, clan, seedVote)) continue
    missing[clan.index] = (missing[clan.index] ?? 0) - 1
    yield seedVote
  }
}

/** Whether the site would accept the vote: people behind one address may have equal devices. */
function isNewDevice(devices: Map<RankedClan, Set<string>>, clan: RankedClan, { week, device }: SeedVote): boolean {
  if (device === null) return true
  const mark = `${week} ${device.toString('latin1', 0, 8)}`
  const known = devices.get(clan) ?? new Set()
  devices.set(clan, known)
  if (known.has(mark)) return false
  known.add(mark)
  return true
}
