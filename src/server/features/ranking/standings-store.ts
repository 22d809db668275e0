import { type Kysely, sql } from 'kysely'
import { effectiveVotes, sumPenalties } from '#contract/rules/ranking/penalty.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import type { NewEdits } from './edit-dates.ts'
import type { ClanRecord } from './ranked-clan.ts'
import type { OtherVotes } from './vote-totals.ts'

/** `lastVoteAt` is Unix ms. */
export interface Tally {
  readonly week: VoteWeek
  readonly clanId: number
  readonly votes: number
  readonly lastVoteAt: number
  readonly version: number
}

export interface StandingsSnapshot {
  readonly week: VoteWeek
  readonly clans: readonly ClanRecord[]
  readonly otherVotes: OtherVotes
}

/** Reads everything in one snapshot. */
export function readSnapshot(db: Kysely<Schema>, week: VoteWeek, lastWeek: VoteWeek): Promise<StandingsSnapshot> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const clans = await readClans(tx, week, lastWeek)
      const ids = clans.map((clan) => clan.id)
      return { week, clans, otherVotes: await readOtherVotes(tx, week, ids) }
    })
}

export async function readListedIds(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ ids: string | null }>`
    select json_agg(id)::text as ids from clans where approve_status = 1`.execute(db)
  return JSON.parse(rows[0]?.ids ?? '[]') as number[]
}

export async function readTallies(db: Kysely<Schema>, week: VoteWeek): Promise<Tally[]> {
  const rows = await db.selectFrom('tallies').selectAll().where('week', '=', week).execute()
  return rows.map((row) => ({
    week,
    clanId: row.clan_id,
    votes: row.votes,
    lastVoteAt: row.last_vote_at.getTime(),
    version: row.version,
  }))
}

/** Reads the approvals of edits in audit log entries after `afterId`. */
export async function readNewEdits(db: Kysely<Schema>, afterId: number): Promise<NewEdits> {
  const { rows } = await sql<{ lastId: number; edits: string | null }>`
    select coalesce((select max(id) from acts), 0) as "lastId", (
      select json_agg(row)::text from (
        select clan_id as "clanId", ${inMs('at')} as at
        from acts where id > ${afterId} and act = 'approveUpdate' and clan_id is not null
      ) row) as edits`.execute(db)
  return { lastId: rows[0]?.lastId ?? 0, edits: JSON.parse(rows[0]?.edits ?? '[]') as NewEdits['edits'] }
}

type ClanRow = Omit<ClanRecord, 'penalty' | 'lastWeekVotes' | 'lastVoteAt' | 'lastWeekLastVoteAt' | 'promotions'> & {
  lastVoteAt: number | null
  penalties: number[] | null
  lastVotes: number
  lastWeekLastVoteAt: number | null
  lastPenalties: number[] | null
  promotions: ClanRecord['promotions'] | null
}

/** Selects one JSON text, which is several times faster than rows. */
export async function readClans(
  db: Kysely<Schema>,
  week: VoteWeek,
  lastWeek: VoteWeek,
  ids?: readonly number[],
): Promise<ClanRecord[]> {
  const { rows } = await sql<{ clans: string | null }>`
    select json_agg(row)::text as clans from (
      select c.id, c.name, c.description, c.header_image as "headerImage", c.region, c.platforms, c.playstyles,
        c.discord_url as "discordUrl", c.website_url as "websiteUrl", c.facts,
        floor(extract(epoch from coalesce(c.listed_at, c.created_at)) * 1000)::float8 as "listedAt",
        coalesce(t.votes, 0) as votes, coalesce(t.version, 0) as version, case when t.votes > 0 then ${inMs('t.last_vote_at')} end as "lastVoteAt",
        coalesce(l.votes, 0) as "lastVotes", case when l.votes > 0 then ${inMs('l.last_vote_at')} end as "lastWeekLastVoteAt", p.penalties, lp.penalties as "lastPenalties", m.promotions
      from clans c
      left join tallies t on t.week = ${week} and t.clan_id = c.id
      left join tallies l on l.week = ${lastWeek} and l.clan_id = c.id
      left join (${penaltiesOf(week)}) p on p.clan_id = c.id
      left join (${penaltiesOf(lastWeek)}) lp on lp.clan_id = c.id
      left join (
        select clan_id, json_agg(json_build_object(
          'kind', kind, 'startsAt', ${inMs('starts_at')}, 'endsAt', ${inMs('ends_at')})) as promotions
        from campaigns where ends_at > now() - interval '1 day' group by clan_id
      ) m on m.clan_id = c.id
      where c.approve_status = 1 ${ids ? sql`and c.id = any(${ids}::int[])` : sql``}
    ) row`.execute(db)
  return (JSON.parse(rows[0]?.clans ?? '[]') as ClanRow[]).map(toRecord)
}

export async function readOtherVotes(
  db: Kysely<Schema>,
  week: VoteWeek,
  listed: readonly number[],
): Promise<OtherVotes> {
  const { rows } = await sql<OtherVotes>`
    select coalesce(sum(votes) filter (where week = ${week}), 0)::int8 as "thisWeek", coalesce(sum(votes), 0)::int8 as "allTime"
    from tallies
    where week <> ${week} or not exists (select from unnest(${listed}::int[]) as id where id = clan_id)`.execute(db)
  return rows[0] ?? { thisWeek: 0, allTime: 0 }
}

function inMs(column: string) {
  return sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
}

export function penaltiesOf(week: VoteWeek) {
  return sql`
    select clan_id, json_agg(percent) as penalties from penalties
    where week = ${week} and taken_back_at is null group by clan_id`
}

function toRecord({
  penalties,
  lastVotes,
  lastPenalties,
  promotions,
  lastVoteAt,
  lastWeekLastVoteAt,
  ...row
}: ClanRow): ClanRecord {
  return {
    ...row,
    lastVoteAt: lastVoteAt ?? undefined,
    lastWeekLastVoteAt: lastWeekLastVoteAt ?? undefined,
    promotions: promotions ?? [],
    penalty: sumPenalties(penalties ?? []),
    lastWeekVotes: effectiveVotes(lastVotes, sumPenalties(lastPenalties ?? [])),
  }
}
