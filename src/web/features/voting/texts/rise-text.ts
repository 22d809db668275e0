import { groupDigits } from '#contract/rules/text/group-digits.ts'

/** The difference from last week's votes, such as "+12 vs. last week". */
export function riseText(rise: number): string {
  if (rise === 0) return 'Same as last week'
  return `${rise > 0 ? '+' : '−'}${groupDigits(Math.abs(rise))} vs. last week`
}
