import type { Cost } from '../attacks/expenses.ts'
import type { TrueCampaign, Truth } from './read-truth.ts'
import type { State } from './tally.ts'

/** The costs and results of a group of campaigns. */
export interface CampaignCosts extends Omit<Cost, 'pageSeconds' | 'byPeople'> {
  readonly group: string
  readonly campaigns: number
  /** Votes for the promoted clans that count after the verdicts. */
  readonly counted: number
  /** Time on pages, spent by programs and by people. */
  readonly browserSeconds: number
  readonly personSeconds: number
}

/** The costs of all campaigns of the week under test: in total, by effort, and by family and effort. Empty if the truth has no costs. */
export function campaignCosts(truth: Truth, stateOf: (id: number) => State): CampaignCosts[] {
  const counted = new Map<string, number>()
  for (const [id, { campaign, isDecoy }] of truth.votes)
    if (campaign !== undefined && !isDecoy && stateOf(id) === 'counted')
      counted.set(campaign, (counted.get(campaign) ?? 0) + 1)
  const campaigns = [...truth.campaigns]
  if (campaigns.some(([, { cost }]) => !cost)) return []
  const groupBy = (groupOf: (campaign: TrueCampaign) => string) =>
    [...Map.groupBy(campaigns, ([, campaign]) => groupOf(campaign))]
      .map(([group, members]) => sumOf(group, members, counted))
      .toSorted((a, b) => (a.group < b.group ? -1 : 1))
  return [
    ...groupBy(() => 'all'),
    ...groupBy(({ effort }) => effort),
    ...groupBy(({ family, effort }) => `${family}, ${effort}`),
  ]
}

function sumOf(
  group: string,
  campaigns: readonly [string, TrueCampaign][],
  counted: ReadonlyMap<string, number>,
): CampaignCosts {
  const costs = campaigns.flatMap(([, { cost }]) => cost ?? [])
  const sum = (part: (cost: Cost) => number) => costs.reduce((total, cost) => total + part(cost), 0)
  return {
    group,
    campaigns: campaigns.length,
    counted: campaigns.reduce((total, [id]) => total + (counted.get(id) ?? 0), 0),
    sent: sum(({ sent }) => sent),
    addresses: sum(({ addresses }) => addresses),
    prints: sum(({ prints }) => prints),
    pageLoads: sum(({ pageLoads }) => pageLoads),
    browserSeconds: sum(({ pageSeconds, byPeople }) => (byPeople ? 0 : pageSeconds)),
    personSeconds: sum(({ pageSeconds, byPeople }) => (byPeople ? pageSeconds : 0)),
    proofs: sum(({ proofs }) => proofs),
    derivations: sum(({ derivations }) => derivations),
  }
}
