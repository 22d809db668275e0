import { allViews, type ClanView, type ClanVotes, singleCell } from './clan-votes.ts'
import { thresholds } from '../thresholds.ts'

/** A value that is more frequent than expected, from which the search for a group starts. */
export interface Seed {
  readonly view: ClanView
  readonly code: number
  readonly gain: number
}

/** The Poisson log likelihood ratio (G-test) of `seen` against `expected` events: 0 if there are not more than expected. */
export function excessLikelihood(seen: number, expected: number): number {
  return seen <= expected ? 0 : seen * Math.log(seen / expected) - (seen - expected)
}

/** The most surprising values among a clan's votes in `active` (indexes). */
export function findSeeds(votes: ClanVotes, active: Uint32Array): Seed[] {
  const seeds = allViews(votes).flatMap((view) => seedsOf(view, active))
  seeds.sort((a, b) => b.gain - a.gain)
  return seeds.slice(0, thresholds.seeds)
}

/** Minimum number of votes with the value of a seed. */
const minVotes = thresholds.groupVotes - 1

function seedsOf(view: ClanView, active: Uint32Array): Seed[] {
  const { cellOf, codes } = view
  const votes = new Uint32Array(codes.length)
  for (let position = 0; position < active.length; position++) {
    const cell = cellOf[active[position] ?? 0] ?? 0
    votes[cell] = (votes[cell] ?? 0) + 1
  }
  const counts = new Uint32Array(view.size)
  let most = 0
  for (let cell = singleCell + 1; cell < votes.length; cell++) {
    const code = codes[cell] ?? 0
    counts[code] = (counts[code] ?? 0) + (votes[cell] ?? 0)
    most = Math.max(most, counts[code] ?? 0)
  }
  if (most < minVotes) return []
  const { expected } = view
  const shares = new Float64Array(view.size)
  for (let cell = singleCell + 1; cell < votes.length; cell++) {
    const code = codes[cell] ?? 0
    shares[code] = (shares[code] ?? 0) + (votes[cell] ?? 0) * (expected[cell] ?? 0)
  }
  const seeds: Seed[] = []
  for (let code = singleCell + 1; code < view.size; code++) {
    const seen = counts[code] ?? 0
    if (seen < minVotes) continue
    const usual = ((shares[code] ?? 0) / seen) * active.length
    // Views with few values surprise more easily, because everything in them repeats.
    const gain = excessLikelihood(seen, usual) * (view.isToken ? 1 : 0.7)
    if (gain > thresholds.seedGain) seeds.push({ view, code, gain })
  }
  return seeds
}
