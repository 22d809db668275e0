import { countOf } from './count-texts.ts'

/** For example "12 characters left", or "1 character too many" if negative. */
export function charactersText(remaining: number): string {
  return `${countOf(Math.abs(remaining), 'character')} ${remaining < 0 ? 'too many' : 'left'}`
}
