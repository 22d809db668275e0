import { inventClans } from '../../demo/clans/invent-clan.ts'
import { type Audience, type AudiencePlan, pickHome, planAudiences } from '../../demo/voters/audiences.ts'
import { createRandom } from '../../demo/voters/random.ts'

export interface Clan extends Audience {
  readonly id: number
  readonly name: string
}

export interface ClanPlan extends AudiencePlan<Clan> {
  readonly clans: readonly Clan[]
  /** The clan at a position in the popularity order; 0 is the most popular. */
  readonly ranked: (place: number) => Clan
}

export function planClans(count: number, seed: string): ClanPlan {
  const random = createRandom(`${seed} popularity`)
  const places = random.shuffle(Array.from({ length: count }, (_, place) => place))
  const clans = inventClans(count, seed).map(({ name, region }, i): Clan => ({
    id: i + 1,
    name,
    region,
    home: pickHome(random, region),
    popularity: 1 / ((places[i] ?? i) + 3) ** 0.95,
  }))
  const order = clans.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)
  return {
    ...planAudiences(clans),
    clans,
    ranked: (place) => order[Math.min(place, order.length - 1)] ?? random.oneOf(clans),
  }
}
