import type { Region } from '#contract/rules/clans/clan-codes.ts'
import { type Country, countries } from './countries.ts'
import { type Random, type WeightedTable, weightedTable } from './random.ts'

/** Determines who votes for a clan. */
export interface Audience {
  readonly region: Region
  /** Where most members live; null for an international clan. */
  readonly home: Country | null
  /** Relative share of all honest votes, before randomness. */
  readonly popularity: number
}

export interface AudiencePlan<Clan> {
  /** Picks a clan for which a player of this country might vote. */
  readonly favoriteOf: (random: Random, country: Country) => Clan
  /** Picks a country from which votes for this clan come. */
  readonly memberCountry: (random: Random, clan: Clan) => Country
}

/** Most clans have members from one country. */
export function pickHome(random: Random, region: Region): Country | null {
  const own = countries.filter((country) => country.region === region)
  const isLocal = own.length > 0 && random.chance(0.62)
  return isLocal ? weightedTable(own, ({ weight }) => weight).pick(random) : null
}

/** @throws when picking a favorite if no clan is popular */
export function planAudiences<Clan extends Audience>(clans: readonly Clan[]): AudiencePlan<Clan> {
  const clansOf = tables(clans, (clan, country: Country) => clan.popularity * affinity(clan, country))
  const countriesOf = tables(countries, (country, clan: Clan) => country.weight * affinity(clan, country))
  return {
    favoriteOf: (random, country) => clansOf(country).pick(random),
    memberCountry: (random, clan) => countriesOf(clan).pick(random),
  }
}

/** Creates the table of a key on first use. */
function tables<Key, T>(items: readonly T[], weightOf: (item: T, key: Key) => number): (key: Key) => WeightedTable<T> {
  const created = new Map<Key, WeightedTable<T>>()
  return (key) => {
    let table = created.get(key)
    if (!table) created.set(key, (table = weightedTable(items, (item) => weightOf(item, key))))
    return table
  }
}

/** Number of players who might vote for a clan, relative to other clans. */
export function potentialOf(clan: Pick<Audience, 'region' | 'home'>): number {
  return countries.reduce((sum, country) => sum + country.weight * affinity(clan, country), 0)
}

/** How much more likely than average a player from the country votes for the clan. */
function affinity({ region, home }: Pick<Audience, 'region' | 'home'>, country: Country): number {
  if (home === country) return 12
  if (region === country.region) return home === null ? 1 : 0.35
  return region === 'ww' ? 0.7 : 0.04
}
