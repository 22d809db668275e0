import { groupDigits } from './group-digits.ts'

/** For example "12 characters left", or "1 character too many" if negative. */
export function charactersText(remaining: number): string {
  const count = Math.abs(remaining)
  return `${groupDigits(count)} ${count === 1 ? 'character' : 'characters'} ${remaining < 0 ? 'too many' : 'left'}`
}
