import type { ListedClan } from '#contract/clans.ts'
import {
  type Platform,
  platformCodes,
  platforms,
  type Playstyle,
  playstyleCodes,
  playstyles,
  regions,
} from '#contract/rules/clan-codes.ts'

export interface PlatformName {
  readonly code: Platform
  readonly name: string
}

/** Parses the API's comma-separated platforms into the contract's order. Drops unknown and repeated codes. */
export function sortPlatforms(joined: string): PlatformName[] {
  const codes = new Set(joined.split(',').map((code) => code.trim()))
  return platformCodes.filter((code) => codes.has(code)).map((code) => ({ code, name: platforms[code] }))
}

/** Parses the API's comma-separated playstyles into the contract's order. */
export function sortPlaystyles(joined: string): Playstyle[] {
  const codes = new Set(joined.split(',').map((code) => code.trim()))
  return playstyleCodes.filter((code) => codes.has(code))
}

/** `Europe · Casual, Competitive` */
export function factsLine({ region, playstyles: joined }: Pick<ListedClan, 'region' | 'playstyles'>): string {
  const names = sortPlaystyles(joined).map((code) => playstyles[code])
  return [regions[region], names.join(', ')].filter((part) => part !== '').join(' · ')
}

/** Whether a description may exceed three lines on the narrowest card. The browser measures it later. */
export function mayOverflow(description: string): boolean {
  return description.length > 84 || description.split('\n').length > 3
}

export function visibleRank({ rank, recommended }: Pick<ListedClan, 'rank' | 'recommended'>): number | undefined {
  return rank !== null && Number.isInteger(rank) && !recommended ? rank : undefined
}

/** "Recommended" takes precedence over the paid "premium". */
export function cardVariant({ recommended, premium }: Pick<ListedClan, 'recommended' | 'premium'>) {
  if (recommended) return 'recommended'
  return premium ? 'premium' : 'ranked'
}
