import type { Country } from '../voters/countries.ts'
import { type Home, inventHome, inventPerson, type Person, pickHouseholdSize, placeOf } from '../voters/people.ts'
import { createRandom, type Random, weightedTable } from '../voters/random.ts'
import { timeByRhythm } from '../voters/time.ts'
import { pickReach, visitVotes } from '../voters/visits.ts'
import { type SeedVote, toSeedVote } from './seed-vote.ts'
import type { RankedClan, SeedWeek, SeedWorld } from './seed-world.ts'

interface OpenWeek extends SeedWeek {
  /** Remaining votes to cast, by clan. */
  readonly missing: number[]
  /** Hashes of devices combined with the clans they voted for. */
  readonly devices: Set<number>
}

interface Household {
  readonly country: Country
  readonly home: Home
  /** Number of members who have not voted yet. */
  members: number
}

interface Community {
  readonly clan: RankedClan
  household: Household | undefined
}

interface Spread {
  readonly world: SeedWorld
  readonly random: Random
  /** Oldest first. */
  readonly weeks: readonly OpenWeek[]
  /** By clan index. */
  readonly communities: readonly Community[]
}

/** Yields votes of invented people. They return each week, vote for one to four clans, and never twice for a clan in a week. */
export function* spreadVotes(world: SeedWorld): Generator<SeedVote> {
  const weeks = world.weeks
    .map((week): OpenWeek => ({ ...week, missing: [...week.counts], devices: new Set() }))
    .toReversed()
  const communities = world.clans.map((clan): Community => ({ clan, household: undefined }))
  const spread = { world, random: createRandom(`${world.seed} voters`), weeks, communities }
  const popular = weightedTable(communities, ({ clan }) => world.popularity[clan.index] ?? 0)
  const votes = weeks.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0)
  // Alternate between clans, so that earlier clans do not use up the voters that clans share.
  for (let turn = 0; turn < votes; turn++) yield* castNextVoter(spread, popular.pick(spread.random))
  for (const community of communities) {
    while (weeks.some((week) => isOpen(week, community.clan))) yield* castNextVoter(spread, community)
  }
}

const isOpen = ({ missing }: OpenWeek, { index }: RankedClan) => (missing[index] ?? 0) > 0

/** Yields the votes of a new voter of a community in all weeks; none if the clan has all its votes. */
function* castNextVoter(spread: Spread, community: Community): Generator<SeedVote> {
  const { random, weeks } = spread
  const { clan } = community
  const first = weeks.find((week) => isOpen(week, clan))
  if (!first) return
  const household = nextHousehold(spread, community)
  const { networks } = spread.world
  const voter = inventPerson(random, networks, household.country, first.start, { home: household.home })
  const favorites = pickFavorites(spread, community, household.country)
  for (const week of weeks) {
    if (week.start < first.start || !isOpen(week, clan)) continue
    if (week === first || random.chance(voter.loyalty)) yield* castVisit(random, voter, favorites, week)
  }
}

function nextHousehold({ world, random }: Spread, community: Community): Household {
  if (!community.household || community.household.members === 0) {
    const country = world.audiences.memberCountry(random, community.clan)
    const home = inventHome(random, world.networks, country)
    community.household = { country, home, members: pickHouseholdSize(random) }
  }
  community.household.members -= 1
  return community.household
}

const maxFavorites = 4

function pickFavorites({ world, random, communities }: Spread, own: Community, country: Country): Community[] {
  const favorites = [own]
  while (favorites.length < maxFavorites && random.chance(0.3)) {
    const next = communities[world.audiences.favoriteOf(random, country).index]
    if (next && !favorites.includes(next)) favorites.push(next)
  }
  return favorites
}

function* castVisit(
  random: Random,
  voter: Person,
  favorites: readonly Community[],
  week: OpenWeek,
): Generator<SeedVote> {
  const castAt = timeByRhythm(random, voter.country.utcOffset, week.start, week.end)
  const open = favorites.filter(({ clan }) => isOpen(week, clan))
  const cast = { castAt, place: placeOf(random, voter, castAt), reach: pickReach(random) }
  for (const { clan: community, ...vote } of visitVotes(random, voter, open, cast)) {
    if (vote.castAt > week.end) return
    const { index } = community.clan
    const seedVote = toSeedVote(index, week.week, vote)
    if (!addDevice(week, seedVote)) continue
    week.missing[index] = (week.missing[index] ?? 0) - 1
    yield seedVote
  }
}

/** Whether the site would accept the vote, since people behind one address may have the same device. */
function addDevice({ devices }: OpenWeek, { clan, device }: SeedVote): boolean {
  if (device === null) return true
  // 48 bits: a collision only costs another attempt. The clan is included, because a device may vote for several clans.
  const mark = device.readUIntBE(0, 6) + clan
  if (devices.has(mark)) return false
  devices.add(mark)
  return true
}
