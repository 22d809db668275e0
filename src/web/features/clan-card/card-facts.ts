import type { ListedClan } from '#contract/clans.ts'
import {
  type Platform,
  platformCodes,
  platforms,
  type Playstyle,
  playstyleCodes,
  regions,
} from '#contract/rules/clan-codes.ts'

/** A platform with the name that people read. */
export interface PlatformFact {
  readonly code: Platform
  readonly name: string
}

/** The platforms of the wire's comma-joined text, in the contract's order; unknown and repeated codes are dropped. */
export function sortPlatforms(joined: string): PlatformFact[] {
  const codes = new Set(joined.split(',').map((code) => code.trim()))
  return platformCodes.filter((code) => codes.has(code)).map((code) => ({ code, name: platforms[code] }))
}

/** The playstyles of the wire's comma-joined text, in the contract's order. */
export function sortPlaystyles(joined: string): Playstyle[] {
  const codes = new Set(joined.split(',').map((code) => code.trim()))
  return playstyleCodes.filter((code) => codes.has(code))
}

export function regionLabel({ region }: Pick<ListedClan, 'region'>): string {
  return regions[region]
}

/** Whether a description may be longer than three lines of the narrowest card; measured again where it is shown. */
export function mayOverflow(description: string): boolean {
  return description.length > 84 || description.split('\n').length > 3
}

/** What a card says of its rank; undefined where it shows none. */
export function shownRank({ rank, recommended }: Pick<ListedClan, 'rank' | 'recommended'>): number | undefined {
  return rank !== null && Number.isInteger(rank) && !recommended ? rank : undefined
}

/** How a clan's card looks; a recommendation goes before what was paid for. */
export function lookOf({ recommended, premium }: Pick<ListedClan, 'recommended' | 'premium'>) {
  if (recommended) return 'recommended'
  return premium ? 'premium' : 'ranked'
}
