import type { VoteCaseSummary } from '#contract/vote-cases.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'

type Verdict = VoteCaseSummary['verdict']
type CaseRanks = Pick<VoteCaseSummary, 'states' | 'rank_with' | 'rank_without'>

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  void: 'Void',
  held: 'Held',
  shown: 'Only unusual',
  appeal: 'Appeal',
}

/** The rank with and without a case's votes. If most of them do not count, the current rank is closer to the latter. */
export function ranksText({ states, rank_with: withVotes, rank_without: without }: CaseRanks): string {
  if (withVotes === without) return withVotes === null ? 'Not ranked' : `${ordinal(withVotes)} with or without them`
  return states.counted < states.held + states.void
    ? `${rankText(without)} → ${rankText(withVotes)} with them`
    : `${rankText(withVotes)} → ${rankText(without)} without them`
}

function rankText(rank: number | null): string {
  return rank === null ? 'not ranked' : ordinal(rank)
}

export function ordinal(number: number): string {
  const ending = ['th', 'st', 'nd', 'rd'][isTeen(number) ? 0 : number % 10] ?? 'th'
  return `${groupDigits(number)}${ending}`
}

function isTeen(number: number): boolean {
  return Math.floor(number / 10) % 10 === 1
}

/** The clan's name; for deleted clans, the last known name or a substitute. */
export function clanText({ clan_id: id, clan_name: name }: Pick<VoteCaseSummary, 'clan_id' | 'clan_name'>): string {
  return name ?? `Deleted clan ${id}`
}

/** An average, such as 0.4 or 12, without false precision. */
export function expectedText(votes: number): string {
  if (votes > 0 && votes < 0.1) return '< 0.1'
  return votes < 10 ? String(Math.round(votes * 10) / 10) : groupDigits(Math.round(votes))
}
