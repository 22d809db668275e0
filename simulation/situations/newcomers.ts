import { type Country, pickCountry } from '../../demo/voters/countries.ts'
import { type PersonWishes, placeOf } from '../../demo/voters/people.ts'
import type { Random } from '../../demo/voters/random.ts'
import { timeByRhythm } from '../../demo/voters/time.ts'
import { personVote, pickReach } from '../../demo/voters/visits.ts'
import type { Reach } from '../../demo/voters/vote.ts'
import { clanOfSize } from '../world/clan-of-size.ts'
import type { Clan } from '../world/clans.ts'
import { inventPlayer } from '../world/people.ts'
import type { SimulatedVote } from '../world/vote.ts'
import { type World, worldRandom } from '../world/world.ts'
import type { Situation } from './situation.ts'

/** A community whose people all vote for the first time in the week under test, on any day, while they are awake. */
interface Kind {
  readonly situation: Situation
  readonly country: (world: World, clan: Clan, random: Random) => Country
  readonly wishes?: (random: Random, country: Country) => PersonWishes
  readonly reach?: Reach
}

const kinds: readonly Kind[] = [
  // People of one country discover the site together and use it through VPNs.
  { situation: 'vpn-community', country: (_, __, random) => pickCountry(random), wishes: () => ({ usesVpn: true }) },
  { situation: 'new-country', country: (_, clan, random) => otherCountry(clan, random) },
  // A link in a chat opens in the in-app browser of the chat, which stores nothing.
  {
    situation: 'in-app',
    country: (world, clan, random) => world.clans.memberCountry(random, clan),
    wishes: (random, { ios }) => ({ kind: random.chance(ios) ? 'ios' : 'android', family: 'webview' }),
    reach: 'direct',
  },
]

const communitiesPerKind = 3
const sizes = [30, 200] as const
const smallest = 10

export function inventNewcomerVotes(world: World): SimulatedVote[] {
  const week = world.weeks.at(-1)
  if (!week) return []
  const clans: Clan[] = []
  return kinds.flatMap(({ situation, country, wishes, reach }) =>
    Array.from({ length: communitiesPerKind }, (_, number) => {
      const community = `${situation} ${number + 1}`
      const random = worldRandom(world, community)
      const size = Math.max(smallest, Math.round(random.logUniform(...sizes) * world.scale))
      const clan = clanOfSize(world, size / random.logUniform(0.3, 3), clans)
      clans.push(clan)
      const from = country(world, clan, random)
      return Array.from({ length: size }, (): SimulatedVote => {
        const person = inventPlayer(random, world.networks, from, week.start, { loyalty: 0, ...wishes?.(random, from) })
        const castAt = timeByRhythm(random, from.utcOffset, week.start, week.end)
        const cast = { castAt, place: placeOf(random, person, castAt), reach: reach ?? pickReach(random) }
        return { ...personVote(random, person, cast), clan, origin: { kind: 'honest', situation, community } }
      })
    }).flat(),
  )
}

function otherCountry(clan: Clan, random: Random): Country {
  for (;;) {
    const country = pickCountry(random)
    if (country !== clan.home) return country
  }
}
