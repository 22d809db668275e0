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

/** Fits the clan's votes as a mixture of usual votes and one coordinated group, by expectation maximization from a first guess. */
export function fitGroup(votes: ClanVotes, active: Uint8Array, seed: (index: number) => boolean): FittedGroup {
  const { count } = votes
  const membership = new Float64Array(count)
  let activeCount = 0
  for (let index = 0; index < count; index++) {
    if (active[index] === 0) continue
    activeCount++
    membership[index] = seed(index) ? 0.8 : 0.01
  }
  const evidence = new Float64Array(count)
  const score = createScorer(votes, active, activeCount)
  let gain = 0
  for (let step = 0; step < thresholds.fitSteps; step++) {
    let mass = 0
    for (let index = 0; index < count; index++) mass += membership[index] ?? 0
    score(membership, mass, evidence)
    const share = step === 0 ? 0.05 : Math.min(largestShare, Math.max(1e-4, mass / activeCount))
    const prior = Math.log(share / (1 - share))
    gain = 0
    for (let index = 0; index < count; index++) {
      if (active[index] === 0) continue
      const total = evidence[index] ?? 0
      membership[index] = 1 / (1 + Math.exp(-prior - total))
      gain += Math.log(1 - share + share * Math.exp(total))
    }
  }
  const members: number[] = []
  for (let index = 0; index < count; index++)
    if (active[index] === 1 && (membership[index] ?? 0) > 0.5) members.push(index)
  return { membership, evidence, gain, members }
}

type Scorer = (membership: Float64Array, mass: number, evidence: Float64Array) => void

function createScorer({ count, views }: ClanVotes, active: Uint8Array, activeCount: number): Scorer {
  const ratio = (view: ClanView) => createRatio(view, active, activeCount)
  const ratios = {
    hardware: ratio(views.hardware),
    software: ratio(views.software),
    device: ratio(views.device),
    novelty: ratio(views.novelty),
    country: ratio(views.country),
    address: ratio(views.address),
    reputation: ratio(views.reputation),
    session: ratio(views.session),
    behavior: ratio(views.behavior),
    requestShape: ratio(views.requestShape),
    stamp: ratio(views.stamp),
    keyState: ratio(views.keyState),
    clans: ratio(views.clans),
  }
  return (membership, mass, evidence) => {
    for (const { update } of Object.values(ratios)) update(membership, mass)
    for (let index = 0; index < count; index++) {
      if (active[index] === 0) continue
      const at = (name: keyof typeof ratios) => ratios[name].values[index] ?? 0
      // Each kind is capped, so that no single one decides.
      const print = clamp(Math.max(at('hardware'), at('software'), at('device')) + at('novelty'), -3, 5)
      const network = clamp(at('country') + Math.max(0, at('address')) + at('reputation'), -3, 5)
      const session = clamp(at('session'), -3, 4)
      const request = clamp(at('requestShape') + Math.max(0, at('stamp')) + at('behavior') / 2, -2, 3)
      const key = clamp(at('keyState'), -2, 2) + clamp(at('clans'), -1, 3)
      evidence[index] = print + network + session + request + key
    }
  }
}

/** The logarithm of how much more frequent a vote's value is in the group than usual. */
function createRatio({ codes, size, expected, isToken }: ClanView, active: Uint8Array, activeCount: number) {
  const values = new Float64Array(codes.length)
  const weights = new Float64Array(size)
  const counts = new Uint32Array(size)
  for (let index = 0; index < codes.length; index++) {
    if (active[index] === 1) counts[codes[index] ?? 0] = (counts[codes[index] ?? 0] ?? 0) + 1
  }
  const floor = 1e-6 / Math.max(1, activeCount)
  const update = (membership: Float64Array, mass: number) => {
    weights.fill(0)
    let singletons = 0
    let knownMass = 0
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index] ?? 0
      const part = membership[index] ?? 0
      if (isToken && code === 0) continue
      weights[code] = (weights[code] ?? 0) + part
      knownMass += part
      if (counts[code] === 1) singletons += part
    }
    // Good–Turing: if most values in the group are unique, another unique one says nothing.
    const unseen = Math.min(0.999, (singletons + 1) / (knownMass + 2))
    const prior = isToken ? Math.max(smoothing, (knownMass * unseen) / (1 - unseen)) : smoothing
    const total = (isToken ? knownMass : mass) + prior
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index] ?? 0
      if (active[index] === 0 || (isToken && code === 0)) continue
      const usual = Math.max(floor, expected[index] ?? 0)
      const others = isToken ? (weights[code] ?? 0) * (1 - 1 / (counts[code] ?? 1)) : (weights[code] ?? 0)
      values[index] = Math.log((others + prior * usual) / total / usual)
    }
  }
  return { values, update }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
