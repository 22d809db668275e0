import type { Truth } from './read-truth.ts'
import { count, newTally, type State, type Tally } from './tally.ts'

/** The outcome in a world with one campaign. */
export interface OnlyCampaign {
  readonly family: string
  readonly effort: string
  readonly fakes: Readonly<Tally>
  readonly honest: Readonly<Tally>
  /** The honest votes for its targets. */
  readonly honestOfTargets: Readonly<Tally>
}

/** Null unless the week under test has exactly one campaign. */
export function onlyCampaign(truth: Truth, stateOf: (id: number) => State): OnlyCampaign | null {
  const [only, another] = truth.campaigns.values()
  if (!only || another) return null
  const { family, effort, clans } = only
  const result = { family, effort, fakes: newTally(), honest: newTally(), honestOfTargets: newTally() }
  for (const [id, { campaign, clanId, derivations }] of truth.votes) {
    const isAsked = derivations !== undefined
    count(campaign === undefined ? result.honest : result.fakes, stateOf(id), isAsked)
    if (campaign === undefined && clans.includes(clanId)) count(result.honestOfTargets, stateOf(id), isAsked)
  }
  return result
}
