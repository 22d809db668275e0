import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { storageOf } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'
import { readVotePages } from '#server/database/vote-pages.ts'
import { originColumns } from './row-evidence.ts'
import type { TableVote } from './vote-table.ts'

type Db = Kysely<Schema>

/** Target time per page: twice the default, because an administrator is waiting. */
const pageMs = 5
/** Per statement: small enough not to block others. */
const talliesPerPage = 1000
/** Blocks of 8 KB per statement. */
const blocksPerPage = 12

type StoredVote = Omit<TableVote, 'castAt'> & { readonly castAt: Date }

const columns = sql`
  id, cast_at as "castAt", client_ip as address, client_ip_country as country,
  client_ip_asn_number as asn, client_ip_asn_organisation as organization, client_ip_score as score,
  client_ip_bad as bad, fp_hardware as hardware, fp_software as software, fp_audio_network as audio, state,
  state_reason as reason, stamp_id as stamp, substring(receipt for 8) as receipt, pass_age_s as "passAgeS", dwell_ms as "dwellMs",
  array_to_string(array[${sql.join(originColumns.map((column) => sql`${sql.ref(column)}::text`))}], ',', '') as origin`

export async function* readVotes(db: Db, week: VoteWeek, clanId?: number): AsyncGenerator<TableVote[]> {
  for await (const { votes } of readVotePages<StoredVote>(db, week, { columns, clanId, pageMs }))
    yield votes.map(toTableVote)
}

function toTableVote({ castAt, ...vote }: StoredVote): TableVote {
  return { ...vote, castAt: castAt.getTime() }
}

/** The table with the votes of a week, and its number of blocks. */
export interface StoredBlocks {
  readonly table: string
  readonly blocks: number
}

export async function readBlocks(db: Db, week: VoteWeek): Promise<StoredBlocks> {
  const { rows } = await sql<StoredBlocks>`
    select name::text as table, (pg_relation_size(name) / current_setting('block_size')::int)::int as blocks
    from (select ${storageOf(week)} as name) as stored`.execute(db)
  return rows[0] ?? { table: 'votes_default', blocks: 0 }
}

/** The votes from a block on. New votes are usually appended at the end. */
export async function* readNewVotes(
  db: Db,
  week: VoteWeek,
  { table, blocks }: StoredBlocks,
  firstBlock: number,
): AsyncGenerator<TableVote[]> {
  for (let block = firstBlock; block < blocks; block += blocksPerPage) {
    const [from, to] = [`(${block},0)`, `(${block + blocksPerPage},0)`]
    const { rows } = await sql<StoredVote>`
      select clan_id as "clanId", voter_key as "voterKey", ${columns} from ${sql.table(table)}
      where ctid >= ${from}::tid and ctid < ${to}::tid and week = ${week}`.execute(db)
    if (rows.length > 0) yield rows.map(toTableVote)
  }
}

export interface TallyCounts {
  readonly clanId: number
  readonly version: number
  readonly counted: number
  readonly held: number
  readonly void: number
}

export async function readTallyCounts(db: Db, week: VoteWeek): Promise<TallyCounts[]> {
  const all: TallyCounts[] = []
  for (let clan = 0; ; clan = all.at(-1)?.clanId ?? 0) {
    const rows = await db
      .selectFrom('tallies')
      .select(['clan_id as clanId', 'version', 'votes as counted', 'held', 'void'])
      .where('week', '=', week)
      .where('clan_id', '>', clan)
      .orderBy('clan_id')
      .limit(talliesPerPage)
      .execute()
    all.push(...rows)
    if (rows.length < talliesPerPage) return all
  }
}

/** Newest first. Jumps from week to week in the index. */
export async function readVoteWeeks(db: Db): Promise<VoteWeek[]> {
  const { rows } = await sql<{ week: VoteWeek }>`
    with recursive found as (
      select max(week) as week from tallies
      union all
      select (select max(week) from tallies where tallies.week < found.week) from found where found.week is not null
    )
    select week from found where week is not null`.execute(db)
  return rows.map(({ week }) => week)
}
