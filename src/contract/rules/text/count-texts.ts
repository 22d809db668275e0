import { groupDigits } from './group-digits.ts'

/** A number with a noun whose plural ends in "s", such as `1 vote` or `1,200 votes`. */
export function countOf(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`
}

export function countVotes(votes: number): string {
  return countOf(votes, 'vote')
}

export function countClans(clans: number): string {
  return countOf(clans, 'clan')
}
