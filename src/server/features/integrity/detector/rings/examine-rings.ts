import { type ClanVotes, createClanReader } from '../groups/clan-votes.ts'
import type { Group } from '../verdicts/find-groups.ts'
import { isDismissed } from '../holding/held-group.ts'
import { thresholds } from '../thresholds.ts'
import { keyStates } from '../properties/voter-history.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'
import { clanByClan } from './clan-by-clan.ts'
import type { Ring } from './find-rings.ts'
import { findOwnVote } from './own-votes.ts'
import { findRingEvidence, isEnough, type RingCode } from './ring-evidence.ts'
import { ringGroup } from './ring-group.ts'
import { findKeyTraits, type KeyTraits } from './ring-traits.ts'

export interface ExaminedRings {
  /** One per clan of each convicted ring. */
  readonly groups: readonly Group[]
  /** By row from the first of the examined week: 1 for the votes of these groups. */
  readonly taken: Uint8Array
  /** Like `WeekEvidence.allied`: 1 for votes of voters of allied clans, and of ring members for their own clan. */
  readonly allied: Uint8Array
}

/**
 * Convicts rings whose members have more in common than clans. Others are alliances, unless their members vote for too many other clans.
 */
export function examineRings(week: WeekEvidence, rings: readonly Ring[]): ExaminedRings {
  const [first, end] = week.ranges.targetRows
  const taken = new Uint8Array(end - first)
  const allied = new Uint8Array(end - first)
  const tasks: RingTask[] = []
  const traits = findKeyTraits(week, rings)
  const evidence = findRingEvidence(week, rings, shareOfNewKeys(week, rings), traits)
  for (const [number, ring] of rings.entries()) {
    const against = evidence[number] ?? []
    if (!isEnough(against)) {
      if (isAlliance(week, ring)) for (const row of ring.members.flat()) allied[row - first] = 1
      continue
    }
    const { genuine, fake } = splitVotes(week, ring)
    for (const row of genuine) allied[row - first] = 1
    for (const row of fake) taken[row - first] = 1
    const codes = against.map(({ code }) => code)
    for (const [clan, rows] of Map.groupBy(fake, (row) => week.votes.clan[row] ?? 0))
      tasks.push({ clan, ring, codes, rows })
  }
  return { groups: findRingGroups(week, tasks, traits), taken, allied }
}

/** The votes of a convicted ring for one of its clans, and the evidence against the ring. */
interface RingTask {
  readonly clan: number
  readonly ring: Ring
  readonly codes: readonly RingCode[]
  readonly rows: readonly number[]
}

function findRingGroups(week: WeekEvidence, tasks: readonly RingTask[], traits: KeyTraits): Group[] {
  const readClan = createClanReader(week)
  let votes: ClanVotes | null = null
  return clanByClan(tasks, ({ clan, ring, codes, rows }) => {
    if (votes?.clan !== clan) votes = readClan(clan)
    return ringGroup(week, votes, ring, codes, rows, traits)
  })
}

function isAlliance({ history }: WeekEvidence, { members }: Ring): boolean {
  const within = members.reduce((sum, rows) => sum + rows.length, 0)
  const all = members.reduce((sum, [row = 0]) => sum + (history.clansInWeek[row] ?? 1), 0)
  return within >= thresholds.allianceShare * all
}

/**
 * Splits a convicted ring's votes; `fake` is ascending. Own votes of members whose own clan is uncertain are in neither list: the clan's
 * other evidence decides.
 */
function splitVotes(week: WeekEvidence, ring: Ring): { genuine: number[]; fake: number[] } {
  const dismissed = new Set(ring.clans.filter((clan) => isDismissed(week, clan, { code: 'same-clans' })))
  const [genuine, fake]: [number[], number[]] = [[], []]
  for (const member of ring.members) {
    const own = findOwnVote(week.votes, week.history, ring, member)
    for (const row of member) {
      if (dismissed.has(week.votes.clan[row] ?? 0) || (row === own.row && own.isKnown)) genuine.push(row)
      else if (row !== own.row) fake.push(row)
    }
  }
  return { genuine, fake: fake.sort((a, b) => a - b) }
}

/** Smoothing: votes added to the sample, half of them new, so that small samples have little weight. */
const smoothing = 100

/** The share of new keys among the votes of keys that vote for as many clans as ring members do, but are not in a ring. */
function shareOfNewKeys({ history, ranges }: WeekEvidence, rings: readonly Ring[]): number {
  const ofRings = new Set(rings.flatMap(({ members }) => members.flat()))
  let [all, fresh] = [smoothing, smoothing / 2]
  for (let row = ranges.targetRows[0]; row < ranges.targetRows[1]; row++) {
    if ((history.clansInWeek[row] ?? 1) < thresholds.ringClans || ofRings.has(row)) continue
    all++
    if (history.keyState[row] === keyStates.fresh) fresh++
  }
  return fresh / all
}
