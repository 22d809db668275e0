import type { ClanRanges } from './clan-ranges.ts'
import { expectedFacts } from './fact-background.ts'
import { thresholds } from './thresholds.ts'
import type { VoteColumns } from './vote-columns.ts'
import { keyStates, type VoterHistory } from './voter-history.ts'
import type { VoteTraits } from './vote-traits.ts'

/** Things that are true of a vote or not. Groups of votes are examined for facts that are true more often than usual. */
export const factCodes = [
  'no-page',
  'no-pass',
  'fresh-pass',
  'old-pass-on-new-key',
  'pass-from-elsewhere',
  'shared-pass',
  'scripted-press',
  'rare-request',
  'bad-address',
  'unseen-print',
  'contradictory-print',
  'missing-print',
  'new-user-agent',
  'broken-key',
  'many-clans',
  'key-from-elsewhere',
  'new-key',
] as const
export type FactCode = (typeof factCodes)[number]

/** Where a fact is true, and among which votes its frequency is compared. */
export interface FoundFact {
  readonly code: FactCode
  /** 1 where the fact is true, by row. */
  readonly holds: Uint8Array
  readonly context: ArrayLike<number>
  readonly coarse: ArrayLike<number>
}

export interface Fact extends FoundFact {
  /** How probable the fact is, by row from the first of the examined week. */
  readonly expected: Float32Array
}

interface Inputs {
  readonly votes: VoteColumns
  readonly history: VoterHistory
  readonly traits: VoteTraits
  /** 0 for every row. */
  readonly none: Uint8Array
  /** 1 for keys that voted before, by row. */
  readonly known: Uint8Array
}

const freshPassS = 60
const oldPassS = 86_400
const rareShare = 0.02

export function findFacts({ votes, history, traits, none, known }: Inputs, ranges: ClanRanges): FoundFact[] {
  const { codes: platform } = votes.platform
  const { codes: country } = votes.country
  const { keyState, clansInWeek, passShared } = history
  const newAgents = agentsOfThisWeek(votes, ranges)
  const rareRequests = rareRequestShapes(votes, ranges)
  const age = (row: number) => votes.passAgeS[row] ?? -1
  const novelty = (row: number) => traits.novelty[row] ?? 0

  const fact = (
    code: FactCode,
    context: ArrayLike<number>,
    coarse: ArrayLike<number>,
    isTrue: (row: number) => boolean,
  ): FoundFact => {
    const holds = new Uint8Array(votes.count)
    for (let row = ranges.window[0]; row < ranges.window[1]; row++) holds[row] = isTrue(row) ? 1 : 0
    return { code, holds, context, coarse }
  }
  const session = [traits.sessionContext, traits.sessionCoarse] as const
  return [
    fact('no-page', ...session, (row) => (votes.pageAgeS[row] ?? -1) < 0),
    fact('no-pass', ...session, (row) => age(row) < 0),
    fact('fresh-pass', ...session, (row) => age(row) >= 0 && age(row) < freshPassS),
    fact('old-pass-on-new-key', ...session, (row) => known[row] === 0 && age(row) >= oldPassS),
    fact('pass-from-elsewhere', platform, none, (row) => {
      const network = votes.passNetwork.codes[row] ?? 0
      return network !== 0 && network !== votes.address.codes[row] && age(row) >= 0 && age(row) < 600
    }),
    fact('shared-pass', none, none, (row) => passShared[row] === 1),
    fact('scripted-press', platform, none, (row) => votes.trusted[row] === 0 || votes.visible[row] === 0),
    fact('rare-request', platform, none, (row) => rareRequests[row - ranges.window[0]] === 1),
    fact(
      'bad-address',
      country,
      none,
      (row) => votes.bad[row] === 1 || votes.hosting[row] === 1 || (votes.score[row] ?? 0) >= 50,
    ),
    fact('unseen-print', platform, none, (row) => {
      const states = Math.floor(novelty(row) / 2)
      return Math.floor(states / 3) === 1 || states % 3 === 1
    }),
    fact('contradictory-print', platform, none, (row) => novelty(row) % 2 === 1),
    fact('missing-print', platform, none, (row) => traits.device.codes[row] === 0),
    fact('new-user-agent', platform, none, (row) => newAgents[votes.userAgent.codes[row] ?? 0] === 1),
    fact('broken-key', none, none, (row) => (keyState[row] ?? 0) >= keyStates.deviceChanged),
    fact('many-clans', known, none, (row) => (clansInWeek[row] ?? 1) >= 3),
    fact('key-from-elsewhere', none, none, (row) => keyState[row] === keyStates.knownElsewhere),
    fact('new-key', none, none, (row) => known[row] === 0),
  ]
}

/** How probable the facts are. `included` is 1 for votes that count, 0 for votes that an earlier pass convicted. */
export function expectFacts(found: readonly FoundFact[], ranges: ClanRanges, included: Uint8Array): Fact[] {
  const expected = new Map<FoundFact, Float32Array>()
  for (const { context, coarse } of found) {
    const alike = found.filter((fact) => fact.context === context && fact.coarse === coarse && !expected.has(fact))
    if (alike.length === 0) continue
    const facts = alike.map(({ holds }) => holds)
    const shares = expectedFacts(ranges, included, { facts, context, coarse }, thresholds.contextStrength)
    for (const [index, fact] of alike.entries()) expected.set(fact, shares[index] ?? new Float32Array())
  }
  return found.map((fact) => ({ ...fact, expected: expected.get(fact) ?? new Float32Array() }))
}

/** User agents that no vote of the window had before the examined week. Without earlier weeks there is none. */
function agentsOfThisWeek({ userAgent }: VoteColumns, { window, targetRows }: ClanRanges): Uint8Array {
  const isNew = new Uint8Array(userAgent.size)
  if (window[0] === targetRows[0]) return isNew
  isNew.fill(1, 1)
  for (let row = window[0]; row < targetRows[0]; row++) isNew[userAgent.codes[row] ?? 0] = 0
  return isNew
}

/** 1 for votes whose request has header names that browsers of its family rarely send. By row from the first of the window. */
function rareRequestShapes({ requestShape, browser }: VoteColumns, { window }: ClanRanges): Uint8Array {
  const totals = new Uint32Array(browser.size)
  const pairs = new Map<number, number>()
  const pairOf = (row: number) => (requestShape.codes[row] ?? 0) * browser.size + (browser.codes[row] ?? 0)
  for (let row = window[0]; row < window[1]; row++) {
    const family = browser.codes[row] ?? 0
    totals[family] = (totals[family] ?? 0) + 1
    pairs.set(pairOf(row), (pairs.get(pairOf(row)) ?? 0) + 1)
  }
  const rare = new Uint8Array(window[1] - window[0])
  for (let row = window[0]; row < window[1]; row++) {
    if (requestShape.codes[row] === 0) continue
    const share = (pairs.get(pairOf(row)) ?? 0) / (totals[browser.codes[row] ?? 0] ?? 1)
    if (share < rareShare) rare[row - window[0]] = 1
  }
  return rare
}
