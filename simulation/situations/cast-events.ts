import type { Random } from '../../demo/voters/random.ts'
import type { Week } from '../world/calendar.ts'
import type { Ledger } from '../world/ledger.ts'
import { type World, worldRandom } from '../world/world.ts'
import { castCrowd, type Crowd, type PlanCrowd } from './crowd.ts'
import { brigade, postedLink, stream, tournament, viral } from './crowds.ts'
import { campus, company, internetCafe, lanParty, schoolClass } from './places.ts'
import type { Situation } from './situation.ts'

interface EventKind {
  readonly situation: Situation
  readonly plan: PlanCrowd
  /** In the week under test. */
  readonly count: number
  readonly sizes: readonly [low: number, high: number]
  /** Whether it is a place whose people return every week, not an event. */
  readonly isPlace?: boolean
}

const kinds: readonly EventKind[] = [
  { situation: 'brigade', plan: brigade, count: 4, sizes: [40, 400] },
  { situation: 'stream', plan: stream, count: 2, sizes: [80, 800] },
  { situation: 'tournament', plan: tournament, count: 2, sizes: [120, 500] },
  { situation: 'posted-link', plan: postedLink, count: 3, sizes: [30, 300] },
  { situation: 'viral', plan: viral, count: 2, sizes: [150, 700] },
  { situation: 'lan-party', plan: lanParty, count: 6, sizes: [20, 90] },
  { situation: 'school-class', plan: schoolClass, count: 8, sizes: [15, 32] },
  { situation: 'campus', plan: campus, count: 4, sizes: [80, 500], isPlace: true },
  { situation: 'internet-cafe', plan: internetCafe, count: 6, sizes: [15, 120], isPlace: true },
  { situation: 'company', plan: company, count: 7, sizes: [8, 50], isPlace: true },
]

const smallestEvent = 6

/** The events and places of a week. Deterministic. */
export function planEvents(world: World, week: Week, isTest: boolean): Crowd[] {
  return kinds.flatMap(({ situation, plan, count, sizes, isPlace }) =>
    Array.from({ length: isTest || isPlace ? count : Math.ceil(count / 2) }, (_, i) => {
      const community = isPlace ? `${situation} ${i + 1}` : `${situation} ${i + 1} of ${week.name}`
      const random = worldRandom(world, community)
      const size = Math.max(smallestEvent, Math.round(random.logUniform(...sizes) * world.scale))
      return { ...plan(world, week, random, size), situation, community }
    }),
  )
}

export function castEvents(world: World, ledger: Ledger, isTest: boolean): void {
  for (const crowd of planEvents(world, ledger.week, isTest)) {
    castCrowd(world, ledger, worldRandom(world, `${crowd.community} in ${ledger.week.name}`), crowd)
  }
}

/** In the week under test, members of some clans vote for the clan that their own clan has joined. */
export function mergeClans(world: World, random: Random): void {
  for (let i = 0; i < 3; i++) {
    const place = Math.floor(random.logUniform(5, world.clans.clans.length / 4))
    const [left, joined] = [world.clans.ranked(place), world.clans.ranked(place + random.integer(1, 4))]
    const community = `${left.name} joins ${joined.name}`
    for (const person of world.people) {
      if (person.favorites[0] !== left || !random.chance(0.85)) continue
      person.favorites = [joined, ...person.favorites.filter((clan) => clan !== left && clan !== joined)]
      person.occasion = { situation: 'merger', community }
    }
  }
}
