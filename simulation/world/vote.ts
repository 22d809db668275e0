import type { CastVote } from '../../demo/voters/vote.ts'
import type { Situation } from '../situations/situation.ts'
import type { Clan } from './clans.ts'

/** The true origin of a vote. */
export type Origin =
  | { readonly kind: 'honest'; readonly situation: Situation; readonly community: string }
  | { readonly kind: 'fake'; readonly campaign: string; readonly isDecoy: boolean }

export interface SimulatedVote extends CastVote {
  readonly clan: Clan
  readonly origin: Origin
}
