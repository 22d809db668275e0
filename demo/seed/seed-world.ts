import type { Region } from '#contract/rules/clans/clan-codes.ts'
import { type VoteWeek, voteWeekAt, voteWeekEnd, voteWeekStart } from '#contract/rules/votes/vote-week.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { reservedSpace } from '../voters/address-space.ts'
import { type Audience, type AudiencePlan, pickHome, planAudiences, potentialOf } from '../voters/audiences.ts'
import { type NetworkPlan, planNetworks } from '../voters/networks.ts'
import { createRandom } from '../voters/random.ts'
import type { UnixMs } from '../voters/time.ts'
import { apportion } from './apportion.ts'

interface WorldOptions {
  readonly clans: readonly { readonly region: Region }[]
  readonly votes: number
  readonly seed: string
  readonly now: UnixMs
  /** Offset of the vote calendar, in ms. */
  readonly voteOffset: number
}

export interface RankedClan extends Audience {
  /** Index into the list of clans. */
  readonly index: number
}

export interface SeedWeek {
  readonly week: VoteWeek
  readonly start: UnixMs
  /** Last instant at which a vote may be cast. */
  readonly end: UnixMs
  /** Votes by clan. */
  readonly counts: readonly number[]
}

/** The plan shared by all invented votes of a seed. */
export interface SeedWorld {
  readonly seed: string
  readonly clans: readonly RankedClan[]
  /** By clan. */
  readonly popularity: readonly number[]
  readonly audiences: AudiencePlan<RankedClan>
  readonly networks: NetworkPlan
  /** The current week first. */
  readonly weeks: readonly SeedWeek[]
}

/** Shares of the votes in this week and in the weeks before it. */
const weekShares = [0.6, 0.2, 0.12, 0.08] as const

/** Distributes votes as in a real list: few clans have most votes, some have none, and most votes are recent. None is after `now`. */
export function planWorld({ clans, votes, seed, now, voteOffset }: WorldOptions): SeedWorld {
  const random = seededRandom(`${seed} votes`)
  const popularity = drawPopularity(random, clans.length)
  const perWeek = apportion(votes, weekShares)
  const weeks = seededWeeks({ now, voteOffset }).map((span, ago) => {
    // Popularity changes a little from week to week.
    const weights = popularity.map((weight) => weight * (0.75 + 0.5 * random.fraction()))
    return { ...span, counts: apportion(perWeek[ago] ?? 0, weights) }
  })
  const homes = createRandom(`${seed} homes`)
  const withAudiences = clans.map(({ region }, index): RankedClan => {
    const audience = { region, home: pickHome(homes, region) }
    // Divided by the potential, so that voters' further clans have voters from the same countries as their first clan.
    return { index, ...audience, popularity: (popularity[index] ?? 0) / potentialOf(audience) }
  })
  return {
    seed,
    clans: withAudiences,
    popularity,
    audiences: planAudiences(withAudiences),
    networks: planNetworks(seed, reservedSpace),
    weeks,
  }
}

/** The weeks with votes, current one first, each with the range of its timestamps (Unix ms). */
export function seededWeeks({ now, voteOffset }: Pick<WorldOptions, 'now' | 'voteOffset'>) {
  let start = voteWeekStart(now, voteOffset)
  return weekShares.map((_, ago) => {
    if (ago > 0) start = voteWeekStart(start - 1, voteOffset)
    const end = ago === 0 ? now : voteWeekEnd(start, voteOffset) - 1
    return { week: voteWeekAt(start, voteOffset), start, end }
  })
}

/** The weights of clans: heavy-tailed, in random order, and 0 for one clan in twelve. */
export function drawPopularity(random: SeededRandom, clans: number): number[] {
  const places = random.shuffle(Array.from({ length: clans }, (_, i) => i))
  const ignored = Math.floor(clans / 12)
  return places.map((place) => (place >= clans - ignored ? 0 : (0.6 + 0.8 * random.fraction()) / (place + 2) ** 0.85))
}
