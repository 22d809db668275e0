// Not in the schemas' files, so that a page that only shows the names does not load zod.

export const regions = {
  ww: 'Worldwide',
  na: 'North America',
  sa: 'South America',
  eu: 'Europe',
  af: 'Africa',
  as: 'Asia',
  oc: 'Oceania',
} as const
export const platforms = { pc: 'PC', xbox: 'Xbox', ps: 'PlayStation' } as const
export const playstyles = { casual: 'Casual', competitive: 'Competitive' } as const

export type Region = keyof typeof regions
export type Platform = keyof typeof platforms
export type Playstyle = keyof typeof playstyles

const keys = <K extends string>(names: Record<K, string>) => Object.keys(names) as [K, ...K[]]
export const regionCodes = keys(regions)
export const platformCodes = keys(platforms)
export const playstyleCodes = keys(playstyles)
