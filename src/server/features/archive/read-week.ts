import type { ArchiveDeps } from './deps.ts'
import { fail } from '#contract/errors.ts'
import { weekPageSize } from '#contract/rules/lists/pages.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { WeekCorrection, WeekLine, WeekResult } from '#contract/weeks.ts'
import { readWeekStates, type WeekState } from './archived-weeks.ts'
import type { ReadCorrectionChanges } from './correction-changes.ts'
import { readNewestCheckpoint } from './newest-checkpoint.ts'
import { countBlockFiles, findLines, findResult, readCorrections, readLines, type ResultLine } from './result-store.ts'
import { nameOf, podiumSize, summarizeFinal, summarizeWeeks } from './week-summaries.ts'

interface WeekDeps extends ArchiveDeps {
  readonly readChanges: ReadCorrectionChanges
}

interface WeekQuery {
  readonly page?: number | undefined
  readonly q?: string | undefined
  /** Version of the result; the newest one by default. */
  readonly version?: number | undefined
}

interface Part {
  readonly start: number
  readonly count: number
}

interface FoundLines {
  readonly lines: readonly WeekLine[]
  readonly total: number
}

/** @throws AppError no_such_entry if the archive does not have the week or version */
export async function readArchivedWeek(deps: WeekDeps, week: VoteWeek, given: WeekQuery) {
  const query = given.q?.trim() === '' ? { ...given, q: undefined } : given
  const states = await readWeekStates(deps.db, deps.standings.week)
  const index = states.findIndex((state) => state.week === week)
  const state = states[index] ?? fail('no_such_entry')
  if (state.status !== 'final' && query.version !== undefined) fail('no_such_entry')
  const part = { start: ((query.page ?? 1) - 1) * weekPageSize, count: weekPageSize }
  const { total, ...result } = await (state.status === 'final'
    ? readFinal(deps, state, query, part)
    : readUnfinished(deps, state, query.q, part))
  const body: WeekResult = {
    ...result,
    newest_version: state.version,
    previous: states[index + 1]?.week ?? null,
    next: states[index - 1]?.week ?? null,
    checkpoint: await readNewestCheckpoint(deps),
  }
  return { body, total }
}

async function readFinal(deps: WeekDeps, state: WeekState, { q, version = state.version }: WeekQuery, part: Part) {
  const { db } = deps
  const id = { week: state.week, version }
  const result = (await findResult(db, id.week, id.version)) ?? fail('no_such_entry')
  const [first, corrections, blockFiles] = await Promise.all([
    readLines(db, id, { start: 0, count: podiumSize }),
    readChangedCorrections(deps, state.week),
    countBlockFiles(db, id),
  ])
  const total = result.summary.clans.lines
  const found =
    q === undefined
      ? // Skips the query for numbers far beyond the last rank, which exceed the column's range.
        { lines: part.start < total ? await readLines(db, id, part) : [], total }
      : await findLines(db, id, await findClans(deps, q), part)
  return {
    ...summarizeFinal(
      deps,
      state,
      result,
      first.filter(({ rank }) => rank !== null),
    ),
    base: result.summary.base,
    rule: result.summary.rule,
    ledger_files: result.summary.ledger.files,
    block_files: blockFiles,
    corrections,
    lines: found.lines.map((line) => toLine(deps, line)),
    total: found.total,
  }
}

async function readChangedCorrections(deps: WeekDeps, week: VoteWeek): Promise<WeekCorrection[]> {
  const corrections = await readCorrections(deps.db, week)
  return Promise.all(
    corrections.map(async (correction) => {
      const changes = await deps.readChanges(week, correction.version)
      return { ...correction, changes: changes.map((change) => ({ ...change, name: nameOf(deps, change.id) })) }
    }),
  )
}

/** A search for a frequent word is limited to the clans that rank best today, because the database looks up each one. */
const maxFound = 5000

/** Returns the IDs of the listed clans that the list's search finds, or of the clan with this ID, listed or not. */
async function findClans({ standings }: ArchiveDeps, q: string): Promise<number[]> {
  const id = /^\s*#?(\d{1,9})\s*$/.exec(q)?.[1]
  return [...(id === undefined ? [] : [Number(id)]), ...(await standings.findIds(q)).slice(0, maxFound)]
}

async function readUnfinished(deps: ArchiveDeps, state: WeekState, q: string | undefined, part: Part) {
  const [summary = fail('no_such_entry')] = await summarizeWeeks(deps, [state])
  const { lines, total } = await (state.status === 'open'
    ? readRunningLines(deps, q, part)
    : readProvisionalLines(deps, state.week, q, part))
  return {
    ...summary,
    base: null,
    rule: null,
    ledger_files: null,
    block_files: null,
    corrections: [],
    lines: [...lines],
    total,
  }
}

/** These numbers are published only with the result, because earlier they could show how the site judges single votes. */
const unpublished = { cast: null, counted: null, not_counted: null, undecided: null, penalty: null }

async function readRunningLines({ standings }: ArchiveDeps, q: string | undefined, part: Part): Promise<FoundLines> {
  const { clans, total } = await standings.slice({ q, ...part })
  const lines = clans.map(({ votes, lastWeekVotes, ...clan }) => ({
    ...unpublished,
    ...clan,
    effective: votes,
    last_week: lastWeekVotes,
  }))
  return { lines, total }
}

async function readProvisionalLines(
  deps: ArchiveDeps,
  week: VoteWeek,
  q: string | undefined,
  { start, count }: Part,
): Promise<FoundLines> {
  const { lines: all } = await deps.readProvisional(week)
  const ids = q === undefined ? undefined : new Set(await findClans(deps, q))
  const found = ids ? all.filter(({ clan }) => ids.has(clan)) : all
  const lines = found
    .slice(start, start + count)
    .map(({ clan: id, rank, effective, premium, recommended, lastWeek, decided }) => ({
      ...unpublished,
      rank,
      id,
      name: nameOf(deps, id),
      effective,
      premium,
      recommended,
      last_week: lastWeek,
      decided,
    }))
  return { lines, total: found.length }
}

function toLine(deps: ArchiveDeps, { clan_id: id, cast_votes: cast, ...line }: ResultLine): WeekLine {
  return { ...line, id, cast, name: nameOf(deps, id) }
}
