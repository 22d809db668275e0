import type { ClanInOrder } from '#contract/clan-list.ts'
import { ageText } from '#contract/rules/text/age-text.ts'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { riseText } from '../voting/texts/rise-text.ts'

type Sorted = Pick<ClanInOrder, 'votes' | 'votes_last_week' | 'listed_at'>

/** The value that a list is sorted by, for a clan's card; undefined if the order needs none. `now` in Unix ms. */
export function sortText(clan: Sorted, order: string, now: number): string | undefined {
  if (clan.listed_at !== undefined) return `Listed ${ageText(now - clan.listed_at)}`
  const before = clan.votes_last_week
  if (before === undefined) return undefined
  return order === 'rising' ? riseText(clan.votes - before) : lastWeekText(before)
}

function lastWeekText(votes: number): string {
  if (votes === 0) return 'No votes last week'
  return `${countVotes(votes)} last week`
}
