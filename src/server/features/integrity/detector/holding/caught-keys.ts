import { createClanReader } from '../groups/clan-votes.ts'
import { codeBit } from '../evidence-codes.ts'
import { type EarlierVerdicts, heldGroup, isDismissed } from './held-group.ts'
import type { Group } from '../verdicts/find-groups.ts'
import { readVotesOverLimit } from '../votes/stored-states.ts'
import { thresholds } from '../thresholds.ts'
import { keyStates } from '../properties/voter-history.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'

/**
 * Finds the other votes of keys that a campaign used, that is, keys whose votes for other clans do not count. If a campaign also votes for
 * popular clans, its keys look like those of visitors: it forms a group in its own clan, but rarely in popular ones. Exempt are voters who
 * voted for the clan in earlier weeks, since people vote honestly for their own clan, and voters of allied clans.
 */
export function findVotesOfCaughtKeys(week: WeekEvidence, verdicts: EarlierVerdicts): Group[] {
  const { ranges, history, votes } = week
  const [first] = ranges.targetRows
  const isOverLimit = readVotesOverLimit(votes)
  const isCaught = (row: number) => verdicts.states[row - first] !== 0 && !isOverLimit(row)
  const isSpread = readSpreadVotes(week, verdicts.groups)
  const falseRate = shareOfKnownVoters(week, isCaught)
  const clans = Array.from({ length: ranges.clans }, () => ({
    rows: [] as number[],
    expected: 0,
    caughtIn: new Map<number, number>(),
  }))
  for (let voter = 1; voter < history.starts.length - 1; voter++) {
    const rows = votesInWeek(week, voter)
    if (rows.length <= thresholds.caughtKeyVotes) continue
    const caught = rows.filter(isCaught)
    const isSuspect =
      (caught.length >= thresholds.caughtKeyVotes && caught.length >= thresholds.caughtKeyShare * rows.length) ||
      (rows.length >= thresholds.caughtKeyClans && caught.some(isSpread))
    for (const row of rows) {
      const clan = clans[votes.clan[row] ?? 0]
      const isCounted = verdicts.states[row - first] === 0 && !verdicts.genuine.has(row)
      if (!clan || !isCounted || history.keyState[row] === keyStates.known || week.allied[row - first] === 1) continue
      clan.expected += chanceOf(rows.length - 1, falseRate)
      if (!isSuspect) continue
      clan.rows.push(row)
      for (const other of caught) {
        const code = votes.clan[other] ?? 0
        clan.caughtIn.set(code, (clan.caughtIn.get(code) ?? 0) + 1)
      }
    }
  }
  const read = createClanReader(week)
  const groups: Group[] = []
  for (const [clan, { rows, expected, caughtIn }] of clans.entries()) {
    if (rows.length === 0 || rows.length < thresholds.similarRatio * (expected + 1)) continue
    const [from, to] = ranges.range(ranges.target, clan)
    const because = {
      code: 'caught-key',
      seen: rows.length,
      expected,
      of: to - from,
      values: 0,
      strength: Math.log(rows.length / Math.max(1, expected)),
      clans: mostFrequent(caughtIn).map((code) => votes.clanIds[code] ?? 0),
    } as const
    if (isDismissed(week, clan, because)) continue
    rows.sort((a, b) => a - b)
    groups.push(heldGroup(week, read(clan), rows, because, expected))
  }
  return groups
}

/** At most three, so that evidence stays short. */
function mostFrequent(counts: ReadonlyMap<number, number>): number[] {
  return [...counts]
    .sort(([a, votesA], [b, votesB]) => votesB - votesA || a - b)
    .slice(0, 3)
    .map(([code]) => code)
}

/** The rows of a voter's votes in the examined week. */
function votesInWeek({ history: { rows, starts }, ranges }: WeekEvidence, voter: number): Uint32Array {
  const [from, to] = [starts[voter] ?? 0, starts[voter + 1] ?? 0]
  let start = to
  while (start > from && (rows[start - 1] ?? 0) >= ranges.targetRows[0]) start--
  return rows.subarray(start, to)
}

/** Returns a predicate: whether the vote clearly belongs to a held or void group, and its key votes for many clans. */
function readSpreadVotes({ ranges }: WeekEvidence, groups: readonly Group[]): (row: number) => boolean {
  const [first, end] = ranges.targetRows
  const spread = new Uint8Array(end - first)
  for (const { verdict, rows, membership, profile } of groups) {
    if (verdict.state === 'shown') continue
    for (const [index, row] of rows.entries()) {
      const isClear = (membership[index] ?? 0) >= thresholds.caughtKeyProbability
      if (isClear && ((profile.shown[index] ?? 0) & codeBit('many-clans')) !== 0) spread[row - first] = 1
    }
  }
  return (row) => spread[row - first] === 1
}

/** Estimates the rate of false positives: the share of uncounted votes among those of voters whom their clan knows. */
function shareOfKnownVoters({ ranges, history }: WeekEvidence, isCaught: (row: number) => boolean): number {
  const [first, end] = ranges.targetRows
  let [known, caught] = [0, 0]
  for (let row = first; row < end; row++) {
    if (history.keyState[row] !== keyStates.known) continue
    known++
    if (isCaught(row)) caught++
  }
  return (caught + 1) / (known + 100)
}

/** An upper bound of the probability that enough of an honest key's other votes are caught. */
function chanceOf(others: number, falseRate: number): number {
  return others + 1 < thresholds.caughtKeyClans ? falseRate ** 2 : Math.min(1, others * falseRate)
}
