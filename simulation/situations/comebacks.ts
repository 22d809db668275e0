import type { Random } from '../../demo/voters/random.ts'
import { hourMs, timeByRhythm, type UnixMs } from '../../demo/voters/time.ts'
import { placeOf } from '../../demo/voters/people.ts'
import { personVote, pickReach } from '../../demo/voters/visits.ts'
import { eveningOf, type Week, weekBefore } from '../world/calendar.ts'
import { clanOfSize } from '../world/clan-of-size.ts'
import type { Clan } from '../world/clans.ts'
import { inventPlayer, type Occasion, type Player } from '../world/people.ts'
import type { SimulatedVote } from '../world/vote.ts'
import { type World, worldRandom } from '../world/world.ts'

/** Former voters of a clan who vote again in the week under test, because the clan is active again or the game got an update. */
interface Comeback extends Occasion {
  readonly clan: Clan
  readonly size: number
}

const comebacks = 4
const [smallest, largest] = [10, 200]
/** The number of weeks without a vote, between weeks with one. */
const away = { least: 4, most: 20 }
const maxWeeksBefore = 6

/** Deterministic. */
export function planComebacks(world: World): Comeback[] {
  const planned: Comeback[] = []
  while (planned.length < comebacks) {
    const community = `comeback ${planned.length + 1}`
    const random = worldRandom(world, community)
    const size = Math.max(smallest, Math.round(random.logUniform(smallest, largest) * world.scale))
    const others = planned.map(({ clan }) => clan)
    const clan = clanOfSize(world, size / random.logUniform(0.3, 3), others)
    planned.push({ situation: 'comeback', community, clan, size })
  }
  return planned
}

/** The comeback voters' votes by week: first the weeks in which they voted before, last the one under test. */
export function inventComebackVotes(world: World): { readonly week: Week; readonly votes: readonly SimulatedVote[] }[] {
  const testWeek = world.weeks.at(-1)
  if (!testWeek) return []
  const byAge = new Map<number, SimulatedVote[]>()
  for (const { clan, size, situation, community } of planComebacks(world)) {
    const random = worldRandom(world, `voters of ${community}`)
    const { awayOf, timeOf } = planReturn(testWeek, clan, random)
    for (let i = 0; i < size; i++) {
      const ages = pickVotingWeeks(random, awayOf(random))
      const country = world.clans.memberCountry(random, clan)
      const firstWeek = weekBefore(testWeek, ages[0] ?? 0)
      // Without loyalty, because the first vote creates the pass.
      const person = inventPlayer(random, world.networks, country, firstWeek.start, { loyalty: 0 })
      for (const age of ages) {
        const week = weekBefore(testWeek, age)
        const castAt = age === 0 ? timeOf(random, person) : voteTime(random, person, week.start, week.end)
        const cast = { castAt, place: placeOf(random, person, castAt), reach: pickReach(random) }
        const vote = {
          ...personVote(random, person, cast),
          clan,
          origin: { kind: 'honest', situation, community },
        } as const
        byAge.set(age, [...(byAge.get(age) ?? []), vote])
      }
    }
  }
  return [...byAge].sort(([a], [b]) => b - a).map(([age, votes]) => ({ week: weekBefore(testWeek, age), votes }))
}

const voteTime = (random: Random, { country }: Player, from: UnixMs, to: UnixMs) =>
  timeByRhythm(random, country.utcOffset, from, to)

/** How long people were away, and when they come back. */
function planReturn(week: Week, clan: Clan, random: Random) {
  const start = eveningOf(week, random.integer(0, 4), clan.home?.utcOffset ?? 0, random.integer(16, 20))
  // After an update of the game, people come back who stopped at different times.
  if (random.chance(0.5))
    return {
      awayOf: (random: Random) => random.integer(away.least, away.most),
      timeOf: (random: Random, person: Player) => voteTime(random, person, start, week.end),
    }
  // A clan becomes active again: its people left within a few weeks, and it calls them back on one evening.
  const asleep = random.integer(away.least, away.most)
  return {
    awayOf: (random: Random) => Math.min(away.most, asleep + Math.floor(random.exponential(1.5))),
    timeOf: (random: Random) => Math.min(week.end - 1, Math.floor(start + random.exponential(14 * hourMs))),
  }
}

/** The weeks of a person's votes, counted back from the one under test: one to six before the pause, and 0. */
function pickVotingWeeks(random: Random, weeksAway: number): number[] {
  const last = weeksAway + 1
  const first = last + random.integer(0, maxWeeksBefore - 1)
  const ages = Array.from({ length: first - last + 1 }, (_, i) => first - i)
  return [...ages.filter((age) => age === first || age === last || random.chance(0.7)), 0]
}
