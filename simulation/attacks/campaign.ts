import type { Random } from '../../demo/voters/random.ts'
import type { UnixMs } from '../../demo/voters/time.ts'
import type { Week } from '../world/calendar.ts'
import type { Clan } from '../world/clans.ts'
import type { Country } from '../../demo/voters/countries.ts'
import type { SimulatedVote } from '../world/vote.ts'
import type { World } from '../world/world.ts'

/**
 * - `low`: cheap and hasty, everything within an hour or two
 * - `medium`: spread over days, half from the right countries, with page views
 * - `high`: the clan's own countries and rhythm, common prints, clean addresses, old passes
 */
export const efforts = ['low', 'medium', 'high'] as const
export type Effort = (typeof efforts)[number]

export const smallestCampaign = 10
export const largestCampaign = 5000

/** A campaign that the user requests. */
export interface CampaignOptions {
  /** The name of a family in `families`. */
  readonly family: string
  readonly effort: Effort
  readonly size: number
}

export interface Campaign {
  readonly id: string
  readonly family: string
  readonly effort: Effort
  /** The clans for which it votes; for `framing`, the clan that it harms. */
  readonly targets: readonly Clan[]
  /** Fake votes to cast in its week, including those for other clans. */
  readonly size: number
  /** The week with most of its votes. */
  readonly week: Week
}

/** Everything in a fake vote except its origin. */
export type Ballot = Omit<SimulatedVote, 'origin'> & {
  /** Whether it is for a clan that the campaign does not promote, to look like an ordinary voter. */
  readonly isDecoy?: boolean
}

export interface Setup {
  readonly world: World
  readonly campaign: Campaign
  /** The first target. */
  readonly target: Clan
  readonly effort: Effort
  /** The week whose votes are cast. Differs from the campaign's week if the family prepares for weeks. */
  readonly week: Week
  /** Fake votes to cast in this week. */
  readonly size: number
  /** Decides what all votes of the campaign have in common. The same in each week. */
  readonly random: Random
  /** Honest votes of this week, which some attacks copy. */
  readonly honest: readonly SimulatedVote[]
}

/** The ballots of the next fake voter. */
export type NextBallots = (random: Random) => readonly Ballot[]

export interface Family {
  readonly name: string
  readonly plan: (setup: Setup) => NextBallots
  /** Votes in earlier weeks, as a share of the campaign's size. */
  readonly earlier?: (weeksBefore: number) => number
  /** Whether people cast the votes at this effort; otherwise, programs do. */
  readonly byPeople?: (effort: Effort) => boolean
  /** Number of targets; 1 by default. */
  readonly targets?: (random: Random) => number
}

export type TimeOf = (random: Random, country: Country) => UnixMs
