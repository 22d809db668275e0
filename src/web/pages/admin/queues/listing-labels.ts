import { playstyleCodes, playstyles } from '#contract/rules/clan-codes.ts'
import { sortPlatforms } from '../../../features/clan-card/card-facts.ts'

/** Platforms in words, from the wire's comma-joined codes. */
export function namePlatforms(joined: string): string {
  return sortPlatforms(joined)
    .map(({ name }) => name)
    .join(', ')
}

/** Playstyles in words, from the wire's comma-joined codes. */
export function namePlaystyles(joined: string): string {
  const codes = new Set(joined.split(',').map((code) => code.trim()))
  return playstyleCodes
    .filter((code) => codes.has(code))
    .map((code) => playstyles[code])
    .join(', ')
}
