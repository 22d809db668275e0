import { type CampaignCosts, campaignCosts } from './costs.ts'
import { type OnlyCampaign, onlyCampaign } from './only-campaign.ts'
import type { TrueCampaign, Truth, TrueVote } from './read-truth.ts'
import { count, newTally, share, type State, Tallies, type Tally } from './tally.ts'

/** A detector's verdict on one vote; a line of `verdicts.ndjson`. */
export interface Verdict {
  readonly id: number
  readonly state: State
  readonly score?: number
  readonly reasons?: readonly string[]
}

/** Recall of a group of fake votes, as shares. */
export interface Recall {
  readonly group: string
  readonly campaigns: number
  readonly fakes: number
  readonly void: number | null
  /** Void or held. */
  readonly caught: number | null
}

/** Harm to a group of honest votes, as shares. */
export interface Harm {
  readonly group: string
  readonly votes: number
  readonly void: number | null
  readonly held: number | null
  /** Votes that the site would ask for a proof of work; null if the truth does not tell. */
  readonly asked: number | null
}

export interface Report {
  readonly week: string
  readonly honest: number
  readonly fakes: number
  /** Votes of the week without a verdict, which are treated as counted. */
  readonly missing: number
  /** Share of the void votes that are fake; null if there are none. */
  readonly precision: number | null
  /** The same for void and held votes together. */
  readonly precisionCaught: number | null
  /** Null unless the week has exactly one campaign. */
  readonly onlyCampaign: OnlyCampaign | null
  readonly recall: Recall
  readonly recallByEffort: readonly Recall[]
  readonly recallByFamily: readonly Recall[]
  /** By family, effort and size class. */
  readonly recallByCell: readonly Recall[]
  /** Campaigns of 100 or more votes, by effort. */
  readonly recallOfLarge: readonly Recall[]
  readonly harm: Harm
  /** Honest votes for clans that no campaign targets. */
  readonly harmOutsideAttacks: Harm
  readonly harmBySituation: readonly (Harm & { readonly worst: Harm | null })[]
  /** Innocent clans with 15 or more honest votes, at least a tenth of which are void. */
  readonly harmedClans: readonly { readonly clanId: number; readonly votes: number; readonly void: number }[]
  readonly innocentClans: number
  /** The costs of the campaigns in all weeks. */
  readonly costs: readonly CampaignCosts[]
  /** How often each reason was given for void or held votes. */
  readonly reasons: readonly { readonly reason: string; readonly fakes: number; readonly honest: number }[]
}

const largeCampaign = 100
const smallestCommunity = 10
const smallestClan = 15
const harmedShare = 0.1

const sizeClasses = [
  [1000, '≥1000'],
  [300, '300–999'],
  [100, '100–299'],
  [30, '30–99'],
  [0, '<30'],
] as const

export const sizeClassOf = (size: number): string => sizeClasses.find(([least]) => size >= least)?.[1] ?? ''

