import { type VoteWeek, voteWeekAt, voteWeekEnd, voteWeekStart } from '#contract/rules/vote-week.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { inventVoter, type InventedVoter } from './invent-voter.ts'

/** A vote of an invented voter; `clan` is an index into the list of clans. */
export interface SpreadVote extends InventedVoter {
  readonly clan: number
  readonly week: VoteWeek
  readonly castAt: Date
}

interface Spread {
  readonly clans: number
  readonly votes: number
  readonly seed: string
  /** Unix ms. */
  readonly now: number
  /** Offset of the vote calendar, in ms. */
  readonly voteOffset: number
}

/** The share of the votes in this week and in each of the weeks before it. */
const weekShares = [0.6, 0.2, 0.12, 0.08] as const

/** On average, per week. */
const votesPerVoter = 1.3

/** The vote weeks with votes, the current one first, each with the range of its timestamps (Unix ms). */
export function seededWeeks({ now, voteOffset }: Pick<Spread, 'now' | 'voteOffset'>) {
  let start = voteWeekStart(now, voteOffset)
  return weekShares.map((share, ago) => {
    if (ago > 0) start = voteWeekStart(start - 1, voteOffset)
    const end = ago === 0 ? now : voteWeekEnd(start, voteOffset) - 1
    return { week: voteWeekAt(start, voteOffset), share, start, end }
  })
}

/**
 * Distributes votes as on a real list: few clans have most of them, a few clans have none, and most votes are from this week,
 * none later than `now`. Yields them clan by clan within each week. Nobody votes twice for a clan in a week.
 */
export function* spreadVotes({ clans, votes, seed, now, voteOffset }: Spread): Generator<SpreadVote> {
  const random = seededRandom(`${seed} votes`)
  const popularity = drawPopularity(random, clans)
  const weeks = seededWeeks({ now, voteOffset })
  const perWeek = apportion(
    votes,
    weeks.map(({ share }) => share),
  )
  for (const [i, { week, start, end }] of weeks.entries()) {
    // Popularity changes a little from week to week.
    const weights = popularity.map((weight) => weight * (0.75 + 0.5 * random.fraction()))
    const counts = apportion(perWeek[i] ?? 0, weights)
    const voters = Math.max(Math.ceil((perWeek[i] ?? 0) / votesPerVoter), ...counts)
    for (const [clan, count] of counts.entries()) {
      const first = random.integer(0, voters - 1)
      for (let n = 0; n < count; n++) {
        // More votes come early in the week.
        const castAt = new Date(start + Math.floor(random.fraction() ** 1.2 * (end - start)))
        yield { clan, week, castAt, ...inventVoter(seed, (first + n) % voters) }
      }
    }
  }
}

/** The weight of each clan: heavy-tailed, in random order, and 0 for one clan in twelve. */
export function drawPopularity(random: SeededRandom, clans: number): number[] {
  const places = random.shuffle(Array.from({ length: clans }, (_, i) => i))
  const ignored = Math.floor(clans / 12)
  return places.map((place) => (place >= clans - ignored ? 0 : (0.6 + 0.8 * random.fraction()) / (place + 2) ** 0.85))
}

/** Divides an integer by weights. The parts add up exactly (largest remainder method). */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (total * weight) / sum)
  const counts = exact.map(Math.floor)
  const unassigned = total - counts.reduce((a, b) => a + b, 0)
  const byRemainder = exact.map((share, i) => ({ i, rest: share - Math.floor(share) })).sort((a, b) => b.rest - a.rest)
  for (const { i } of byRemainder.slice(0, unassigned)) counts[i] = (counts[i] ?? 0) + 1
  return counts
}
