import type { ListedClan } from '#contract/clans.ts'
import { clanChips } from '../clan-card/clan-chips.ts'

/** A clan as cards show it. */
export type CardClan = ReturnType<typeof withChips>

/**
 * For loaders: the texts of the facts reach the browser as data, rather than as code. The page from the server keeps its texts: to convert
 * the days after hydration, each first visit would load more code.
 */
export function withChips({ facts, ...clan }: ListedClan, zone: string | undefined) {
  return { ...clan, chips: clanChips({ ...clan, facts }, zone) }
}
