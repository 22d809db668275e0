import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { LogEntry } from '#contract/results/log-entries.ts'
import type { DecidingRule, ResultSummary } from '#contract/results/result-files.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { WeekCorrection } from '#contract/weeks.ts'
import type { Schema } from '#server/database/schema.ts'
import type { WeekState } from './archived-weeks.ts'

type Db = Kysely<Schema>

export interface ResultLine {
  readonly clan_id: number
  readonly cast_votes: number
  readonly counted: number
  readonly not_counted: number
  readonly undecided: number
  readonly penalty: number
  readonly effective: number
  readonly premium: boolean
  readonly recommended: boolean
  readonly last_week: number
  readonly rank: number | null
  readonly decided: DecidingRule | null
}

export interface StoredResult {
  readonly summary: ResultSummary
  readonly entry: number
}

const lineColumns = [
  'clan_id',
  'cast_votes',
  'counted',
  'not_counted',
  'undecided',
  'penalty',
  'effective',
  'premium',
  'recommended',
  'last_week',
  'rank',
  'decided',
] as const

export async function findResult(db: Db, week: VoteWeek, version: number): Promise<StoredResult | undefined> {
  const row = await db
    .selectFrom('week_results')
    .select(['summary', 'entry'])
    .where('week', '=', week)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { summary: parseSummary(row.summary), entry: row.entry }
}

export async function readResults(db: Db, states: readonly WeekState[]): Promise<Map<VoteWeek, StoredResult>> {
  const rows = await db
    .selectFrom('week_results as r')
    .innerJoin('week_closes as c', (join) => join.onRef('c.week', '=', 'r.week').onRef('c.version', '=', 'r.version'))
    .select(['r.week', 'r.summary', 'r.entry'])
    .where('r.week', 'in', weeksOf(states))
    .execute()
  return new Map(rows.map(({ week, summary, entry }) => [week, { summary: parseSummary(summary), entry }]))
}

export interface PodiumPlace {
  readonly week: VoteWeek
  readonly clan_id: number
  readonly effective: number
  readonly rank: number | null
}

/** The first three clans of the newest results, by week and rank. */
export function readPodiums(db: Db, states: readonly WeekState[]): Promise<PodiumPlace[]> {
  return db
    .selectFrom('week_closes as c')
    .innerJoin('week_clans as w', (join) => join.onRef('w.week', '=', 'c.week').onRef('w.version', '=', 'c.version'))
    .select(['w.week', 'w.clan_id', 'w.effective', 'w.rank'])
    .where('c.week', 'in', weeksOf(states))
    .where('w.rank', '<=', 3)
    .orderBy('w.week')
    .orderBy('w.rank')
    .execute()
}

/** Starts with an empty string, because a list in SQL cannot be empty. */
const weeksOf = (states: readonly WeekState[]) => ['', ...states.map(({ week }) => week)]

/** All versions except the first, oldest first. */
export async function readCorrections(db: Db, week: VoteWeek): Promise<Omit<WeekCorrection, 'changes'>[]> {
  const rows = await db
    .selectFrom('week_results as r')
    .innerJoin('log_entries as e', 'e.position', 'r.entry')
    .select(['r.version', 'r.summary', 'r.published_at', 'r.reason', 'r.entry', 'e.body'])
    .where('r.week', '=', week)
    .where('r.version', '>', 1)
    .orderBy('r.version')
    .execute()
  return rows.map(({ version, summary, published_at: publishedAt, reason, entry, body }) => {
    // A body may have been removed for legal reasons.
    const logged = body === null ? undefined : (JSON.parse(body) as LogEntry)
    const { replaces = null, changed = null } = logged?.type === 'correction' ? logged : {}
    return {
      version,
      published_at: publishedAt.getTime(),
      reason,
      entry,
      replaces,
      changed,
      ledger_root: parseSummary(summary).ledger.root,
      sha256: createHash('sha256').update(summary).digest('hex'),
    }
  })
}

