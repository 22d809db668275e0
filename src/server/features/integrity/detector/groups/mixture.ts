import { allViews, type ClanView, type ClanVotes, codeAt, singleCell, unknownCell } from './clan-votes.ts'
import type { Seed } from './find-seeds.ts'
import { thresholds } from '../thresholds.ts'
import { viewNames, type ViewName } from '../properties/view-columns.ts'

/** Votes for one clan that differ from the baseline in the same ways. */
export interface FittedGroup {
  /** The log likelihood gained by assuming the group. */
  readonly gain: number
  /** Indexes of the votes that more likely belong to it than not, ascending. */
  readonly members: readonly number[]
  /** By index: the probability that the vote belongs to the group. */
  readonly membership: Float64Array
  /** By index: the vote's own evidence in nats, that is, how much better the group explains it than the baseline does. */
  readonly evidence: Float64Array
}

const smoothing = 6
const largestShare = 0.6

/**
 * Fits votes for a clan as a mixture of baseline votes and one coordinated group, by expectation maximization. The initial guess is the
 * votes with the value of a seed. All fits of a clan share memory.
 */
export class Fitter {
  readonly #ratios: Ratios
  readonly #membership: Float64Array
  readonly #evidence: Float64Array
  #active = new Uint32Array()

  constructor(votes: ClanVotes) {
    this.#ratios = new Ratios(votes)
    this.#membership = new Float64Array(votes.count)
    this.#evidence = new Float64Array(votes.count)
  }

  /** @param active indexes of the votes that subsequent fits use */
  start(active: Uint32Array<ArrayBuffer>): void {
    this.#active = active
    this.#ratios.start(active)
  }

  /** The arrays of the result are valid until the next fit. */
  fit({ view, code }: Pick<Seed, 'view' | 'code'>): FittedGroup {
    const [active, membership, evidence, ratios] = [this.#active, this.#membership, this.#evidence, this.#ratios]
    for (let position = 0; position < active.length; position++) {
      const index = active[position] ?? 0
      membership[index] = codeAt(view, index) === code ? 0.8 : 0.01
    }
    let share = 0.05
    for (let step = 0; step < thresholds.fitSteps; step++) {
      const mass = massOf(active, membership)
      if (step > 0) share = Math.min(largestShare, Math.max(1e-4, mass / active.length))
      ratios.update(active, membership, mass)
      weighEvidence(ratios, active, evidence)
      updateMembership(active, membership, evidence, Math.log(share / (1 - share)))
    }
    return { gain: gainOf(active, evidence, share), members: membersOf(active, membership), membership, evidence }
  }
}

function massOf(active: Uint32Array, membership: Float64Array): number {
  let mass = 0
  for (let position = 0; position < active.length; position++) mass += membership[active[position] ?? 0] ?? 0
  return mass
}

function updateMembership(active: Uint32Array, membership: Float64Array, evidence: Float64Array, prior: number): void {
  for (let position = 0; position < active.length; position++) {
    const index = active[position] ?? 0
    membership[index] = 1 / (1 + Math.exp(-prior - (evidence[index] ?? 0)))
  }
}

function gainOf(active: Uint32Array, evidence: Float64Array, share: number): number {
  let gain = 0
  for (let position = 0; position < active.length; position++)
    gain += Math.log(1 - share + share * Math.exp(evidence[active[position] ?? 0] ?? 0))
  return gain
}

function membersOf(active: Uint32Array, membership: Float64Array): number[] {
  const members: number[] = []
  for (let position = 0; position < active.length; position++) {
    const index = active[position] ?? 0
    if ((membership[index] ?? 0) > 0.5) members.push(index)
  }
  return members
}

const width = viewNames.length

/** By cell: the log ratio between a value's frequency in the group and its expected frequency. One table holds all views. */
class Ratios {
  /** By vote and view, in the order of `viewNames`: the cell's position in `values`. 16 bits if possible: less memory is faster to read. */
  readonly cells: Uint16Array | Uint32Array
  readonly values: Float64Array
  readonly #weights: Float64Array
  readonly #views: readonly ViewRatios[]

