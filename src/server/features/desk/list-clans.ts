import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ClanSort, DeskClan } from '#contract/desk.ts'
import { deriveClanStatus } from '#contract/rules/clans/clan-status.ts'
import { deskPageSize } from '#contract/rules/lists/pages.ts'
import { effectiveVotes, sumPenalties } from '#contract/rules/ranking/penalty.ts'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { lastErasedWeek } from '#server/domain/week-changes.ts'
import { effectiveVotesOf } from '#server/domain/week-penalties.ts'
import { inviteProblemOf } from '#server/domain/invites.ts'
import type { Schema } from '#server/database/schema.ts'

export interface DeskQuery {
  readonly q?: string | undefined
  readonly sort?: ClanSort | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly page?: number | undefined
}

const sortKeys = {
  id: sql`c.id`,
  name: sql`lower(c.name)`,
  region: sql`c.region`,
  votes_cast: sql`coalesce(t.votes, 0)`,
  votes_effective: effectiveVotesOf(sql`coalesce(t.votes, 0)`, sql`least(100, coalesce(p.percent, 0))`),
  created_at: sql`c.created_at`,
} as const satisfies Record<ClanSort, unknown>

/** Without the signature for its image. */
type UnsignedClan = Omit<DeskClan, 'header_image_access'>

type Row = Omit<UnsignedClan, 'votes_effective' | 'penalties' | 'earlier_penalties' | 'status' | 'created_at'> & {
  readonly penalties: DeskClan['penalties'] | null
  readonly earlier_penalties: DeskClan['earlier_penalties'] | null
  readonly created_at: Date
}

/** Includes clans of any status. `now` in Unix ms, `voteOffset` in ms. */
export async function listAllClans(
  db: Kysely<Schema>,
  { q = '', sort = 'id', order = 'asc', page = 1 }: DeskQuery,
  { now, voteOffset }: { readonly now: number; readonly voteOffset: number },
): Promise<{ clans: UnsignedClan[]; total: number }> {
  const week = voteWeekAt(now, voteOffset)
  const matches = matching(q.trim())
  const at = new Date(now)
  const promoted = (kind: string) => sql`
    exists (select from campaigns where clan_id = c.id and kind = ${kind} and starts_at <= ${at} and ends_at > ${at})`
  const { rows } = await sql<Row>`
    select c.id, c.name, c.region, c.header_image as header_image_filename,
      coalesce(t.votes, 0) as votes_cast, p.penalties,
      e.penalties as earlier_penalties, c.approve_status,
      exists (select from pending_updates where clan_id = c.id) as update_pending,
      c.taken_down_at is not null as taken_down,
      (select count(distinct reporter)::int from listing_reports where clan_id = c.id and closed_at is null) as reported_by,
      ${promoted('premium')} as premium,
      ${promoted('recommended')} as recommended, ${inviteProblemOf('c')} as invite_problem, c.owner_user_id, u.email as owner_email, c.created_at
    from clans c
    left join users u on u.id = c.owner_user_id
    left join tallies t on t.week = ${week} and t.clan_id = c.id
    left join (${penaltiesOf(sql`week = ${week}`)}) p on p.clan_id = c.id
    left join (${penaltiesOf(sql`week < ${week} and week > ${lastErasedWeek(now, voteOffset)}`)}) e on e.clan_id = c.id
    where ${matches}
    order by ${sortKeys[sort]} ${order === 'asc' ? sql`asc` : sql`desc`}, c.id
    limit ${deskPageSize} offset ${(page - 1) * deskPageSize}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from clans c left join users u on u.id = c.owner_user_id where ${matches}`.execute(db)
  return { clans: rows.map(toDeskClan), total: counted.rows[0]?.total ?? 0 }
}

/** Selects each clan's active penalties, ordered by ID. */
function penaltiesOf(condition: RawBuilder<unknown>) {
  return sql`
    select penalties.clan_id, sum(percent) as percent, json_agg(json_build_object(
      'id', penalties.id, 'week', week, 'percent', percent, 'reason', reason, 'created_by', author.email,
      'created_at', (extract(epoch from penalties.created_at) * 1000)::int8) order by penalties.id) as penalties
    from penalties left join users author on author.id = penalties.created_by
    where ${condition} and taken_back_at is null group by penalties.clan_id`
}

/** `#7` finds only the clan with this ID. */
function matching(q: string) {
  if (q === '') return sql<boolean>`true`
  const only = /^#(\d{1,9})$/.exec(q)?.[1]
  if (only !== undefined) return sql<boolean>`c.id = ${Number(only)}`
  const part = `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const id = /^\d{1,9}$/.test(q) ? Number(q) : -1
  return sql<boolean>`(c.name ilike ${part} or u.email ilike ${part} or c.id = ${id})`
}

function toDeskClan({ penalties, earlier_penalties: earlier, created_at, ...row }: Row): UnsignedClan {
  const list = penalties ?? []
  const percent = sumPenalties(list.map((penalty) => penalty.percent))
  return {
    ...row,
    votes_effective: effectiveVotes(row.votes_cast, percent),
    penalties: list,
    earlier_penalties: earlier ?? [],
    status: deriveClanStatus(row),
    created_at: created_at.getTime(),
  }
}
