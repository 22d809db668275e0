import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { castCampaign } from './attacks/cast-campaign.ts'
import { type Cost, Expenses } from './attacks/expenses.ts'
import type { Campaign, Family } from './attacks/campaign.ts'
import { families, planCampaigns } from './attacks/plan-campaigns.ts'
import { planOneCampaign } from './attacks/plan-one-campaign.ts'
import { castEvents, mergeClans, planEvents } from './situations/cast-events.ts'
import { inventComebackVotes, planComebacks } from './situations/comebacks.ts'
import { inventNewcomerVotes } from './situations/newcomers.ts'
import { castNewVoters, castReturningVoters } from './situations/population.ts'
import type { Clan } from './world/clans.ts'
import type { Week } from './world/calendar.ts'
import { createProofDemand } from './world/demand-proofs.ts'
import { createLedger, type Ledger } from './world/ledger.ts'
import type { SimulatedVote } from './world/vote.ts'
import { createWorld, type World, type WorldOptions, worldRandom } from './world/world.ts'

export interface SimulatedWeek {
  readonly week: Week
  readonly isTest: boolean
  /** In the order in which they were cast. */
  readonly votes: readonly SimulatedVote[]
  /** Derivations for the proof of work that the site asks for with a vote, in the same order; 0 without one. */
  readonly derivations: readonly number[]
}

export interface CastCampaign {
  readonly campaign: Campaign
  /** Accepted votes by week. */
  readonly cast: ReadonlyMap<string, number>
  readonly cost: Cost
}

export interface Simulation {
  readonly options: WorldOptions
  /** The last week. */
  readonly testWeek: VoteWeek
  readonly clans: readonly Clan[]
  /** Simulates one week at a time; only one week is in memory. */
  readonly weeks: () => Iterable<SimulatedWeek>
  /** Complete after the last week. */
  readonly campaigns: () => readonly CastCampaign[]
}

/** Share of fake votes in earlier weeks, relative to the week under test. */
const earlierFakes = 0.3

export function simulate(options: WorldOptions): Simulation {
  const world = createWorld(options)
  const results = new Map<Campaign, Result>()
  const demandProof = createProofDemand()
  return {
    options,
    testWeek: world.weeks.at(-1)?.name ?? '',
    clans: world.clans.clans,
    *weeks() {
      const testWeek = world.weeks.at(-1)
      if (!testWeek) return
      const budgetOf = (week: Week) =>
        Math.round((world.quotas[week.index] ?? 0) * options.fake * (week === testWeek ? 1 : earlierFakes))
      const busyIn = (week: Week) => planEvents(world, week, week === testWeek).flatMap(({ focus = [] }) => focus)
      // All campaigns are planned in advance, because some prepare for weeks.
      const random = worldRandom(world, 'campaigns')
      const planned = options.campaign
        ? [planOneCampaign(world, testWeek, options.campaign, [...busyIn(testWeek), ...comebackClans(world)])]
        : world.weeks.flatMap((week) => planCampaigns(world, week, budgetOf(week), busyIn(week), random))
      for (const campaign of planned) {
        const byPeople = familyOf(campaign)?.byPeople?.(campaign.effort) ?? false
        results.set(campaign, { cast: new Map(), expenses: new Expenses(byPeople) })
      }
      const expensesById = new Map([...results].map(([{ id }, { expenses }]) => [id, expenses]))
      const finish = (ledger: Ledger): SimulatedWeek => {
        const votes = ledger.votes()
        const derivations = votes.map(demandProof)
        for (const [i, { origin }] of votes.entries()) {
          const work = derivations[i] ?? 0
          if (work > 0 && origin.kind === 'fake') expensesById.get(origin.campaign)?.addProof(work)
        }
        return { week: ledger.week, isTest: ledger.week === testWeek, votes, derivations }
      }
      const comebacks = options.comebacks ? inventComebackVotes(world) : []
      for (const { week, votes } of comebacks) {
        if (week.index >= 0 || !options.comebacks?.withHistory) continue
        const ledger = createLedger(week)
        for (const vote of votes) ledger.add(vote)
        yield finish(ledger)
      }
      for (const week of world.weeks) {
        const ledger = createLedger(week)
        castWeek(world, ledger, planned, results, week === testWeek)
        // Added last, so that all other votes are the same without them.
        for (const vote of comebacks.find(({ week: { name } }) => name === week.name)?.votes ?? []) ledger.add(vote)
        if (options.newcomers && week === testWeek) for (const vote of inventNewcomerVotes(world)) ledger.add(vote)
        yield finish(ledger)
      }
    },
    campaigns: () => [...results].map(([campaign, { cast, expenses }]) => ({ campaign, cast, cost: expenses.total() })),
  }
}

interface Result {
  /** Accepted votes by week. */
  readonly cast: Map<string, number>
  readonly expenses: Expenses
}

type Results = ReadonlyMap<Campaign, Result>

const comebackClans = (world: World) => planComebacks(world).map(({ clan }) => clan)

const familyOf = (campaign: Campaign) => families.find(({ name }) => name === campaign.family)

function castWeek(world: World, ledger: Ledger, planned: readonly Campaign[], results: Results, isTest: boolean): void {
  const { week } = ledger
  const random = worldRandom(world, `voters in ${week.name}`)
  const quota = world.quotas[week.index] ?? 0
  const attacks = planned.flatMap((campaign) => {
    const family = familyOf(campaign)
    const size = family ? sizeIn(week, campaign, family) : 0
    return family && size > 0 ? [{ campaign, family, size }] : []
  })
  // A requested campaign is added to the honest votes, so that these are the same without it.
  const fakes = world.options.campaign ? 0 : attacks.reduce((sum, { size }) => sum + size, 0)

  castEvents(world, ledger, isTest)
  if (isTest) mergeClans(world, random)
  castReturningVoters(world, ledger, random, quota - fakes)
  castNewVoters(world, ledger, random, quota - fakes)
  const honest = [...ledger.votes()]
  for (const { campaign, family, size } of attacks) {
    const result = results.get(campaign)
    if (result) result.cast.set(week.name, castCampaign(world, ledger, honest, family, campaign, size, result.expenses))
  }
  // Honest votes replace the fake votes that the site refused.
  castNewVoters(world, ledger, random, quota)
}

function sizeIn(week: Week, campaign: Campaign, family: Family): number {
  const weeksBefore = campaign.week.index - week.index
  if (weeksBefore === 0) return campaign.size
  return weeksBefore < 0 ? 0 : Math.floor(campaign.size * (family.earlier?.(weeksBefore) ?? 0))
}
