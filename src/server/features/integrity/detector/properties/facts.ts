import type { ClanRanges } from './clan-ranges.ts'
import { type FactCode, factCodes } from '../fact-codes.ts'
import {
  createFactColumn,
  expectFactBits,
  type FactColumn,
  type FactExpectation,
  type FactGroup,
} from './fact-background.ts'
import { release } from '../votes/release.ts'
import { thresholds } from '../thresholds.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'
import { isCastByVotePage } from './vote-page.ts'
import { keyStates, type VoterHistory } from './voter-history.ts'
import type { VoteTraits } from './vote-traits.ts'

export interface Facts {
  readonly holds: (fact: number, row: number) => boolean
  /** In the order of `factCodes`. */
  readonly expected: FactExpectation
}

interface Inputs {
  readonly votes: VoteColumns
  readonly history: VoterHistory
  readonly traits: VoteTraits
  /** See `findBulkPasses`. */
  readonly bulkPasses: Uint8Array
  /** 0 for every row. */
  readonly none: Uint8Array
  /** By row: 1 for keys that voted before. */
  readonly known: Uint8Array
  /** By row: 1 for baseline votes. */
  readonly included: Uint8Array
}

const freshPassS = 60
/** A pass of this age or older was not issued for the vote. */
export const oldPassS = 86_400
const rareShare = 0.02

/** Determines the facts of each vote, and the groups of votes in which their frequencies are compared. */
export function findFacts(
  { votes, history, traits, bulkPasses, none, known, included }: Inputs,
  ranges: ClanRanges,
): FactColumn {
  const { codes: platform } = votes.platform
  const { codes: country } = votes.country
  const { keyState, clansInWeek, passShared } = history
  const newAgents = agentsOfThisWeek(votes, ranges)
  const rareRequests = rareRequestShapes(votes, ranges)
  const shared = sharedAddresses(votes, ranges, included)
  const age = (row: number) => votes.passAgeS[row] ?? -1
  const novelty = (row: number) => traits.novelty[row] ?? 0

  const bits = new Uint32Array(votes.count)
  const groups: (Omit<FactGroup, 'facts'> & { facts: number[] })[] = []
  const find = (
    code: FactCode,
    context: ArrayLike<number>,
    coarse: ArrayLike<number>,
    isTrue: (row: number) => boolean,
  ) => {
    const fact = factCodes.indexOf(code)
    const [from, to] = ranges.window
    for (let row = from; row < to; row++) if (isTrue(row)) bits[row] = (bits[row] ?? 0) | (1 << fact)
    const alike = groups.find((group) => group.context === context && group.coarse === coarse)
    if (alike) alike.facts.push(fact)
    else groups.push({ facts: [fact], context, coarse })
  }
  const session = [traits.sessionContext, traits.sessionCoarse] as const
  find('no-page', ...session, (row) => (votes.pageAgeS[row] ?? -1) < 0)
  find('no-pass', ...session, (row) => age(row) < 0)
  find('fresh-pass', ...session, (row) => age(row) >= 0 && age(row) < freshPassS)
  find('old-pass-on-new-key', ...session, (row) => known[row] === 0 && age(row) >= oldPassS)
  find(
    'pass-from-elsewhere',
    platform,
    none,
    (row) => (votes.passNetwork.codes[row] ?? 0) !== 0 && age(row) >= 0 && age(row) < 600,
  )
  find('bulk-pass', none, none, (row) => bulkPasses[row] === 1)
  find('shared-pass', none, none, (row) => passShared[row] === 1)
  const isMouse = mouseOnPhone(votes)
  find('scripted-press', platform, none, (row) => votes.trusted[row] === 0 || votes.visible[row] === 0 || isMouse(row))
  find('rare-request', platform, none, (row) => rareRequests[row - ranges.window[0]] === 1)
  find(
    'bad-address',
    country,
    none,
    (row) => votes.bad[row] === 1 || votes.hosting[row] === 1 || (votes.score[row] ?? 0) >= 50,
  )
  find('unseen-print', platform, none, (row) => {
    const states = Math.floor(novelty(row) / 2)
    return Math.floor(states / 3) === 1 || states % 3 === 1
  })
  find('contradictory-print', platform, none, (row) => novelty(row) % 2 === 1)
  find('missing-print', platform, none, (row) => traits.hasDevice[row] === 0)
  find('new-user-agent', platform, none, (row) => newAgents[votes.userAgent.codes[row] ?? 0] === 1)
  find('broken-key', none, none, (row) => (keyState[row] ?? 0) >= keyStates.deviceChanged)
  find('many-clans', known, none, (row) => (clansInWeek[row] ?? 1) >= 3)
  find('key-from-elsewhere', none, none, (row) => keyState[row] === keyStates.knownElsewhere)
  find('new-key', none, none, (row) => known[row] === 0)
  find('shared-address', country, none, (row) => shared[row - ranges.window[0]] === 1)
  const column = createFactColumn(ranges, bits, groups, included)
  release([bits, rareRequests, shared])
  return column
}

