import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'

/** Such as `41 votes: 3 counted, 38 held`. */
export function statesText(states: Readonly<Record<VoteState, number>>): string {
  const { counted, held, void: voided } = states
  const parts = [
    [counted, 'counted'],
    [held, 'held'],
    [voided, 'void'],
  ] as const
  const found = parts.filter(([votes]) => votes > 0)
  const total = counted + held + voided
  if (total === 0) return 'No votes'
  if (found.length === 1) return `${countVotes(total)}, ${total === 1 ? '' : 'all '}${found[0]?.[1]}`
  return `${countVotes(total)}: ${found.map(([votes, label]) => `${groupDigits(votes)} ${label}`).join(', ')}`
}
