import { type Expectation, expectElsewhere } from './background.ts'
import { findBulkPasses } from '../properties/bulk-passes.ts'
import { type KeySources, findKeySources } from '../properties/key-sources.ts'
import { type ClanGrowth, findClanGrowth } from '../properties/clan-growth.ts'
import { type ClanRanges, findClanRanges } from '../properties/clan-ranges.ts'
import { type CountryMix, usualCountries } from './country-background.ts'
import { expectFacts, type Facts, findFacts } from '../properties/facts.ts'
import type { FactColumn } from '../properties/fact-background.ts'
import type { PairColumn } from '../properties/pair-column.ts'
import { usualVotes } from '../votes/stored-states.ts'
import { findNewPrints, type IsNewPrint } from './new-prints.ts'
import { findNightHours, type NightHours } from './night-hours.ts'
import { findLanguages, type Languages } from './languages.ts'
import { findPhones, type Phones } from './phones.ts'
import { thresholds } from '../thresholds.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import { keyStates, buildVoterHistory, type VoterHistory } from '../properties/voter-history.ts'
import { createViewColumns, tokenViews, type ViewName, viewNames } from '../properties/view-columns.ts'
import { findPlatformKinds } from '../properties/platform-kinds.ts'
import { deriveTraits, type VoteTraits } from '../properties/vote-traits.ts'

/** One property of all votes, with the expected shares of its values. */
export interface View {
  readonly name: ViewName
  readonly column: PairColumn
  readonly expected: Expectation
  /** Whether most votes have a value of their own (addresses, prints). If so, 0 means unknown. */
  readonly isToken: boolean
}

/** The input of the search for groups. */
export interface WeekEvidence {
  readonly votes: VoteColumns
  readonly ranges: ClanRanges
  readonly history: VoterHistory
  readonly traits: VoteTraits
  readonly views: readonly View[]
  readonly facts: Facts
  readonly sources: KeySources
  readonly nights: NightHours
  readonly languages: Languages
  readonly phones: Phones
  readonly isNewHardware: IsNewPrint
  readonly growth: (clan: number) => ClanGrowth
  /** By row from the first of the examined week: 1 for votes of voters of allied clans. */
  readonly allied: Uint8Array
  /** Among the votes of new voters, the share whose key voted for several clans in the week. */
  readonly severalClans: number
  /** By clan. */
  readonly countries: readonly CountryMix[]
}

/** The part of the evidence that does not depend on earlier verdicts. */
export interface PreparedVotes {
  readonly votes: VoteColumns
  readonly ranges: ClanRanges
  readonly history: VoterHistory
  readonly traits: VoteTraits
  readonly columns: Readonly<Record<ViewName, PairColumn>>
  readonly facts: FactColumn
  /** By row from the first of the examined week. */
  readonly platformKinds: Uint8Array
  readonly growth: WeekEvidence['growth']
  /** By row: 1 for baseline votes. The first pass examines the week with exactly these. */
  readonly included: Uint8Array
}

/** @param target the examined week, an index of `votes.weeks` */
export function prepareVotes(votes: VoteColumns, target: number): PreparedVotes {
  const ranges = findClanRanges(votes, target, thresholds.windowWeeks)
  const history = buildVoterHistory(votes)
  const bulkPasses = findBulkPasses(votes, history, ranges)
  const traits = deriveTraits(votes, history, bulkPasses)
  const included = usualVotes(votes, target)
  const inputs = {
    votes,
    history,
    traits,
    bulkPasses,
    included,
    none: new Uint8Array(votes.count),
    known: history.keyState.map((state) => (state === keyStates.fresh ? 0 : 1)),
  }
  return {
    votes,
    ranges,
    history,
    traits,
    included,
    // Counts all votes even in the second pass: without those that the first one held or voided, a clan would not seem to have grown.
    growth: findClanGrowth(votes, ranges, included.slice()),
    columns: createViewColumns(inputs, ranges),
    facts: findFacts(inputs, ranges),
    platformKinds: findPlatformKinds(votes, ranges),
  }
}

