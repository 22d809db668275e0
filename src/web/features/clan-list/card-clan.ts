import type { ListedClan } from '#contract/clans.ts'
import { clanChips } from '../clan-card/clan-chips.ts'

/** A clan as cards show it. */
export type CardClan = ReturnType<typeof withChips>

/** For loaders: the texts of the facts reach the browser as data, rather than as code. */
export function withChips({ facts, ...clan }: ListedClan) {
  return { ...clan, chips: clanChips({ ...clan, facts }) }
}
