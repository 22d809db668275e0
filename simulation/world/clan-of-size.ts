import { pickCountry } from '../../demo/voters/countries.ts'
import type { Clan } from './clans.ts'
import { type World, worldRandom } from './world.ts'

const sampledVotes = 50_000

/**
 * The clan whose honest votes in the week under test will probably be closest to `votes`; one of the most popular clans if none has that
 * many. Estimates votes from a sample, because a clan's popularity does not reveal the number of players in its region.
 */
export function clanOfSize(world: World, votes: number, excluded: readonly Clan[]): Clan {
  const { clans, quotas } = world
  const random = worldRandom(world, 'sizes of clans')
  const sample = new Map<Clan, number>()
  for (let i = 0; i < sampledVotes; i++) {
    const clan = clans.favoriteOf(random, pickCountry(random))
    sample.set(clan, (sample.get(clan) ?? 0) + 1)
  }
  const wanted = (votes * sampledVotes) / (quotas.at(-1) ?? sampledVotes)
  const distance = (clan: Clan) => Math.abs(Math.log((sample.get(clan) ?? 0.5) / wanted))
  const [first = clans.ranked(0), ...others] = random.shuffle(clans.clans.filter((clan) => !excluded.includes(clan)))
  return others.reduce((best, clan) => (distance(clan) < distance(best) ? clan : best), first)
}