/** @throws for an unknown state of a vote of the week */
export async function evaluate(truth: Truth, verdicts: AsyncIterable<Verdict> | Iterable<Verdict>): Promise<Report> {
  const states = new Map<number, State>()
  const reasons = new Map<string, { fakes: number; honest: number }>()
  for await (const { id, state, reasons: given = [] } of verdicts) {
    const vote = truth.votes.get(id)
    // The report covers only the week under test.
    if (!vote) continue
    if (state !== 'counted' && state !== 'held' && state !== 'void') throw new Error(`Vote ${id} has an unknown state.`)
    states.set(id, state)
    if (state === 'counted') continue
    for (const reason of given) {
      const known = reasons.get(reason) ?? { fakes: 0, honest: 0 }
      known[vote.campaign === undefined ? 'honest' : 'fakes'] += 1
      reasons.set(reason, known)
    }
  }
  const stateOf = (id: number) => states.get(id) ?? 'counted'
  const fakes = new Tallies()
  const all = { fake: newTally(), honest: newTally(), outside: newTally() }
  const situations = new Tallies()
  const communities = new Map<string, Tallies>()
  const clans = new Tallies()
  const attacked = new Set([...truth.campaigns.values()].flatMap(({ clans }) => clans))
  for (const [id, vote] of truth.votes) {
    const state = stateOf(id)
    const isAsked = vote.derivations !== undefined
    if (vote.campaign !== undefined) {
      count(all.fake, state)
      count(fakes.of(vote.campaign), state)
      continue
    }
    count(all.honest, state, isAsked)
    if (!attacked.has(vote.clanId)) count(all.outside, state, isAsked)
    countHonest(vote, state, situations, communities)
    count(clans.of(String(vote.clanId)), state)
  }
  const costs = campaignCosts(truth, stateOf)
  const toHarm = harmBy(costs.length > 0)
  const voided = all.fake.void + all.honest.void
  const caught = voided + all.fake.held + all.honest.held
  const large = [...truth.campaigns].filter(([, { size }]) => size >= largeCampaign)
  const recallBy = (
    groupOf: (campaign: TrueCampaign) => string,
    campaigns: Iterable<[string, TrueCampaign]> = truth.campaigns,
  ) => recallByGroup(campaigns, fakes, groupOf)
  const promoted = new Set(
    [...truth.campaigns.values()].filter(({ family }) => family !== 'framing').flatMap(({ clans }) => clans),
  )
  const innocent = clans.entries().filter(([id, { votes }]) => votes >= smallestClan && !promoted.has(Number(id)))
  return {
    week: truth.week,
    honest: all.honest.votes,
    fakes: all.fake.votes,
    missing: truth.votes.size - states.size,
    precision: share(all.fake.void, voided),
    precisionCaught: share(all.fake.void + all.fake.held, caught),
    onlyCampaign: onlyCampaign(truth, stateOf),
    recall: toRecall('all', truth.campaigns.size, all.fake),
    recallByEffort: recallBy(({ effort }) => effort),
    recallByFamily: recallBy(({ family }) => family),
    recallByCell: recallBy(({ family, effort, size }) => `${family}, ${effort}, ${sizeClassOf(size)}`),
    recallOfLarge: recallBy(({ effort }) => effort, large),
    harm: toHarm('all', all.honest),
    harmOutsideAttacks: toHarm('outside attacks', all.outside),
    harmBySituation: situations.entries().map(([situation, tally]) => ({
      ...toHarm(situation, tally),
      worst: worstOf(communities.get(situation), toHarm),
    })),
    harmedClans: innocent
      .filter(([, { votes, void: voided }]) => voided >= harmedShare * votes)
      .map(([id, { votes, void: voided }]) => ({ clanId: Number(id), votes, void: voided }))
      .toSorted((a, b) => b.void - a.void),
    innocentClans: innocent.length,
    costs,
    reasons: [...reasons]
      .map(([reason, counts]) => ({ reason, ...counts }))
      .toSorted((a, b) => b.honest + b.fakes - a.honest - a.fakes || (a.reason < b.reason ? -1 : 1)),
  }
}

function countHonest(vote: TrueVote, state: State, situations: Tallies, communities: Map<string, Tallies>): void {
  const { situation = 'unknown', community = 'unknown' } = vote
  const isAsked = vote.derivations !== undefined
  count(situations.of(situation), state, isAsked)
  const known = communities.get(situation) ?? new Tallies()
  communities.set(situation, known)
  count(known.of(community), state, isAsked)
}

function recallByGroup(
  campaigns: Iterable<[string, TrueCampaign]>,
  fakes: Tallies,
  groupOf: (campaign: TrueCampaign) => string,
): Recall[] {
  const sums = new Tallies()
  const counts = new Map<string, number>()
  for (const [id, campaign] of campaigns) {
    const group = groupOf(campaign)
    const [sum, { votes, void: voided, held }] = [sums.of(group), fakes.of(id)]
    sum.votes += votes
    sum.void += voided
    sum.held += held
    counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return sums.entries().map(([group, tally]) => toRecall(group, counts.get(group) ?? 0, tally))
}

const toRecall = (group: string, campaigns: number, { votes, void: voided, held }: Tally): Recall => ({
  group,
  campaigns,
  fakes: votes,
  void: share(voided, votes),
  caught: share(voided + held, votes),
})

type ToHarm = (group: string, tally: Tally) => Harm

/** @param knowsProofs whether the truth tells which votes are asked for a proof of work */
const harmBy =
  (knowsProofs: boolean): ToHarm =>
  (group, { votes, void: voided, held, asked }) => ({
    group,
    votes,
    void: share(voided, votes),
    held: share(held, votes),
    asked: knowsProofs ? share(asked, votes) : null,
  })

/** The community with the largest share of void votes, then of held ones. Null if no community of sufficient size is harmed. */
function worstOf(communities: Tallies | undefined, toHarm: ToHarm): Harm | null {
  const harmed = (communities?.entries() ?? [])
    .filter(([, { votes, void: voided, held }]) => votes >= smallestCommunity && voided + held > 0)
    .map(([name, tally]) => toHarm(name, tally))
    .toSorted((a, b) => (b.void ?? 0) - (a.void ?? 0) || (b.held ?? 0) - (a.held ?? 0))
  return harmed[0] ?? null
}
