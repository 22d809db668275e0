import type { ClanInOrder } from '#contract/clan-list.ts'
import { clanChips } from '../clan-card/clan-chips.ts'
import { sortText } from '../clan-card/sort-text.ts'

export type CardClan = ReturnType<typeof withTexts>

/**
 * Turns facts and sort values into texts. Called in loaders, so that the browser gets texts as data instead of the code that
 * makes them. After hydration, a server-rendered page keeps its texts: converting the days would make each first visit load
 * more code.
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