/** Newest week first. `changedAt`: when the newest version was published, in Unix ms. */
export async function listFinalWeeks(db: Db): Promise<{ week: VoteWeek; changedAt: number }[]> {
  const rows = await db
    .selectFrom('week_results as r')
    .innerJoin('week_closes as c', (join) => join.onRef('c.week', '=', 'r.week').onRef('c.version', '=', 'r.version'))
    .select(['r.week', 'r.published_at'])
    .orderBy('r.week', 'desc')
    .execute()
  return rows.map(({ week, published_at: publishedAt }) => ({ week, changedAt: publishedAt.getTime() }))
}

interface Part {
  readonly start: number
  readonly count: number
}

/** Ranked lines first. Ranks have no gaps, so ranked lines need no offset; the others use an offset along the index. */
export async function readLines(
  db: Db,
  { week, version }: ResultId,
  { start, count }: Part,
): Promise<readonly ResultLine[]> {
  const ranked = await linesOf(db, week, version)
    .where('rank', '>', start)
    .where('rank', '<=', start + count)
    .orderBy('rank')
    .execute()
  if (ranked.length === count) return ranked
  const rankedCount = ranked.at(-1)?.rank ?? (start === 0 ? 0 : await countRanked(db, week, version))
  const others = await linesOf(db, week, version)
    .where('rank', 'is', null)
    .orderBy('effective', 'desc')
    .orderBy('clan_id')
    .offset(Math.max(0, start - rankedCount))
    .limit(count - ranked.length)
    .execute()
  return [...ranked, ...others]
}

export interface ResultId {
  readonly week: VoteWeek
  readonly version: number
}

/** Counts the files that prove single votes. Null if the result has none, because an earlier version of the site published it. */
export async function countBlockFiles(db: Db, { week, version }: ResultId): Promise<number | null> {
  const { groups, blocks } = await db
    .selectFrom('week_files')
    .select(({ fn, eb }) => [
      fn.count<number>('path').filterWhere('path', '=', 'groups.bin').as('groups'),
      fn
        .count<number>('path')
        .filterWhere(eb('path', 'like', 'blocks/%'))
        .as('blocks'),
    ])
    .where('week', '=', week)
    .where('version', '=', version)
    .where((eb) => eb.or([eb('path', '=', 'groups.bin'), eb('path', 'like', 'blocks/%')]))
    .executeTakeFirstOrThrow()
  return groups > 0 ? blocks : null
}

async function countRanked(db: Db, week: VoteWeek, version: number): Promise<number> {
  const { ranked } = await db
    .selectFrom('week_clans')
    .select(({ fn }) => fn.max('rank').as('ranked'))
    .where('week', '=', week)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return ranked ?? 0
}

/** Reads the lines of these clans, by rank. */
export async function findLines(
  db: Db,
  { week, version }: ResultId,
  clanIds: readonly number[],
  { start, count }: Part,
): Promise<{ lines: readonly ResultLine[]; total: number }> {
  const rows = await linesOf(db, week, version)
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .where(sql<boolean>`clan_id = any(${clanIds}::int[])`)
    .orderBy('rank')
    .orderBy('effective', 'desc')
    .orderBy('clan_id')
    .offset(start)
    .limit(count)
    .execute()
  // Beyond the last line, there is no row with the total.
  if (rows.length === 0 && start > 0)
    return { lines: [], total: (await findLines(db, { week, version }, clanIds, { start: 0, count: 1 })).total }
  return { lines: rows, total: rows[0]?.total ?? 0 }
}

function linesOf(db: Db, week: VoteWeek, version: number) {
  return db.selectFrom('week_clans').select(lineColumns).where('week', '=', week).where('version', '=', version)
}

/** The clan's lines in the newest results. */
export function readClanLines(db: Db, clanId: number) {
  return db
    .selectFrom('week_clans as w')
    .innerJoin('week_closes as c', (join) => join.onRef('c.week', '=', 'w.week').onRef('c.version', '=', 'w.version'))
    .select(['w.week', 'w.version', 'w.rank', 'w.effective', 'w.recommended'])
    .where('w.clan_id', '=', clanId)
    .execute()
}

const parseSummary = (text: string) => JSON.parse(text) as ResultSummary
