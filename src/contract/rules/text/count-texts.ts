import { groupDigits } from './group-digits.ts'

/** Such as `1 vote` or `1,200 votes`. */
export function countVotes(votes: number): string {
  return `${groupDigits(votes)} ${votes === 1 ? 'vote' : 'votes'}`
}

/** Such as `1 clan` or `1,200 clans`. */
export function countClans(clans: number): string {
  return `${groupDigits(clans)} ${clans === 1 ? 'clan' : 'clans'}`
}
