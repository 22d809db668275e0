import { type VoteWeek, voteWeekAt, voteWeekEnd, voteWeekStart } from '#contract/rules/vote-week.ts'
import { type Chance, chanceOf } from './chance.ts'
import { inventVoter, type InventedVoter } from './invent-voter.ts'

/** A vote of an invented voter for the clan at `clan` in the list of clans. */
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
  /** The vote calendar's, in ms. */
  readonly voteOffset: number
}

/** The share of all votes that falls into this week and into each of the weeks before it. */
const weekShares = [0.6, 0.2, 0.12, 0.08] as const

/** How many clans a person votes for in a week, about. */
const votesOfVoter = 1.3

/** The vote weeks into which votes are spread, the current one first, with the instants (Unix ms) that they may have. */
export function weeksOf({ now, voteOffset }: Pick<Spread, 'now' | 'voteOffset'>) {
  let start = voteWeekStart(now, voteOffset)
  return weekShares.map((share, ago) => {
    if (ago > 0) start = voteWeekStart(start - 1, voteOffset)
    const end = ago === 0 ? now : voteWeekEnd(start, voteOffset) - 1
    return { week: voteWeekAt(start, voteOffset), share, start, end }
  })
}

/**
 * Spreads votes as a real list has them: few clans have most, many have some, a few none; most of them fall into this week,
 * up to now. Clan by clan within each week; nobody votes for a clan twice in a week.
 */
export function* spreadVotes({ clans, votes, seed, now, voteOffset }: Spread): Generator<SpreadVote> {
  const chance = chanceOf(`${seed} votes`)
  const favour = drawFavour(chance, clans)
  const weeks = weeksOf({ now, voteOffset })
  const perWeek = apportion(
    votes,
    weeks.map(({ share }) => share),
  )
  for (const [i, { week, start, end }] of weeks.entries()) {
    // Fortunes change a little from week to week.
    const weights = favour.map((weight) => weight * (0.75 + 0.5 * chance.share()))
    const counts = apportion(perWeek[i] ?? 0, weights)
    const voters = Math.max(Math.ceil((perWeek[i] ?? 0) / votesOfVoter), ...counts)
    for (const [clan, count] of counts.entries()) {
      const first = chance.whole(0, voters - 1)
      for (let n = 0; n < count; n++) {
        // More come when the week is young.
        const castAt = new Date(start + Math.floor(chance.share() ** 1.2 * (end - start)))
        yield { clan, week, castAt, ...inventVoter(seed, (first + n) % voters) }
      }
    }
  }
}

/** How much each clan is liked: a heavy tail over a random order, and nothing for one in twelve. */
export function drawFavour(chance: Chance, clans: number): number[] {
  const places = chance.shuffle(Array.from({ length: clans }, (_, i) => i))
  const ignored = Math.floor(clans / 12)
  return places.map((place) => (place >= clans - ignored ? 0 : (0.6 + 0.8 * chance.share()) / (place + 2) ** 0.85))
}

/** Divides a whole number by weights, exactly: what rounding leaves goes to the largest remainders. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (total * weight) / sum)
  const counts = exact.map(Math.floor)
  const left = total - counts.reduce((a, b) => a + b, 0)
  const byRemainder = exact.map((share, i) => ({ i, rest: share - Math.floor(share) })).sort((a, b) => b.rest - a.rest)
  for (const { i } of byRemainder.slice(0, left)) counts[i] = (counts[i] ?? 0) + 1
  return counts
}
