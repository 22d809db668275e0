import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { inIndexOrder } from './index-order.ts'
import { PageSize } from './page-size.ts'
import { partitionOf } from './partitions.ts'
import type { Schema } from './schema.ts'

/** The end of a page of a week's votes, in index order. */
export interface VotePosition {
  readonly clanId: number
  readonly voterKey: string
}

export const beforeAllVotes: VotePosition = { clanId: 0, voterKey: '00000000-0000-0000-0000-000000000000' }

const lastClan = 2 ** 31 - 1
const allVotes = 'votes'

/** Short, because on the embedded database votes wait for each statement. */
export const defaultPageMs = 2.5

interface Selection {
  /** In addition to clan ID and voter key. */
  readonly columns: RawBuilder<unknown>
  readonly clanId?: number
  readonly condition?: RawBuilder<unknown>
  /** Target duration of a statement. */
  readonly pageMs?: number
}

export interface VotePage<Vote> {
  readonly votes: readonly Vote[]
  readonly end: VotePosition
}

/** Reads the votes of a week in pages, ordered by clan ID and voter key. No page is empty. */
export async function* readVotePages<Columns>(
  db: Kysely<Schema>,
  week: VoteWeek,
  { columns, clanId: onlyClan, condition, pageMs = defaultPageMs }: Selection,
): AsyncGenerator<VotePage<Columns & VotePosition>> {
  const table = await tableOfWeek(db, week)
  const size = new PageSize(pageMs)
  const allColumns = sql`clan_id as "clanId", voter_key as "voterKey", ${columns}`
  let end: VotePosition = { ...beforeAllVotes, clanId: onlyClan ?? 0 }
  for (;;) {
    const limit = size.rows
    const page = selectPage<Columns & VotePosition>({
      table,
      week,
      columns: allColumns,
      after: end,
      onlyClan,
      condition,
      limit,
    })
    const read = async (database: Kysely<Schema>, roundTripMs = 0) => {
      const begun = performance.now()
      const { rows } = await page.execute(database)
      size.took(performance.now() - begun - roundTripMs)
      return rows
    }
    // With a condition, PostgreSQL may expect fewer votes than a page holds, and sort.
    const votes = await (condition ? inIndexOrder(db, read) : read(db))
    const last = votes.at(-1)
    if (!last) return
    const { clanId, voterKey } = last
    end = { clanId, voterKey }
    yield { votes, end }
    if (votes.length < limit) return
  }
}

interface Page {
  /** From `tableOfWeek`. */
  readonly table: string
  readonly week: VoteWeek
  readonly columns: RawBuilder<unknown>
  readonly after: VotePosition
  readonly onlyClan?: number
  readonly condition?: RawBuilder<unknown>
  readonly limit: number
}

/**
 * A statement whose only parameters are those of the condition. It has as few bounds as possible, all covered by an index: without
 * statistics, as in the first days of a partition, PostgreSQL expects fewer votes for each bound, and would read and sort all votes
 * for each page.
 */
export function selectPage<Row>({ table, week, columns, after, onlyClan, condition, limit }: Page): RawBuilder<Row> {
  const isBounded = table === allVotes || onlyClan !== undefined
  const bound = isBounded ? sql`and (week, clan_id) <= (${sql.lit(week)}, ${sql.lit(onlyClan ?? lastClan)})` : sql``
  const fulfilling = condition ? sql`and ${condition}` : sql``
  return sql<Row>`
    select ${columns} from ${sql.table(table)} as votes
    where (week, clan_id, voter_key) > (${sql.lit(week)}, ${sql.lit(after.clanId)}, ${sql.lit(after.voterKey)}::uuid)
      ${bound} ${fulfilling}
    order by votes.week, votes.clan_id, votes.voter_key limit ${sql.lit(limit)}`
}

/** Returns the table to read a week's votes from: its partition, which is cheaper to plan, or else all votes. */
export async function tableOfWeek(db: Kysely<Schema>, week: VoteWeek): Promise<string> {
  const { rows } = await sql<{ table: string | null }>`select ${partitionOf(week)}::text as table`.execute(db)
  return rows[0]?.table ?? allVotes
}
