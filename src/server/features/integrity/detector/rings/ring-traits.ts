import type { WeekEvidence } from '../background/week-evidence.ts'
import type { Ring } from './find-rings.ts'
import type { KeyTrait } from './key-trait.ts'
import { findLinkLists } from './link-lists.ts'
import { findManyClanKeys } from './many-clan-keys.ts'
import { findSharedHomes } from './shared-homes.ts'

export const ringTraits = ['link-list', 'shared-home'] as const
export type RingTrait = (typeof ringTraits)[number]

export type KeyTraits = Readonly<Record<RingTrait, KeyTrait>>

export function findKeyTraits(
  week: Pick<WeekEvidence, 'votes' | 'history' | 'ranges' | 'views'>,
  rings: readonly Pick<Ring, 'members'>[],
): KeyTraits {
  const ofRings = new Set(rings.flatMap(({ members }) => members.flat()))
  const { count, rows, starts } = findManyClanKeys(week.votes, week.history, week.ranges)
  const keys = Array.from({ length: count }, (_, key) => rows.subarray(starts[key], starts[key + 1]))
  const { members = [], others = [] } = Object.groupBy(keys, (votes) =>
    votes.some((row) => ofRings.has(row)) ? 'members' : 'others',
  )
  return {
    'link-list': findLinkLists(week, { members, others }),
    'shared-home': findSharedHomes(week, { members, others }),
  }
}
