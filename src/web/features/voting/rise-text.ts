import { groupDigits } from '#contract/rules/group-digits.ts'

/** By how many votes a week exceeds the one before, such as "+12 vs. last week". */
export function riseText(rise: number): string {
  if (rise === 0) return 'Same as last week'
  return `${rise > 0 ? '+' : '−'}${groupDigits(Math.abs(rise))} vs. last week`
}
