import type { ClanView, ClanVotes } from './clan-votes.ts'
import { thresholds } from './thresholds.ts'

/** A group of votes of one clan that differ from what is usual in the same ways. Arrays are by the index of the clan's vote. */
export interface FittedGroup {
  /** Probability that the vote belongs to the group. */
  readonly membership: Float64Array
  /** The vote's own evidence in nats: how much better the group explains it than the usual votes do. */
  readonly evidence: Float64Array
  /** Log likelihood that the group explains in addition. */
  readonly gain: number
  /** Indexes of votes that belong to it rather than not. */
  readonly members: readonly number[]
}

const smoothing = 6
const largestShare = 0.6

/**
 * Returns a function that fits the clan's active votes as a mixture of usual votes and one coordinated group, by expectation
 * maximization from a first guess.
 */
export function createFitter(votes: ClanVotes, active: Uint8Array): (seed: (index: number) => boolean) => FittedGroup {
  const { count } = votes
  const rows = Uint32Array.from(active.keys()).filter((index) => active[index] === 1)
  const score = createScorer(votes, rows)
  return (seed) => {
    const membership = new Float64Array(count)
    for (const index of rows) membership[index] = seed(index) ? 0.8 : 0.01
    const evidence = new Float64Array(count)
    let gain = 0
    for (let step = 0; step < thresholds.fitSteps; step++) {
      const mass = massOf(membership, rows)
      score(membership, mass, evidence)
      const share = step === 0 ? 0.05 : Math.min(largestShare, Math.max(1e-4, mass / rows.length))
      updateMembership(membership, evidence, rows, Math.log(share / (1 - share)))
      // Only the gain of the last step is used.
      if (step === thresholds.fitSteps - 1) gain = gainOf(evidence, rows, share)
    }
    const members: number[] = []
    for (const index of rows) if ((membership[index] ?? 0) > 0.5) members.push(index)
    return { membership, evidence, gain, members }
  }
}

function massOf(membership: Float64Array, rows: Uint32Array): number {
  let mass = 0
  for (const index of rows) mass += membership[index] ?? 0
  return mass
}

function updateMembership(membership: Float64Array, evidence: Float64Array, rows: Uint32Array, prior: number): void {
  for (let position = 0; position < rows.length; position++) {
    const index = rows[position] ?? 0
    membership[index] = 1 / (1 + Math.exp(-prior - (evidence[index] ?? 0)))
  }
}

function gainOf(evidence: Float64Array, rows: Uint32Array, share: number): number {
  let gain = 0
  for (const index of rows) gain += Math.log(1 - share + share * Math.exp(evidence[index] ?? 0))
  return gain
}

type Scorer = (membership: Float64Array, mass: number, evidence: Float64Array) => void

function createScorer({ views }: ClanVotes, rows: Uint32Array): Scorer {
  const ratio = (view: ClanView) => new Ratio(view, rows)
  const hardware = ratio(views.hardware)
  const software = ratio(views.software)
  const device = ratio(views.device)
  const novelty = ratio(views.novelty)
  const country = ratio(views.country)
  const address = ratio(views.address)
  const reputation = ratio(views.reputation)
  const session = ratio(views.session)
  const behavior = ratio(views.behavior)
  const requestShape = ratio(views.requestShape)
  const stamp = ratio(views.stamp)
  const keyState = ratio(views.keyState)
  const clans = ratio(views.clans)
  const ratios = [
    hardware,
    software,
    device,
    novelty,
    country,
    address,
    reputation,
    session,
    behavior,
    requestShape,
    stamp,
    keyState,
    clans,
  ]
  return (membership, mass, evidence) => {
    for (const each of ratios) each.update(membership, mass)
    for (let position = 0; position < rows.length; position++) {
      const index = rows[position] ?? 0
      // Each kind is capped, so that no single one decides.
      const prints = Math.max(hardware.at(index), software.at(index), device.at(index))
      const print = clamp(prints + novelty.at(index), -3, 5)
      const network = clamp(country.at(index) + Math.max(0, address.at(index)) + reputation.at(index), -3, 5)
      const visit = clamp(session.at(index), -3, 4)
      const request = clamp(requestShape.at(index) + Math.max(0, stamp.at(index)) + behavior.at(index) / 2, -2, 3)
      const key = clamp(keyState.at(index), -2, 2) + clamp(clans.at(index), -1, 3)
      evidence[index] = print + network + visit + request + key
    }
  }
}

/** The logarithm of how much more frequent a vote's value is in the group than usual. */
class Ratio {
  readonly #view: ClanView
  readonly #rows: Uint32Array
  readonly #cellOf: Uint32Array
  readonly #values: Float64Array
  readonly #weights: Float64Array
  /** Active votes by value. */
  readonly #counts: Uint32Array
  readonly #floor: number

  constructor(view: ClanView, rows: Uint32Array) {
    this.#view = view
    this.#rows = rows
    this.#cellOf = view.cells.of
    this.#values = new Float64Array(view.cells.codes.length)
    this.#weights = new Float64Array(view.size)
    const counts = new Uint32Array(view.size)
    for (const index of rows) counts[view.codes[index] ?? 0] = (counts[view.codes[index] ?? 0] ?? 0) + 1
    this.#counts = counts
    this.#floor = 1e-6 / Math.max(1, rows.length)
  }

  at(index: number): number {
    return this.#values[this.#cellOf[index] ?? 0] ?? 0
  }

  update(membership: Float64Array, mass: number): void {
    this.#weights.fill(0)
    if (this.#view.isToken) this.#updateTokens(membership)
    else {
      const [codes, weights, rows] = [this.#view.codes, this.#weights, this.#rows]
      for (let position = 0; position < rows.length; position++) {
        const index = rows[position] ?? 0
        const code = codes[index] ?? 0
        weights[code] = (weights[code] ?? 0) + (membership[index] ?? 0)
      }
      this.#updateValues(smoothing, mass + smoothing)
    }
  }

  #updateTokens(membership: Float64Array): void {
    const [codes, weights, counts, rows] = [this.#view.codes, this.#weights, this.#counts, this.#rows]
    let singletons = 0
    let knownMass = 0
    for (let position = 0; position < rows.length; position++) {
      const index = rows[position] ?? 0
      const code = codes[index] ?? 0
      if (code === 0) continue
      const part = membership[index] ?? 0
      knownMass += part
      if (counts[code] === 1) singletons += part
      else weights[code] = (weights[code] ?? 0) + part
    }
    // Good–Turing: if most values in the group are unique, another unique one says nothing.
    const unseen = Math.min(0.999, (singletons + 1) / (knownMass + 2))
    const prior = Math.max(smoothing, (knownMass * unseen) / (1 - unseen))
    this.#updateValues(prior, knownMass + prior)
  }

  #updateValues(prior: number, total: number): void {
    const { cells, isToken } = this.#view
    const [values, weights, counts, floor] = [this.#values, this.#weights, this.#counts, this.#floor]
    for (let cell = 1; cell < values.length; cell++) {
      const code = cells.codes[cell] ?? 0
      const usual = Math.max(floor, cells.expected[cell] ?? 0)
      // The vote itself is left out. Nothing remains of a token that only one vote has.
      const others = !isToken
        ? (weights[code] ?? 0)
        : code === 0
          ? 0
          : (weights[code] ?? 0) * (1 - 1 / (counts[code] ?? 1))
      values[cell] = Math.log((others + prior * usual) / total / usual)
    }
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
