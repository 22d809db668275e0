import type { ClanInOrder } from '#contract/clan-list.ts'
import { clanChips } from '../clan-card/clan-chips.ts'
import { sortText } from '../clan-card/sort-text.ts'

/** A clan as cards show it. */
export type CardClan = ReturnType<typeof withTexts>

/**
 * For loaders: the texts of the facts and of the list's order reach the browser as data, rather than as code. The page from the server keeps its texts: to convert
 * the days after hydration, each first visit would load more code.
 */
export function withTexts({ facts, ...clan }: ClanInOrder, zone: string | undefined, order = 'week') {
  const { votes_last_week: votesBefore, listed_at: _, ...listed } = clan
  return {
    ...listed,
    chips: clanChips({ ...clan, facts }, zone),
    sortText: sortText(clan, order, Date.now()),
    votesBefore: order === 'rising' ? votesBefore : undefined,
  }
}
