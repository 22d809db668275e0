import { type Kysely, sql } from 'kysely'
import { defaultVoteRows, type VotingRow } from '#contract/voting-data.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/** `before` is the previous response's `next`. */
export interface VotesQuery {
  readonly before?: string | undefined
  readonly limit?: number | undefined
  readonly withoutZeroScores: boolean
}

/** Lists the newest votes first. Reads week by week, because each week is a partition, so that no call scans all of them. */
export async function listVotes(
  db: Kysely<Schema>,
  { before, limit = defaultVoteRows, withoutZeroScores }: VotesQuery,
): Promise<{ votes: VotingRow[]; next: string | undefined }> {
  const [lastWeek, lastId] = before?.split('.') ?? []
  const votes: VotingRow[] = []
  let cursor = ''
  for (const week of await weeksUpTo(db, lastWeek)) {
    const rows = await readWeek(db, week, {
      beforeId: week === lastWeek ? Number(lastId) : Number.MAX_SAFE_INTEGER,
      // One extra row shows whether there are more.
      limit: limit + 1 - votes.length,
      withoutZeroScores,
    })
    for (const row of rows) {
      if (votes.length === limit) return { votes, next: cursor }
      votes.push(row)
      cursor = `${week}.${row.id}`
    }
  }
  return { votes, next: undefined }
}

async function weeksUpTo(db: Kysely<Schema>, last: VoteWeek | undefined): Promise<VoteWeek[]> {
  const { rows } = await sql<{ week: VoteWeek }>`
    select distinct week from tallies ${last === undefined ? sql`` : sql`where week <= ${last}`}
    order by week desc`.execute(db)
  return rows.map(({ week }) => week)
}

interface WeekQuery {
  readonly beforeId: number
  readonly limit: number
  readonly withoutZeroScores: boolean
}

async function readWeek(db: Kysely<Schema>, week: VoteWeek, query: WeekQuery): Promise<VotingRow[]> {
  let votes = db
    .selectFrom('votes')
    .leftJoin('clans', 'clans.id', 'votes.clan_id')
    .leftJoin('deleted_clans', 'deleted_clans.clan_id', 'votes.clan_id')
    .select([
      'votes.id',
      'client_ip',
      'client_ip_country',
      'client_ip_asn_number',
      'client_ip_score',
      'client_ip_bad',
      'fp_hardware',
      'fp_software',
      'fp_audio_network',
      sql<string | null>`coalesce(clans.name, deleted_clans.name)`.as('name'),
      'cast_at',
      'state',
      'state_reason',
    ])
    .where('week', '=', week)
    .where('votes.id', '<', query.beforeId)
  // An unknown score (null) is not 0.
  if (query.withoutZeroScores) votes = votes.where(sql<boolean>`client_ip_score is distinct from 0`)
  const rows = await votes.orderBy('votes.id', 'desc').limit(query.limit).execute()
  return rows.map(({ fp_hardware, fp_software, fp_audio_network, cast_at, client_ip_bad, ...row }) => ({
    ...row,
    client_ip_bad: client_ip_bad as VotingRow['client_ip_bad'],
    client_fp_hardware_hash: fp_hardware?.toString('hex') ?? null,
    client_fp_software_hash: fp_software?.toString('hex') ?? null,
    client_fp_audio_network_hash: fp_audio_network?.toString('hex') ?? null,
    row_create_timestamp: cast_at.getTime(),
  }))
}