/** @param included by row: 1 for baseline votes, 0 for votes that are known to be fake. Earlier weeks as in `prepared.included`. */
export function gatherEvidence(prepared: PreparedVotes, included: Uint8Array): WeekEvidence {
  const { votes, ranges, history, traits, columns } = prepared
  const countries = usualCountries(votes.country, ranges, included)
  const category = (column: PairColumn) =>
    expectElsewhere(ranges, column, included, { strength: thresholds.contextStrength, unseen: 0.5 })
  const token = (column: PairColumn, floor: number) =>
    atLeast(
      floor,
      ranges,
      expectElsewhere(ranges, column, included, { strength: thresholds.printStrength, unseen: 0.02 }),
    )
  const print = (column: PairColumn, floor: number) =>
    raisedToOwnVoters(prepared, included, column, token(column, floor))
  const expected: Readonly<Record<ViewName, Expectation>> = {
    hardware: print(columns.hardware, thresholds.hardwareFloor),
    software: print(columns.software, thresholds.softwareFloor),
    device: print(columns.device, thresholds.deviceFloor),
    novelty: category(columns.novelty),
    country: (clan, pairs) =>
      Float32Array.from(pairs, (pair) => countries[clan]?.[columns.country.values[pair] ?? 0] ?? 0),
    address: token(columns.address, thresholds.addressFloor),
    reputation: category(columns.reputation),
    session: category(columns.session),
    behavior: category(columns.behavior),
    requestShape: token(columns.requestShape, thresholds.softwareFloor),
    stamp: token(columns.stamp, thresholds.stampFloor),
    provider: print(columns.provider, thresholds.providerFloor),
    keyState: category(columns.keyState),
    clans: category(columns.clans),
  }
  return {
    votes,
    ranges,
    history,
    traits,
    views: viewNames.map((name) => ({
      name,
      column: columns[name],
      expected: expected[name],
      isToken: tokenViews.has(name),
    })),
    countries,
    allied: new Uint8Array(ranges.targetRows[1] - ranges.targetRows[0]),
    sources: findKeySources(votes, history, ranges),
    nights: findNightHours(votes, ranges, included),
    languages: findLanguages(votes, ranges, included),
    phones: findPhones(prepared.platformKinds, ranges, included),
    isNewHardware: findNewPrints(ranges, columns.hardware, included),
    growth: prepared.growth,
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

/** A few votes with the same print or address are normal in every clan, however small. */
function atLeast(votes: number, { target, range }: ClanRanges, expected: Expectation): Expectation {
  return (clan, pairs) => {
    const [from, to] = range(target, clan)
    const least = Math.min(1, votes / (to - from))
    const shares = expected(clan, pairs)
    for (let index = 0; index < shares.length; index++) shares[index] = Math.max(shares[index] ?? 0, least)
    return shares
  }
}

/**
 * Raises expected shares to those among the clan's returning voters, unless the clan has more votes than in each of the weeks before.
 * Otherwise, a campaign whose keys come back, a few more each week, would make its own prints part of the baseline.
 */
function raisedToOwnVoters(
  { growth, history: { keyState }, ranges: { target, range, targetRows } }: PreparedVotes,
  included: Uint8Array,
  { of, values, sizes }: PairColumn,
  expected: Expectation,
): Expectation {
  const [offset] = targetRows
  /** By value: the number of votes of returning voters. */
  const counts = new Uint32Array(sizes.values)
  return (clan, pairs) => {
    const { now, before } = growth(clan)
    if (now > before + thresholds.ownGrowth * Math.sqrt(before)) return expected(clan, pairs)
    const [from, to] = range(target, clan)
    let voters = 0
    for (let row = from; row < to; row++) {
      if (keyState[row] !== keyStates.known || included[row] === 0) continue
      voters++
      const value = values[of[row - offset] ?? 0] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
    const shares = expected(clan, pairs)
    for (let index = 0; voters >= thresholds.returningVoters && index < pairs.length; index++) {
      const value = values[pairs[index] ?? 0] ?? 0
      shares[index] = Math.max(shares[index] ?? 0, (counts[value] ?? 0) / voters)
    }
    for (let row = from; row < to; row++) counts[values[of[row - offset] ?? 0] ?? 0] = 0
    return shares
  }
}
