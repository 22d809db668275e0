import { type Background, type Comparison, createBackground } from './background.ts'
import { type KeySources, readKeySources } from './key-sources.ts'
import { type ClanRanges, findClanRanges } from './clan-ranges.ts'
import { type CountryMix, usualCountries } from './country-background.ts'
import { PairDictionary } from '../dictionary.ts'
import { expectFacts, type Fact, findFacts, type FoundFact } from './facts.ts'
import { thresholds } from './thresholds.ts'
import type { VoteColumns } from './vote-columns.ts'
import { keyStates, readVoterHistory, type VoterHistory } from './voter-history.ts'
import { deriveTraits, type TraitCodes, type VoteTraits } from './vote-traits.ts'

export const viewNames = [
  'hardware',
  'software',
  'device',
  'novelty',
  'country',
  'address',
  'reputation',
  'session',
  'behavior',
  'requestShape',
  'stamp',
  'keyState',
  'clans',
] as const
export type ViewName = (typeof viewNames)[number]

/** One property of all votes, with its expected frequency. */
export interface View {
  readonly name: ViewName
  /** The value of each vote, by row. */
  readonly codes: TraitCodes
  readonly size: number
  /** How probable the value is in its clan, by row from the first of the examined week. */
  readonly expected: Float32Array
  /** Whether the values are so many that most votes have one of their own (addresses, prints). 0 is unknown then. */
  readonly isToken: boolean
}

/** What the search for groups needs to know about the examined week. */
export interface WeekEvidence {
  readonly votes: VoteColumns
  readonly ranges: ClanRanges
  readonly history: VoterHistory
  readonly traits: VoteTraits
  readonly views: readonly View[]
  readonly facts: readonly Fact[]
  readonly sources: KeySources
  /** 1 for votes of voters of allied clans, by row from the first of the examined week. */
  readonly allied: Uint8Array
  /** Share of the votes of new voters whose key votes for several clans in the week. */
  readonly severalClans: number
  /** By clan. */
  readonly countries: readonly CountryMix[]
}

/** What does not depend on earlier verdicts. */
export interface PreparedVotes {
  readonly votes: VoteColumns
  readonly ranges: ClanRanges
  readonly history: VoterHistory
  readonly traits: VoteTraits
  readonly background: Background
  readonly facts: readonly FoundFact[]
  /** 0 for every row. */
  readonly none: Uint8Array
  /** 1 for keys that voted before, by row. */
  readonly known: Uint8Array
  readonly countryAndPlatform: Uint32Array
}

/** @param target the examined week, an index of `votes.weeks` */
export function prepareVotes(votes: VoteColumns, target: number): PreparedVotes {
  const ranges = findClanRanges(votes, target, thresholds.windowWeeks)
  const history = readVoterHistory(votes)
  const traits = deriveTraits(votes, history, completePrints(votes))
  const none = new Uint8Array(votes.count)
  const known = history.keyState.map((state) => (state === keyStates.fresh ? 0 : 1))
  return {
    votes,
    ranges,
    history,
    traits,
    background: createBackground(ranges),
    facts: findFacts({ votes, history, traits, none, known }, ranges),
    none,
    known,
    countryAndPlatform: countriesAndPlatforms(votes),
  }
}

/** @param included 1 for votes that say what is usual, 0 for votes that are known to be fake */
export function gatherEvidence(prepared: PreparedVotes, included: Uint8Array): WeekEvidence {
  const { votes, ranges, history, traits, background, none, known, countryAndPlatform } = prepared
  const countries = usualCountries(votes.country, ranges, included)
  const { codes: country } = votes.country
  const { codes: platform } = votes.platform
  const expected = (comparison: Omit<Comparison, 'context' | 'coarse'> & Partial<Comparison>) =>
    background.expectedElsewhere(included, { context: none, coarse: none, ...comparison })
  const category = (
    name: ViewName,
    codes: TraitCodes,
    context: ArrayLike<number>,
    coarse: ArrayLike<number> = none,
  ): View => ({
    name,
    codes,
    size: 0,
    isToken: false,
    expected: expected({ codes, context, coarse, strength: thresholds.contextStrength, unseen: 0.5 }),
  })
  const token = (
    name: ViewName,
    { codes, size }: { codes: Uint32Array; size: number },
    floor: number,
    context: ArrayLike<number> = none,
    coarse: ArrayLike<number> = none,
  ): View => ({
    name,
    codes,
    size,
    isToken: true,
    expected: withFloor(
      expected({ codes, context, coarse, strength: thresholds.printStrength, unseen: 0.02, skipUnknown: true }),
      ranges,
      floor,
    ),
  })
  const views = [
    raisedToOwnVoters(
      token('hardware', votes.hardware, thresholds.hardwareFloor, countryAndPlatform, platform),
      ranges,
      history,
    ),
    raisedToOwnVoters(
      token('software', votes.software, thresholds.softwareFloor, countryAndPlatform, platform),
      ranges,
      history,
    ),
    raisedToOwnVoters(
      token('device', traits.device, thresholds.deviceFloor, countryAndPlatform, platform),
      ranges,
      history,
    ),
    category('novelty', traits.novelty, platform),
    countryView(votes, ranges, countries),
    token('address', votes.address, thresholds.addressFloor),
    category('reputation', traits.reputation, country),
    category('session', traits.session, traits.sessionContext, traits.sessionCoarse),
    category('behavior', traits.behavior, platform),
    token('requestShape', votes.requestShape, thresholds.softwareFloor, votes.userAgent.codes, votes.browser.codes),
    token('stamp', votes.stamp, thresholds.stampFloor),
    category('keyState', traits.keyState, none),
    category('clans', traits.clans, known),
  ].map((view) => (view.size === 0 ? { ...view, size: sizeOf(view.codes) } : view))
  return {
    votes,
    ranges,
    history,
    traits,
    views,
    countries,
    allied: none,
    sources: readKeySources(votes, history, ranges),
    severalClans: severalClansShare(history, ranges, included),
    facts: expectFacts(prepared.facts, ranges, included),
  }
}

