import { allViews, type ClanView, type ClanVotes } from './clan-votes.ts'
import { thresholds } from './thresholds.ts'

/** A value that is more frequent than usual, from which the search for a group starts. */
export interface Seed {
  readonly view: ClanView
  readonly code: number
  readonly gain: number
}

/** The log likelihood ratio of `seen` against `expected` events: 0 if there are not more than expected. */
export function excessLikelihood(seen: number, expected: number): number {
  return seen <= expected ? 0 : seen * Math.log(seen / expected) - (seen - expected)
}

/** The most surprising values of a clan's remaining votes. */
export function findSeeds(votes: ClanVotes, active: Uint8Array): Seed[] {
  let activeCount = 0
  for (const flag of active) activeCount += flag
  const seeds = allViews(votes).flatMap((view) => seedsOf(view, active, activeCount))
  seeds.sort((a, b) => b.gain - a.gain)
  return seeds.slice(0, thresholds.seeds)
}

function seedsOf(view: ClanView, active: Uint8Array, activeCount: number): Seed[] {
  const counts = new Uint32Array(view.size)
  const shares = new Float64Array(view.size)
  for (let index = 0; index < view.codes.length; index++) {
    if (active[index] === 0) continue
    const code = view.codes[index] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
    shares[code] = (shares[code] ?? 0) + (view.expected[index] ?? 0)
  }
  const seeds: Seed[] = []
  for (let code = 1; code < view.size; code++) {
    const seen = counts[code] ?? 0
    if (seen < thresholds.groupVotes - 1) continue
    const expected = ((shares[code] ?? 0) / seen) * activeCount
    // Views with few values are surprising more easily, because everything in them repeats.
    const gain = excessLikelihood(seen, expected) * (view.isToken ? 1 : 0.7)
    if (gain > thresholds.seedGain) seeds.push({ view, code, gain })
  }
  return seeds
}
