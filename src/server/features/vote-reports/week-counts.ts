import { LRUCache } from 'lru-cache'
import { retentionCutoff, voteDetailsRetentionMonths } from '#contract/rules/retention.ts'
import {
  leastVotes,
  type ReportedCause,
  reportedCauseOf,
  reportedCount,
  type ReportedKind,
  reportedKindOf,
  reportedUntil,
} from '#contract/rules/votes/vote-reports.ts'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import { type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import type { VoteReportDeps } from './deps.ts'
import { countReasons, findWeeks, type ReasonCount } from './vote-report-store.ts'

export interface WeekCounts {
  readonly week: VoteWeek
  readonly cast: number
  readonly checking: number
  readonly uncounted: number
  readonly causes: readonly ReportedCause[]
  readonly kinds: readonly { readonly kind: ReportedKind; readonly votes: number }[]
  /** Null if fewer than `leastVotes`. */
  readonly other: number | null
}

const maxCachedClans = 1000

/** Returns the first week whose votes still have their details. `now` in Unix ms. */
export function firstReportedWeek(now: number, voteOffset: number): VoteWeek {
  return voteWeekAt(retentionCutoff(now, voteDetailsRetentionMonths), voteOffset)
}

/**
 * Reads how many votes for a clan do not count, once per clan and hour. Together with rounding and omitting the current hour, this keeps
 * owners from probing how the site judges a single vote.
 */
export function cacheWeekCounts(deps: VoteReportDeps): (clanId: number) => Promise<readonly WeekCounts[]> {
  interface Reading {
    readonly until: number
    readonly counts: Promise<WeekCounts[]>
  }
  const cache = new LRUCache<number, Reading>({ max: maxCachedClans })
  return (clanId) => {
    const until = reportedUntil(deps.now())
    const cached = cache.get(clanId)
    if (cached && cached.until === until) return cached.counts
    const reading: Reading = { until, counts: readCounts(deps, clanId, until) }
    cache.set(clanId, reading)
    // Do not cache failures.
    reading.counts.catch(() => {
      if (cache.peek(clanId) === reading) cache.delete(clanId)
    })
    return reading.counts
  }
}

async function readCounts({ db, now, voteOffset }: VoteReportDeps, clanId: number, until: number) {
  const current = voteWeekAt(now(), voteOffset)
  const counts: WeekCounts[] = []
  // One statement per week, because on the embedded database votes wait for each statement.
  for (const week of await findWeeks(db, clanId, firstReportedWeek(now(), voteOffset))) {
    const found = summarize(week, await countReasons(db, week, clanId, until), week === current)
    if (found.checking + found.uncounted > 0) counts.push(found)
  }
  return counts
}

function summarize(week: VoteWeek, rows: readonly ReasonCount[], isCurrent: boolean): WeekCounts {
  const sum = (...states: VoteState[]) =>
    reportedCount(rows.filter(({ state }) => states.includes(state)).reduce((votes, row) => votes + row.votes, 0))
  const questioned = rows.filter(({ state }) => state !== 'counted')
  return {
    week,
    cast: sum('counted', 'held', 'void'),
    checking: isCurrent ? sum('held') : 0,
    uncounted: isCurrent ? sum('void') : sum('held', 'void'),
    causes: [...new Set(questioned.map(({ reason }) => reportedCauseOf(reason)))],
    ...countKinds(questioned),
  }
}

function countKinds(rows: readonly ReasonCount[]): Pick<WeekCounts, 'kinds' | 'other'> {
  const counts = new Map<ReportedKind, number>()
  for (const { reason, votes } of rows) {
    const kind = reportedKindOf(reason)
    counts.set(kind, (counts.get(kind) ?? 0) + votes)
  }
  const all = [...counts].map(([kind, votes]) => ({ kind, votes })).sort((a, b) => b.votes - a.votes)
  const isLarge = ({ votes }: { readonly votes: number }) => votes >= leastVotes
  const other = all.filter((one) => !isLarge(one)).reduce((sum, { votes }) => sum + votes, 0)
  return {
    kinds: all.filter(isLarge).map(({ kind, votes }) => ({ kind, votes: reportedCount(votes) })),
    other: other > 0 && other < leastVotes ? null : reportedCount(other),
  }
}