function severalClansShare(
  { keyState, clansInWeek }: VoterHistory,
  { targetRows }: ClanRanges,
  included: Uint8Array,
): number {
  let [several, all] = [0, 0]
  for (let row = targetRows[0]; row < targetRows[1]; row++) {
    if (included[row] !== 1 || keyState[row] !== keyStates.fresh) continue
    all++
    if ((clansInWeek[row] ?? 1) > 1) several++
  }
  return several / Math.max(1, all)
}

function countryView({ country }: VoteColumns, ranges: ClanRanges, countries: readonly CountryMix[]): View {
  const expected = new Float32Array(ranges.targetRows[1] - ranges.targetRows[0])
  for (const [clan, mix] of countries.entries()) {
    const [from, to] = ranges.range(ranges.target, clan)
    for (let row = from; row < to; row++) expected[row - ranges.targetRows[0]] = mix[country.codes[row] ?? 0] ?? 0
  }
  return { name: 'country', codes: country.codes, size: country.size, isToken: false, expected }
}

/** A few votes with the same print or address are usual in every clan, however small it is. */
function withFloor(expected: Float32Array<ArrayBuffer>, ranges: ClanRanges, floor: number): Float32Array {
  const [first] = ranges.targetRows
  for (let clan = 0; clan < ranges.clans; clan++) {
    const [from, to] = ranges.range(ranges.target, clan)
    const least = Math.min(1, floor / (to - from))
    for (let row = from; row < to; row++) expected[row - first] = Math.max(expected[row - first] ?? 0, least)
  }
  return expected
}

/** What a clan's own returning voters use is usual in this clan. */
function raisedToOwnVoters(view: View, ranges: ClanRanges, { keyState }: VoterHistory): View {
  const [first] = ranges.targetRows
  const expected = view.expected.slice()
  const counts = new Uint32Array(view.size)
  for (let clan = 0; clan < ranges.clans; clan++) {
    const [from, to] = ranges.range(ranges.target, clan)
    let voters = 0
    for (let row = from; row < to; row++) {
      if (keyState[row] !== keyStates.known) continue
      voters++
      counts[view.codes[row] ?? 0] = (counts[view.codes[row] ?? 0] ?? 0) + 1
    }
    for (let row = from; voters >= thresholds.returningVoters && row < to; row++) {
      expected[row - first] = Math.max(expected[row - first] ?? 0, (counts[view.codes[row] ?? 0] ?? 0) / voters)
    }
    for (let row = from; row < to; row++) counts[view.codes[row] ?? 0] = 0
  }
  return { ...view, expected }
}

/** In one number. */
function countriesAndPlatforms({ count, country, platform }: VoteColumns): Uint32Array {
  const codes = new Uint32Array(count)
  for (let row = 0; row < count; row++)
    codes[row] = (country.codes[row] ?? 0) * 32 + Math.min(31, platform.codes[row] ?? 0)
  return codes
}

function completePrints({ count, hardware, software, audio }: VoteColumns): VoteTraits['device'] {
  const pairs = new PairDictionary()
  const triples = new PairDictionary()
  const firstTwo = pairs.codesOfColumns(hardware.codes, software.codes, 0, count)
  pairs.release()
  const codes = triples.codesOfColumns(firstTwo, audio.codes, 0, count)
  triples.release()
  for (let row = 0; row < count; row++)
    if (hardware.codes[row] === 0 || software.codes[row] === 0 || audio.codes[row] === 0) codes[row] = 0
  return { codes, size: triples.size() }
}

function sizeOf(codes: TraitCodes): number {
  let largest = 0
  for (const code of codes) if (code > largest) largest = code
  return largest + 1
}
