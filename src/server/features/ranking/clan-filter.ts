import type { ClanQuery } from '#contract/clans.ts'
import {
  type Platform,
  type Playstyle,
  platformCodes,
  playstyleCodes,
  type Region,
  regionCodes,
} from '#contract/rules/clan-codes.ts'

type Filter = Omit<ClanQuery, 'page' | 'q'>

/** What a clan says of itself that the list can be filtered by. */
interface Filterable {
  readonly region: Region
  readonly platforms: readonly Platform[]
  readonly playstyles: readonly Playstyle[]
}

/** A bit for everything that the list can be filtered by. */
const bits = new Map<string, number>(
  [...regionCodes, ...platformCodes, ...playstyleCodes].map((code, i) => [code, 1 << i]),
)

/** What of it a clan is, as bits. */
export function traitsOf({ region, platforms, playstyles }: Filterable): number {
  return joinBits([region, ...platforms, ...playstyles])
}

/** What a filter asks for, as bits: a clan has to have them all. 0 where it asks for nothing. */
export function requiredTraits({ region, platform, playstyle }: Filter): number {
  return joinBits([region, platform, playstyle])
}

function joinBits(codes: readonly (string | undefined)[]): number {
  return codes.reduce((joined, code) => joined | (code === undefined ? 0 : (bits.get(code) ?? 0)), 0)
}