  constructor(votes: ClanVotes) {
    const views = allViews(votes)
    const starts = views.map((_, number) => views.slice(0, number).reduce((sum, { codes }) => sum + codes.length, 0))
    const size = views.reduce((sum, { codes }) => sum + codes.length, 0)
    this.cells = size > 0x1_00_00 ? new Uint32Array(votes.count * width) : new Uint16Array(votes.count * width)
    for (let index = 0, entry = 0; index < votes.count; index++)
      for (let number = 0; number < width; number++)
        this.cells[entry++] = (starts[number] ?? 0) + (views[number]?.cellOf[index] ?? 0)
    this.values = new Float64Array(size)
    this.#weights = new Float64Array(size)
    this.#views = views.map((view, number) => new ViewRatios(view, starts[number] ?? 0))
  }

  /** Must be called before `update`. */
  start(active: Uint32Array): void {
    this.values.fill(0)
    this.#addUp(active, null)
    for (const view of this.#views) view.start(this.#weights, active.length)
  }

  update(active: Uint32Array, membership: Float64Array, mass: number): void {
    this.#addUp(active, membership)
    for (const view of this.#views) view.update(this.#weights, mass, this.values)
  }

  /** Sums up the memberships of each cell's votes, or counts the votes if `membership` is null. */
  #addUp(active: Uint32Array, membership: Float64Array | null): void {
    const [cells, weights] = [this.cells, this.#weights]
    weights.fill(0)
    for (let position = 0; position < active.length; position++) {
      const index = active[position] ?? 0
      const part = membership === null ? 1 : (membership[index] ?? 0)
      const first = index * width
      for (let entry = first; entry < first + width; entry++) {
        const cell = cells[entry] ?? 0
        weights[cell] = (weights[cell] ?? 0) + part
      }
    }
  }
}

class ViewRatios {
  readonly #view: ClanView
  /** The position of the view's first cell in the table. */
  readonly #start: number
  /** By code: the number of active votes, and the sum of their memberships. */
  readonly #counts: Uint32Array
  readonly #sums: Float64Array
  #floor = 0

  constructor(view: ClanView, start: number) {
    this.#view = view
    this.#start = start
    this.#counts = new Uint32Array(view.size)
    this.#sums = new Float64Array(view.size)
  }

  /** @param weights by position in the table: the number of active votes */
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
    // Good–Turing: if most values in the group are unique, another unique value is no evidence.
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
      // For tokens, the vote itself is left out.
      const others = (sums[code] ?? 0) * (isToken ? 1 - 1 / (counts[code] ?? 1) : 1)
      values[start + cell] = Math.log((others + prior * usual) / total / usual)
    }
  }
}

const positionOf = (name: ViewName) => viewNames.indexOf(name)
const [hardware, software, device] = [positionOf('hardware'), positionOf('software'), positionOf('device')]
const [novelty, country, address] = [positionOf('novelty'), positionOf('country'), positionOf('address')]
const [reputation, session, behavior] = [positionOf('reputation'), positionOf('session'), positionOf('behavior')]
const [requestShape, stamp, provider] = [positionOf('requestShape'), positionOf('stamp'), positionOf('provider')]
const [keyState, clans] = [positionOf('keyState'), positionOf('clans')]

/** Sums up the evidence of each vote. Each kind is capped, so that none decides alone. */
function weighEvidence({ cells, values }: Ratios, active: Uint32Array, evidence: Float64Array): void {
  for (let position = 0; position < active.length; position++) {
    const index = active[position] ?? 0
    const first = index * width
    const of = (view: number) => values[cells[first + view] ?? 0] ?? 0
    const print = clamp(larger(larger(of(hardware), of(software)), of(device)) + of(novelty), -3, 5)
    const network = clamp(of(country) + larger(0, of(address)) + larger(0, of(provider)) / 2 + of(reputation), -3, 5)
    const visit = clamp(of(session), -3, 4)
    const request = clamp(of(requestShape) + larger(0, of(stamp)) + of(behavior) / 2, -2, 3)
    const key = clamp(of(keyState), -2, 2) + clamp(of(clans), -1, 3)
    evidence[index] = print + network + visit + request + key
  }
}

// Comparisons, because `Math.min` and `Math.max` take three times as long here.
const larger = (a: number, b: number): number => (a > b ? a : b)

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}