/** The facts, and how often they are expected: as among baseline votes for other clans. `included` by row: 1 for baseline votes. */
export function expectFacts(found: FactColumn, ranges: ClanRanges, included: Uint8Array): Facts {
  const { of, values } = found.column
  return {
    holds: (fact, row) => (((values[of[row - ranges.targetRows[0]] ?? 0] ?? 0) >>> fact) & 1) === 1,
    expected: expectFactBits(ranges, found, included, thresholds.contextStrength),
  }
}

/** Returns a predicate: whether a vote was pressed with a mouse, but claims to come from a phone. A few people do connect a mouse. */
function mouseOnPhone({ names, pointer, platform }: VoteColumns): (row: number) => boolean {
  const mouse = names.pointer.indexOf('mouse')
  const phones = new Set(['iphone', 'android'].map((name) => names.platform.indexOf(name)))
  return (row) => pointer.codes[row] === mouse && phones.has(platform.codes[row] ?? 0)
}

/**
 * By row from the first of the window: 1 for votes from an address that another vote for the clan in the same week has. Not if votes for
 * other clans have it, too: customers of a carrier share addresses, and the more of them a clan has, the more often they share one.
 * @param included by row: 0 for votes that do not make an address shared, such as those over a limit
 */
function sharedAddresses(
  { address, week, clan }: VoteColumns,
  { window: [from, to] }: ClanRanges,
  included: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const shared = new Uint8Array(to - from)
  /** By address: 1 + the only clan that its votes are for, or `several`. */
  const clanOf = new Uint32Array(address.size)
  /** By address: 1 + the row of its last vote. */
  const last = new Uint32Array(address.size)
  for (let row = from; row < to; row++) {
    const code = address.codes[row] ?? 0
    const own = (clan[row] ?? 0) + 1
    clanOf[code] = clanOf[code] === 0 || clanOf[code] === own ? own : several
  }
  let start = from
  for (let row = from; row < to; row++) {
    if (clan[row] !== clan[start] || week[row] !== week[start]) start = row
    const code = address.codes[row] ?? 0
    if (code === 0 || clanOf[code] === several || included[row] === 0) continue
    const other = (last[code] ?? 0) - 1
    if (other >= start) shared[row - from] = shared[other - from] = 1
    last[code] = row + 1
  }
  release([clanOf, last])
  return shared
}

const several = 0xff_ff_ff_ff

/** User agents that no vote of the window had before the examined week. None without earlier weeks. */
function agentsOfThisWeek({ userAgent }: VoteColumns, { window, targetRows }: ClanRanges): Uint8Array {
  const isNew = new Uint8Array(userAgent.size)
  if (window[0] === targetRows[0]) return isNew
  isNew.fill(1, 1)
  for (let row = window[0]; row < targetRows[0]; row++) isNew[userAgent.codes[row] ?? 0] = 0
  return isNew
}

/** By row from the first of the window: 1 for votes with request headers that are rare for the browser. `/vote` is compared separately. */
function rareRequestShapes(votes: VoteColumns, { window }: ClanRanges): Uint8Array<ArrayBuffer> {
  const { requestShape, browser } = votes
  const isByVotePage = isCastByVotePage(votes)
  const families = browser.size * 2
  const familyOf = (row: number) => (browser.codes[row] ?? 0) * 2 + (isByVotePage(row) ? 1 : 0)
  const totals = new Uint32Array(families)
  const pairs = new Map<number, number>()
  const pairOf = (row: number) => (requestShape.codes[row] ?? 0) * families + familyOf(row)
  for (let row = window[0]; row < window[1]; row++) {
    const family = familyOf(row)
    totals[family] = (totals[family] ?? 0) + 1
    pairs.set(pairOf(row), (pairs.get(pairOf(row)) ?? 0) + 1)
  }
  const rare = new Uint8Array(window[1] - window[0])
  for (let row = window[0]; row < window[1]; row++) {
    if (requestShape.codes[row] === 0) continue
    const share = (pairs.get(pairOf(row)) ?? 0) / (totals[familyOf(row)] ?? 1)
    if (share < rareShare) rare[row - window[0]] = 1
  }
  return rare
}
