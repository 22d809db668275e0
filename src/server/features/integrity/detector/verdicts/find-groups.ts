import type { CodeBits } from '../evidence-codes.ts'
import { classifyGroup, type GroupVerdict, isVoidable, type Member } from './classify-group.ts'
import { type ClanVotes, codeAt, createClanReader, singleCell } from '../groups/clan-votes.ts'
import { findSeeds } from '../groups/find-seeds.ts'
import { describeGroup, type GroupProfile } from '../groups/group-profile.ts'
import { Fitter, type FittedGroup } from '../groups/mixture.ts'
import { thresholds } from '../thresholds.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'

/** A group of unusual votes for one clan, and the verdict on it. */
export interface Group {
  readonly clan: number
  readonly profile: GroupProfile
  readonly verdict: GroupVerdict
  /** Rows of the members, ascending. */
  readonly rows: Uint32Array
  /** By member: the probability of membership, and the vote's own evidence (nats). */
  readonly membership: Float32Array
  readonly evidence: Float32Array
}

/**
 * Finds the unusual groups of every clan, strongest first within a clan.
 * @param taken by row from the first of the examined week: 1 for votes that belong to a group already
 */
export function findGroups(week: WeekEvidence, taken: Uint8Array): Group[] {
  const read = createClanReader(week)
  const gainNeeded = Math.log(Math.max(1, week.ranges.clans)) + thresholds.groupGain
  const groups: Group[] = []
  for (let clan = 0; clan < week.ranges.clans; clan++) {
    const [from, to] = week.ranges.range(week.ranges.target, clan)
    if (to - from < thresholds.groupVotes) continue
    groups.push(...peelClan(week, read(clan), gainNeeded, taken))
  }
  return groups
}

/** Removes one group after another from a clan's votes, even innocent ones: an attack must not hide behind a streamer. */
function peelClan(week: WeekEvidence, votes: ClanVotes, gainNeeded: number, taken: Uint8Array): Group[] {
  const offset = votes.from - week.ranges.targetRows[0]
  const left = taken.slice(offset, offset + votes.count).map((isTaken) => 1 - isTaken)
  let active = indexesOf(left)
  const describe = createDescriber(week, votes)
  let fitter: Fitter | null = null
  const found: Group[] = []
  for (let round = 0; round < thresholds.rounds; round++) {
    const seeds = findSeeds(votes, active)
    if (seeds.length === 0) break
    fitter ??= new Fitter(votes)
    fitter.start(active)
    const candidates: { gain: number; members: readonly number[]; groups: readonly Group[] }[] = []
    for (const seed of seeds) {
      const fit = fitter.fit(seed)
      const { gain, members } = fit
      if (gain < gainNeeded || members.length < thresholds.groupVotes) continue
      candidates.push({ gain, members, groups: describe(members).map((part) => examine(votes, fit, part)) })
    }
    candidates.sort((a, b) => rank(b.groups) - rank(a.groups) || b.gain - a.gain)
    const best = candidates[0]
    if (!best) break
    for (const index of best.members) left[index] = 0
    active = indexesOf(left)
    found.push(...best.groups)
  }
  return found
}

function indexesOf(flags: Uint8Array): Uint32Array<ArrayBuffer> {
  const indexes = new Uint32Array(flags.length)
  let count = 0
  for (let index = 0; index < flags.length; index++) if (flags[index] === 1) indexes[count++] = index
  return indexes.subarray(0, count)
}

/** Convicted groups come first. */
function rank(groups: readonly Group[]): number {
  return Math.max(...groups.map(({ verdict }) => (verdict.state === 'void' ? 2 : verdict.state === 'held' ? 1 : 0)))
}

/** Members of a fit that are examined together. */
interface Part {
  readonly members: readonly number[]
  readonly profile: GroupProfile
}

/** Returns a function that describes the parts of a fit. Cached by members, since several seeds often lead to the same ones. */
function createDescriber(week: WeekEvidence, votes: ClanVotes): (members: readonly number[]) => readonly Part[] {
  const described: { readonly members: readonly number[]; readonly parts: readonly Part[] }[] = []
  return (members) => {
    const known = described.find((other) => areEqual(other.members, members))
    if (known) return known.parts
    const parts = splitByAddress(votes, members).map((part) => ({
      members: part,
      profile: describeGroup(week, votes, part),
    }))
    described.push({ members, parts })
    return parts
  }
}

function areEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

/** Separates members with shared addresses, and each large address, so that a café and a botnet in one group are examined separately. */
function splitByAddress({ views }: ClanVotes, members: readonly number[]): (readonly number[])[] {
  const byAddress = Map.groupBy(members, (index) => codeAt(views.address, index))
  const least = Math.max(thresholds.groupVotes, members.length * 0.1)
  const lists: { apart: number[][]; together: number[][]; large: number[][] } = { apart: [], together: [], large: [] }
  for (const [address, votes] of byAddress) {
    if (address <= singleCell || votes.length < thresholds.concentratedAddressVotes) lists.apart.push(votes)
    else if (votes.length >= thresholds.largeAddressVotes) lists.large.push(votes)
    else lists.together.push(votes)
  }
  // A clan does not have that many cafés in one country, so these addresses are examined together.
  const byCountry = Map.groupBy(lists.large.splice(0), ([first = 0]) => codeAt(views.country, first))
  for (const places of byCountry.values())
    (places.length >= thresholds.manyLargeAddresses ? lists.together : lists.large).push(...places)
  const [apart, together] = [lists.apart.flat(), lists.together.flat()]
  const parts = [together, apart].filter(({ length }) => length > 0)
  const small = parts.filter(({ length }) => length < least)
  // A part that is too small to be examined alone stays with the rest.
  const rest = small.length > 0 || parts.length < 2 ? [[...apart, ...together]] : parts
  return [...lists.large, ...rest].filter(({ length }) => length > 0).map((part) => part.sort((a, b) => a - b))
}

function examine(votes: ClanVotes, fit: FittedGroup, { members, profile }: Part): Group {
  const membership = valuesAt(fit.membership, members)
  const evidence = valuesAt(fit.evidence, members)
  const group = { membership, evidence, profile }
  const votesToVoid = (unexplained: CodeBits) =>
    members.filter((_, position) => isVoidable(profile, unexplained, memberOf(group, position))).length
  return {
    clan: votes.clan,
    profile,
    verdict: classifyGroup(profile, votesToVoid),
    rows: new Uint32Array(members).map((index) => votes.from + index),
    membership,
    evidence,
  }
}

/** @param position of the vote among the group's rows */
export const memberOf = (
  { membership, evidence, profile }: Pick<Group, 'membership' | 'evidence' | 'profile'>,
  position: number,
): Member => ({
  shown: profile.shown[position] ?? 0,
  probability: membership[position] ?? 0,
  evidence: evidence[position] ?? 0,
})

function valuesAt(values: Float64Array, indexes: readonly number[]): Float32Array {
  const found = new Float32Array(indexes.length)
  for (let position = 0; position < found.length; position++) found[position] = values[indexes[position] ?? 0] ?? 0
  return found
}
