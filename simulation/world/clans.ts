import type { Region } from '#contract/rules/clan-codes.ts'
import { inventClans } from '../../demo/clans/invent-clan.ts'
import { createRandom, type Random, type WeightedTable, weightedTable } from '../random.ts'
import { type Country, countries } from './countries.ts'

export interface Clan {
  readonly id: number
  readonly name: string
  readonly region: Region
  /** Where most members live; null for an international clan. */
  readonly home: Country | null
  /** Share of all honest votes, before chance. */
  readonly popularity: number
}

export interface ClanPlan {
  readonly clans: readonly Clan[]
  /** A clan for which a player of this country might vote. */
  readonly favoriteOf: (random: Random, country: Country) => Clan
  /** A country from which votes for this clan come. */
  readonly memberCountry: (random: Random, clan: Clan) => Country
  /** The clan at a place of the popularity order; 0 is the most popular. */
  readonly ranked: (place: number) => Clan
}

export function planClans(count: number, seed: string): ClanPlan {
  const random = createRandom(`${seed} popularity`)
  const places = random.shuffle(Array.from({ length: count }, (_, place) => place))
  const clans = inventClans(count, seed).map((listing, i): Clan => {
    const own = countries.filter(({ region }) => region === listing.region)
    const isLocal = own.length > 0 && random.chance(0.62)
    return {
      id: i + 1,
      name: listing.name,
      region: listing.region,
      home: isLocal ? weightedTable(own, ({ weight }) => weight).pick(random) : null,
      popularity: 1 / ((places[i] ?? i) + 3) ** 0.95,
    }
  })
  const order = clans.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)
  const perCountry = new Map<Country, WeightedTable<Clan>>()
  const perClan = new Map<Clan, WeightedTable<Country>>()
  return {
    clans,
    favoriteOf(random, country) {
      let table = perCountry.get(country)
      if (!table) {
        table = weightedTable(clans, (clan) => clan.popularity * affinity(clan, country))
        perCountry.set(country, table)
      }
      return table.pick(random)
    },
    memberCountry(random, clan) {
      let table = perClan.get(clan)
      if (!table) {
        table = weightedTable(countries, (country) => country.weight * affinity(clan, country))
        perClan.set(clan, table)
      }
      return table.pick(random)
    },
    ranked: (place) => order[Math.min(place, order.length - 1)] ?? random.oneOf(clans),
  }
}

/** How much more likely than average a player of the country votes for the clan. */
function affinity({ region, home }: Clan, country: Country): number {
  if (home === country) return 12
  if (region === country.region) return home === null ? 1 : 0.35
  return region === 'ww' ? 0.7 : 0.04
}
