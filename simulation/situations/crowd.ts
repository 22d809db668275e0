import type { Random } from '../../demo/voters/random.ts'
import type { UnixMs } from '../../demo/voters/time.ts'
import type { Week } from '../world/calendar.ts'
import type { Clan } from '../world/clans.ts'
import type { Country } from '../../demo/voters/countries.ts'
import type { Device } from '../../demo/voters/devices.ts'
import type { Ledger } from '../world/ledger.ts'
import type { Address } from '../../demo/voters/networks.ts'
import { type PersonWishes, placeOf } from '../../demo/voters/people.ts'
import { personVote } from '../../demo/voters/visits.ts'
import { inventPlayer, type Occasion, type Player } from '../world/people.ts'
import type { Reach } from '../../demo/voters/vote.ts'
import type { World } from '../world/world.ts'

/** People who vote for the same reason or from the same place. */
export interface Crowd extends Occasion {
  /** The number of votes; fewer are cast if the site refuses duplicates. */
  readonly size: number
  /** Whether the same people come every week. */
  readonly returns?: boolean
  /** The clans that get unusually many votes. */
  readonly focus?: readonly Clan[]
  readonly country: (random: Random) => Country
  readonly wishes: (random: Random) => PersonWishes
  /** A device of the place; otherwise people have their own. */
  readonly device?: (random: Random) => Device
  /** The address of the place; otherwise people use their own. */
  readonly address?: (random: Random) => Address
  readonly clans: (random: Random) => readonly Clan[]
  readonly time: (random: Random, country: Country) => UnixMs
  readonly reach: (random: Random) => Reach
}

export type PlanCrowd = (world: World, week: Week, random: Random, size: number) => Omit<Crowd, keyof Occasion>

const maxTriesPerVote = 3

export function castCrowd(world: World, ledger: Ledger, random: Random, crowd: Crowd): void {
  const origin = { kind: 'honest', situation: crowd.situation, community: crowd.community } as const
  let cast = 0
  const visit = (person: Player) => {
    let castAt = crowd.time(random, person.country)
    const place = crowd.address
      ? { address: crowd.address(random), connection: 'home' as const }
      : placeOf(random, person, castAt)
    for (const clan of person.favorites) {
      const reach = crowd.reach(random)
      if (ledger.add({ ...personVote(random, person, { castAt, place, reach }), clan, origin })) cast += 1
      castAt += Math.floor(random.logNormal(20_000, 0.7))
    }
  }
  const regulars = world.regulars.get(crowd.community) ?? []
  for (const person of regulars) {
    if (cast < crowd.size && random.chance(person.loyalty)) visit(person)
  }
  for (let tries = 0; cast < crowd.size && tries < crowd.size * maxTriesPerVote; tries++) {
    const country = crowd.country(random)
    const wishes = crowd.wishes(random)
    const own = inventPlayer(random, world.networks, country, ledger.week.start, wishes)
    // A café's computers are reset after each guest.
    const isErased = crowd.device !== undefined && wishes.loyalty === 0
    if (isErased) own.identity.pass = null
    const person = crowd.device ? { ...own, device: crowd.device(random) } : own
    person.favorites = [...crowd.clans(random)]
    visit(person)
    if (crowd.returns) regulars.push(person)
  }
  if (crowd.returns) world.regulars.set(crowd.community, regulars)
}
