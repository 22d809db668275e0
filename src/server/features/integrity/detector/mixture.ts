import { allViews, type ClanView, type ClanVotes, codeAt, singleCell, unknownCell } from './clan-votes.ts'
import type { Seed } from './find-seeds.ts'
import { thresholds } from './thresholds.ts'
import { viewNames, type ViewName } from './view-columns.ts'

/** A group of votes of one clan that differ from what is usual in the same ways. */
export interface FittedGroup {
  /** Log likelihood that the group explains in addition. */
  readonly gain: number
  /** Indexes of votes that belong to it rather than not, ascending. */
  readonly members: readonly number[]
  /** By index of the clan's vote: the probability that it belongs to the group. */
  readonly membership: Float64Array
  /** The vote's own evidence in nats: how much better the group explains it than the usual votes do. */
  readonly evidence: Float64Array
}

const smoothing = 6
const largestShare = 0.6

/**
 * Fits votes of a clan as a mixture of usual votes and one coordinated group, by expectation maximization from a first guess: the votes
 * with the value of a seed.
 */
export type Fitter = (seed: Pick<Seed, 'view' | 'code'>) => FittedGroup

/** @returns a function that prepares the fit of some votes of the clan, which are given by their indexes */
export function createFitters(votes: ClanVotes): (active: Uint32Array) => Fitter {
  const ratios = new Ratios(votes)
  return (active) => {
    ratios.start(active)
    return (seed) => fitGroup(votes, ratios, active, seed)
  }
}

function fitGroup(votes: ClanVotes, ratios: Ratios, active: Uint32Array, { view, code }: Parameters<Fitter>[0]): FittedGroup {
  const count = active.length
  const membership = new Float64Array(count)
  for (let position = 0; position < count; position++)
    membership[position] = codeAt(view, active[position] ?? 0) === code ? 0.8 : 0.01
  const evidence = new Float64Array(count)
  let share = 0.05
  for (let step = 0; step < thresholds.fitSteps; step++) {
    const mass = massOf(membership)
    if (step > 0) share = Math.min(largestShare, Math.max(1e-4, mass / count))
    ratios.update(active, membership, mass)
    weighEvidence(ratios, active, evidence)
    updateMembership(membership, evidence, Math.log(share / (1 - share)))
  }
  return {
    gain: gainOf(evidence, share),
    members: membersOf(membership, active),
    membership: byIndex(membership, active, votes.count),
    evidence: byIndex(evidence, active, votes.count),
  }
}

function massOf(membership: Float64Array): number {
  let mass = 0
  for (let position = 0; position < membership.length; position++) mass += membership[position] ?? 0
  return mass
}

function updateMembership(membership: Float64Array, evidence: Float64Array, prior: number): void {
  for (let position = 0; position < membership.length; position++)
    membership[position] = 1 / (1 + Math.exp(-prior - (evidence[position] ?? 0)))
}

function gainOf(evidence: Float64Array, share: number): number {
  let gain = 0
  for (let position = 0; position < evidence.length; position++)
    gain += Math.log(1 - share + share * Math.exp(evidence[position] ?? 0))
  return gain
}

function membersOf(membership: Float64Array, active: Uint32Array): number[] {
  const members: number[] = []
  for (let position = 0; position < active.length; position++)
    if ((membership[position] ?? 0) > 0.5) members.push(active[position] ?? 0)
  return members
}

function byIndex(values: Float64Array, indexes: Uint32Array, count: number): Float64Array {
  const spread = new Float64Array(count)
  for (let position = 0; position < indexes.length; position++) spread[indexes[position] ?? 0] = values[position] ?? 0
  return spread
}

const width = viewNames.length

/** The logarithms of how much more frequent values are in the group than usual, by cell, of all views in one table. */
class Ratios {
  /** By vote and view, in the order of `viewNames`: the cell, as a position in `values`. */
  readonly cells: Uint32Array
  readonly values: Float64Array
  readonly #weights: Float64Array
  readonly #views: readonly ViewRatios[]

  constructor(votes: ClanVotes) {
    const views = allViews(votes)
    const starts = views.map((_, number) => views.slice(0, number).reduce((sum, { codes }) => sum + codes.length, 0))
    const size = views.reduce((sum, { codes }) => sum + codes.length, 0)
    this.cells = new Uint32Array(votes.count * width)
    for (let index = 0, entry = 0; index < votes.count; index++)
      for (let number = 0; number < width; number++)
        this.cells[entry++] = (starts[number] ?? 0) + (views[number]?.cellOf[index] ?? 0)
    this.values = new Float64Array(size)
    this.#weights = new Float64Array(size)
    this.#views = views.map((view, number) => new ViewRatios(view, starts[number] ?? 0))
  }

