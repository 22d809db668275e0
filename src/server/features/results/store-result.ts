import { type Kysely, sql } from 'kysely'
import type { ResultClan, ResultSummary } from '#contract/results/result-files.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { inParts } from '#server/database/in-parts.ts'
import type { Schema } from '#server/database/schema.ts'
import { correctableColumns } from '#server/domain/result-columns.ts'
import type { StoredResultFile } from './result-uploads.ts'

const rowsPerStatement = 5000

interface Version {
  readonly summary: ResultSummary
  readonly entry: number
  readonly publishedAt: Date
}

interface NewVersion {
  readonly week: VoteWeek
  readonly version: number
  /** The content of `result.json`. */
  readonly summary: string
  readonly entry: number
  readonly reason: string
  readonly published_at: Date
}

export async function readVersion(db: Kysely<Schema>, week: VoteWeek, version: number): Promise<Version | undefined> {
  const row = await db
    .selectFrom('week_results')
    .select(['summary', 'entry', 'published_at'])
    .where('week', '=', week)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { summary: JSON.parse(row.summary) as ResultSummary, entry: row.entry, publishedAt: row.published_at }
}

export async function insertVersion(
  transaction: Kysely<Schema>,
  row: NewVersion,
  { clans, files }: { readonly clans: readonly ResultClan[]; readonly files: readonly StoredResultFile[] },
): Promise<void> {
  const { week, version } = row
  await transaction.insertInto('week_results').values(row).execute()
  for (const part of inParts(clans, rowsPerStatement)) {
    await sql`
      insert into week_clans (
        week, version, clan_id, listed, cast_votes, counted, not_counted, undecided, penalty, effective, premium,
        recommended, last_week, last_vote_order, rank, decided)
      select ${week}, ${version}, clan, listed, "cast", counted, "notCounted", undecided, penalty, effective, premium,
        recommended, "lastWeek", "lastVoteOrder", rank, decided
      from json_to_recordset(${JSON.stringify(part)}::json) as line (
        clan int, listed boolean, "cast" int, counted int, "notCounted" int, undecided int, penalty int, effective int,
        premium boolean, recommended boolean, "lastWeek" int, "lastVoteOrder" int, rank int, decided text)`.execute(
      transaction,
    )
  }
  for (const part of inParts(files, rowsPerStatement)) {
    await sql`
      insert into week_files (week, version, path, name, bytes)
      select ${week}, ${version}, path, name, bytes
      from json_to_recordset(${JSON.stringify(part)}::json) as file (path text, name text, bytes int)`.execute(
      transaction,
    )
  }
}

/** Counts the lines of `clans.ndjson` that differ from the previous version. Both have the same clans, those of the fence. */
export async function countChangedClans(db: Kysely<Schema>, week: VoteWeek, version: number): Promise<number> {
  const lines = (of: number) => sql`
    select clan_id, ${sql.join(correctableColumns.map((column) => sql.ref(column)))}
    from week_clans where week = ${week} and version = ${of}`
  const { rows } = await sql<{ changed: number }>`
    select count(*)::int as changed from (${lines(version)} except ${lines(version - 1)}) as line`.execute(db)
  return rows[0]?.changed ?? 0
}
