import { pageSize } from '#contract/rules/lists/pages.ts'
import { maxJudgingMs } from '#contract/rules/promises.ts'
import { startOfWeek, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import type { ArchivedWeek } from '#contract/weeks.ts'
import { readWeekStates, type WeekState } from './archived-weeks.ts'
import type { ArchiveDeps } from './deps.ts'
import { readPodiums, readResults, type StoredResult } from './result-store.ts'

type SummaryDeps = Omit<ArchiveDeps, 'readCheckpoint'>
type FinalDeps = Omit<SummaryDeps, 'readProvisional'>

export const podiumSize = 3

/** A page of the archive, newest week first. */
export async function listArchivedWeeks(deps: ArchiveDeps, page: number) {
  const states = await readWeekStates(deps.db, deps.standings.week)
  const shown = states.slice((page - 1) * pageSize, page * pageSize)
  return { weeks: await summarizeWeeks(deps, shown), total: states.length }
}

export async function summarizeWeeks(deps: SummaryDeps, states: readonly WeekState[]): Promise<ArchivedWeek[]> {
  const final = new Map((await summarizeFinalWeeks(deps, states)).map((week) => [week.week, week]))
  return Promise.all(
    states.map(async (state) => {
      if (state.status === 'open') return summarizeRunning(deps, state)
      return final.get(state.week) ?? summarizeProvisional(deps, state)
    }),
  )
}

export async function summarizeFinalWeeks(deps: FinalDeps, states: readonly WeekState[]): Promise<ArchivedWeek[]> {
  const final = states.filter(({ status }) => status === 'final')
  const [results, places] = await Promise.all([readResults(deps.db, final), readPodiums(deps.db, final)])
  const podiums = Map.groupBy(places, ({ week }) => week)
  return final.flatMap((state) => {
    const result = results.get(state.week)
    return result ? [summarizeFinal(deps, state, result, podiums.get(state.week) ?? [])] : []
  })
}

type Place = { readonly clan_id: number; readonly effective: number; readonly rank: number | null }

export function summarizeFinal(
  deps: FinalDeps,
  state: WeekState,
  { summary, entry }: StoredResult,
  places: readonly Place[],
): ArchivedWeek {
  const { cast, counted, notCounted, undecided } = summary.counts
  return {
    ...datesOf(deps, state),
    version: summary.version,
    counts: { cast, counted, not_counted: notCounted, undecided },
    counted,
    clans: summary.clans.lines,
    podium: places.map(({ clan_id: id, effective, rank }) => ({ id, rank, name: nameOf(deps, id), votes: effective })),
    entry,
    final_at: state.finalAt,
  }
}

function summarizeRunning(deps: SummaryDeps, state: WeekState): ArchivedWeek {
  const { standings } = deps
  const totals = standings.totals()
  return {
    ...withoutResult(deps, state),
    counted: totals.votesThisWeek,
    clans: totals.totalClans,
    podium: standings.bestRanked(podiumSize).map(({ id, rank, name, votes }) => ({ id, rank, name, votes })),
  }
}

async function summarizeProvisional(deps: SummaryDeps, state: WeekState): Promise<ArchivedWeek> {
  const { lines, counted } = await deps.readProvisional(state.week)
  return {
    ...withoutResult(deps, state),
    ...(state.fencedAt !== undefined && { final_by: state.fencedAt + maxJudgingMs }),
    counted,
    clans: lines.length,
    podium: lines
      .slice(0, podiumSize)
      .filter(({ rank }) => rank !== null)
      .map(({ clan: id, rank, effective }) => ({ id, rank, name: nameOf(deps, id), votes: effective })),
  }
}

function withoutResult(deps: SummaryDeps, state: WeekState) {
  return { ...datesOf(deps, state), version: 0, counts: null, entry: null, final_at: null }
}

function datesOf({ voteOffset }: FinalDeps, { week, status }: WeekState) {
  const start = startOfWeek(week, voteOffset)
  return { week, status, starts_at: start, ends_at: voteWeekEnd(start, voteOffset) }
}

/** Null if the clan is no longer listed. */
export function nameOf({ standings }: Pick<ArchiveDeps, 'standings'>, clanId: number): string | null {
  return standings.place(clanId)?.name ?? null
}
