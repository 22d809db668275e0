import { playstyleCodes, playstyles } from '#contract/rules/clan-codes.ts'
import { sortPlatforms } from '../../../features/clan-card/card-facts.ts'

/** Takes the API's comma-separated codes. */
export function platformNames(codes: string): string {
  return sortPlatforms(codes)
    .map(({ name }) => name)
    .join(', ')
}

export function playstyleNames(codes: string): string {
  const selected = new Set(codes.split(',').map((code) => code.trim()))
  return playstyleCodes
    .filter((code) => selected.has(code))
    .map((code) => playstyles[code])
    .join(', ')
}
