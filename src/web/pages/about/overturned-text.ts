import { shareText } from '#contract/rules/text/share-text.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import type { BlindCheckFigures } from './load-about.ts'

/** How often administrators judged void votes of blind checks to be genuine. Empty without figures. */
export function overturnedText(figures: Pick<BlindCheckFigures, 'weeks' | 'total' | 'overturned'> | null): string {
  if (!figures) return ''
  const { weeks, total, overturned } = figures
  if (overturned === null) return 'So far, they have not completed a check.'
  const decided = total.fake + total.genuine
  const period = weeks.length === 1 ? 'In the last check' : `In the last ${weeks.length} checks`
  return `${period}, they found that ${groupDigits(total.genuine)} of ${countVotes(decided)} that did not count (${shareText(overturned, 1)}) ${total.genuine === 1 ? 'was' : 'were'} genuine, and could not tell about ${groupDigits(total.unsure)}.`
}
