import { type Kysely, sql } from 'kysely'
import type { ModerationLine, WeekFigures } from '#contract/log.ts'
import type { LogEntry } from '#contract/results/log-entries.ts'
import type { ResultSummary } from '#contract/results/result-files.ts'
import { deskPageSize } from '#contract/rules/lists/pages.ts'
import type { Schema } from '#server/database/schema.ts'

export interface ModerationDeps {
  readonly db: Kysely<Schema>
  /** Finds listed clans only. */
  readonly standings: { find(clanId: number): { readonly name: string } | undefined }
}

const shownTypes = ['moderation', 'result', 'correction', 'break'] as const
const shownWeeks = 12

/** Entries of other types are only shown if their body was removed, because removals must be public. */
const isShown = sql<boolean>`(type in (${sql.join(shownTypes)}) or body is null)`

/** Reads a page of entries, newest first. `page` counts from 1. */
export async function readModeration(deps: ModerationDeps, page: number) {
  const { db } = deps
  const total = await countEntries(db)
  return { total, entries: await readLines(deps, page, total), weeks: await readWeekFigures(db) }
}

async function countEntries(db: Kysely<Schema>): Promise<number> {
  const { total } = await db
    .selectFrom('log_entries')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(isShown)
    .executeTakeFirstOrThrow()
  return total
}

/** Reads the newest entries. */
export async function readLines(
  { db, standings }: ModerationDeps,
  page = 1,
  total = Number.MAX_SAFE_INTEGER,
): Promise<ModerationLine[]> {
  const offset = (page - 1) * deskPageSize
  if (offset >= total) return []
  const rows = await db
    .selectFrom('log_entries')
    .leftJoin('log_removals', 'log_removals.position', 'log_entries.position')
    .select(['log_entries.position', 'body', 'added_at', 'reason'])
    .where(isShown)
    .orderBy('log_entries.position', 'desc')
    .limit(deskPageSize)
    .offset(offset)
    .execute()
  const findClan = (id: number) => ({ id, name: standings.find(id)?.name ?? null })
  return rows.map(({ position, body, added_at: addedAt, reason }): ModerationLine => {
    const at = addedAt.getTime()
    if (body === null) return { ...nothing, position, at, event: 'removed', reason: reason ?? '' }
    return { ...nothing, position, at, ...describe(JSON.parse(body) as LogEntry, findClan) }
  })
}

const nothing = {
  clan: null,
  week: null,
  percent: null,
  count: null,
  reasons: null,
  by: null,
  from: null,
  version: null,
  reason: null,
} as const

type Description = Partial<ModerationLine> & Pick<ModerationLine, 'event'>

function describe(entry: LogEntry, findClan: (id: number) => NonNullable<ModerationLine['clan']>): Description {
  if (entry.type === 'result') return { event: 'result', week: entry.week, version: entry.version }
  if (entry.type === 'correction')
    return { event: 'correction', week: entry.week, version: entry.version, count: entry.changed }
  if (entry.type !== 'moderation') return { event: 'break' }
  if (entry.event === 'vote-reasons')
    return { event: entry.event, week: entry.week, reasons: [...entry.votes], count: entry.other }
  const clan = entry.clan === null ? null : findClan(entry.clan)
  switch (entry.event) {
    case 'penalty':
    case 'penalty-removed':
      return { event: entry.event, clan, week: entry.week, percent: entry.percent }
    case 'votes-counted':
    case 'votes-not-counted':
    case 'votes-undecided': {
      const { event, week, by, from = null, votes: count } = entry
      return { event, clan, week, by, from, count }
    }
    case 'appeal-upheld':
    case 'appeal-reopened':
      return { event: entry.event, clan, week: entry.week }
    default:
      return { event: entry.event, clan }
  }
}

/** Reads the figures of the newest version of each result, newest week first. */
async function readWeekFigures(db: Kysely<Schema>): Promise<WeekFigures[]> {
  const rows = await db
    .selectFrom('week_closes')
    .innerJoin('week_results', (join) =>
      join
        .onRef('week_results.week', '=', 'week_closes.week')
        .onRef('week_results.version', '=', 'week_closes.version'),
    )
    .select(['week_closes.week', 'week_closes.version', 'summary'])
    .orderBy('week_closes.week', 'desc')
    .limit(shownWeeks)
    .execute()
  return rows.map(({ week, version, summary }) => {
    const { counts } = JSON.parse(summary) as Pick<ResultSummary, 'counts'>
    return { week, version, ...counts }
  })
}
