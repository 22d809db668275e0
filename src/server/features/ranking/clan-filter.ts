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

interface Filterable {
  readonly region: Region
  readonly platforms: readonly Platform[]
  readonly playstyles: readonly Playstyle[]
}

/** One bit per filter value. */
const bits = new Map<string, number>(
  [...regionCodes, ...platformCodes, ...playstyleCodes].map((code, i) => [code, 1 << i]),
)

export function traitsOf({ region, platforms, playstyles }: Filterable): number {
  return toBits([region, ...platforms, ...playstyles])
}

/** 0 if the filter is empty. */
export function requiredTraits({ region, platform, playstyle }: Filter): number {
  return toBits([region, platform, playstyle])
}

function toBits(codes: readonly (string | undefined)[]): number {
  return codes.reduce((joined, code) => joined | (code === undefined ? 0 : (bits.get(code) ?? 0)), 0)
}
