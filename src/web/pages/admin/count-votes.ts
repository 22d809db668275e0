import { groupDigits } from '../../ui/group-digits.ts'

/** Such as `1 vote` or `1,200 votes`. */
export function countVotes(votes: number): string {
  return `${groupDigits(votes)} ${votes === 1 ? 'vote' : 'votes'}`
}