  /** Needed before votes are fitted. */
  start(active: Uint32Array): void {
    this.values.fill(0)
    this.#addUp(active, null)
    for (const view of this.#views) view.start(this.#weights, active.length)
  }

  update(active: Uint32Array, membership: Float64Array, mass: number): void {
    this.#addUp(active, membership)
    for (const view of this.#views) view.update(this.#weights, mass, this.values)
  }

  /** Sums up the memberships of the votes of each cell; their number, if there are none. */
  #addUp(active: Uint32Array, membership: Float64Array | null): void {
    const [cells, weights] = [this.cells, this.#weights]
    weights.fill(0)
    for (let position = 0; position < active.length; position++) {
      const part = membership?.[position] ?? 1
      const first = (active[position] ?? 0) * width
      for (let entry = first; entry < first + width; entry++) {
        const cell = cells[entry] ?? 0
        weights[cell] = (weights[cell] ?? 0) + part
      }
    }
  }
}

/** The part of the table that belongs to one view. */
class ViewRatios {
  readonly #view: ClanView
  /** The position of the view's first cell in the table. */
  readonly #start: number
  /** By code: active votes, and the sum of their memberships. */
  readonly #counts: Uint32Array
  readonly #sums: Float64Array
  #floor = 0

  constructor(view: ClanView, start: number) {
    this.#view = view
    this.#start = start
    this.#counts = new Uint32Array(view.size)
    this.#sums = new Float64Array(view.size)
  }

  /** @param weights by position in the table: active votes */
  start(weights: Float64Array, active: number): void {
    const { codes } = this.#view
    this.#counts.fill(0)
    for (let cell = 0; cell < codes.length; cell++) {
      const code = codes[cell] ?? 0
      this.#counts[code] = (this.#counts[code] ?? 0) + (weights[this.#start + cell] ?? 0)
    }
    this.#floor = 1e-6 / Math.max(1, active)
  }

  /** @param weights by position in the table: the sum of memberships */
  update(weights: Float64Array, mass: number, values: Float64Array): void {
    const { codes, isToken } = this.#view
    const [start, counts, sums] = [this.#start, this.#counts, this.#sums]
    sums.fill(0)
    let singles = isToken ? (weights[start + singleCell] ?? 0) : 0
    for (let cell = singleCell + 1; cell < codes.length; cell++) {
      const code = codes[cell] ?? 0
      const weight = weights[start + cell] ?? 0
      if (isToken && counts[code] === 1) singles += weight
      else sums[code] = (sums[code] ?? 0) + weight
    }
    if (!isToken) {
      this.#updateValues(values, smoothing, mass + smoothing)
      return
    }
    const knownMass = mass - (weights[start + unknownCell] ?? 0)
    // Good–Turing: if most values in the group are unique, another unique one says nothing.
    const unseen = Math.min(0.999, (singles + 1) / (knownMass + 2))
    const prior = Math.max(smoothing, (knownMass * unseen) / (1 - unseen))
    values[start + singleCell] = Math.log(prior / (knownMass + prior))
    this.#updateValues(values, prior, knownMass + prior)
  }

  #updateValues(values: Float64Array, prior: number, total: number): void {
    const { codes, expected, isToken } = this.#view
    const [start, counts, sums, floor] = [this.#start, this.#counts, this.#sums, this.#floor]
    for (let cell = singleCell + 1; cell < codes.length; cell++) {
      const code = codes[cell] ?? 0
      const usual = Math.max(floor, expected[cell] ?? 0)
      // The vote itself is left out of tokens.
      const others = (sums[code] ?? 0) * (isToken ? 1 - 1 / (counts[code] ?? 1) : 1)
      values[start + cell] = Math.log((others + prior * usual) / total / usual)
    }
  }
}

const positionOf = (name: ViewName) => viewNames.indexOf(name)
const [hardware, software, device] = [positionOf('hardware'), positionOf('software'), positionOf('device')]
const [novelty, country, address] = [positionOf('novelty'), positionOf('country'), positionOf('address')]
const [reputation, session, behavior] = [positionOf('reputation'), positionOf('session'), positionOf('behavior')]
const [requestShape, stamp] = [positionOf('requestShape'), positionOf('stamp')]
const [keyState, clans] = [positionOf('keyState'), positionOf('clans')]

/** Sums up the evidence of each vote. Each kind is capped, so that no single one decides. */
function weighEvidence({ cells, values }: Ratios, active: Uint32Array, evidence: Float64Array): void {
  for (let position = 0; position < evidence.length; position++) {
    const first = (active[position] ?? 0) * width
    const of = (view: number) => values[cells[first + view] ?? 0] ?? 0
    const print = clamp(larger(larger(of(hardware), of(software)), of(device)) + of(novelty), -3, 5)
    const network = clamp(of(country) + larger(0, of(address)) + of(reputation), -3, 5)
    const visit = clamp(of(session), -3, 4)
    const request = clamp(of(requestShape) + larger(0, of(stamp)) + of(behavior) / 2, -2, 3)
    const key = clamp(of(keyState), -2, 2) + clamp(of(clans), -1, 3)
    evidence[position] = print + network + visit + request + key
  }
}

// Comparisons, since they are compiled to a third of the time of `Math.min` and `Math.max` here.
const larger = (a: number, b: number): number => (a > b ? a : b)

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}
