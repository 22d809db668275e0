import { type Kysely, sql } from 'kysely'
import type { VoteGroupColumn } from '#contract/vote-search.ts'
import type { VotingRow } from '#contract/voting-data.ts'
import type { VoteState } from '#contract/rules/vote-states.ts'
import { previousWeek, type VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/** The votes of a group for one clan in one week. */
export interface CaseVotes {
  readonly week: VoteWeek
  readonly clanId: number
  readonly ids: readonly number[]
}

export interface HourCount {
  /** Unix ms. */
  readonly at: number
  readonly isInGroup: boolean
  readonly state: VoteState
  readonly votes: number
}

/** All votes for the clan in the week, by hour. */
export async function countHours(db: Kysely<Schema>, { week, clanId, ids }: CaseVotes): Promise<HourCount[]> {
  const { rows } = await sql<HourCount>`
    select floor(extract(epoch from cast_at) / 3600)::float8 * 3600000 as at,
      id in (select unnest(${ids}::int8[])) as "isInGroup", state, count(*)::int as votes
    from votes where week = ${week} and clan_id = ${clanId} group by 1, 2, 3 order by 1`.execute(db)
  return rows
}

export interface SharedValue {
  readonly column: VoteGroupColumn
  readonly value: string
  readonly label: string | null
  readonly seen: number
  /** Of other votes for the clan, this week and in the two weeks before, with it; and all of those. */
  readonly others: number
  readonly allOthers: number
}

const valuesPerColumn = 10

/** Values that at least two votes of the group share: for each column the most frequent ones. */
export async function readSharedValues(db: Kysely<Schema>, { week, clanId, ids }: CaseVotes): Promise<SharedValue[]> {
  const before = previousWeek(week)
  const { rows } = await sql<SharedValue>`
    with vote as materialized (
      select week = ${week} and id in (select unnest(${ids}::int8[])) as grouped, client_ip, client_network,
        client_ip_country, client_ip_asn_number, client_ip_asn_organisation, client_ip_bad, fp_hardware, fp_software,
        fp_audio_network, stamp_id
      from votes where week in (${week}, ${before}, ${previousWeek(before)}) and clan_id = ${clanId}
    ), counted as materialized (
      select name, value, max(label) as label, count(*) filter (where grouped)::int as seen,
        count(*) filter (where not grouped)::int as others
      from vote cross join lateral (values
        ('address', convert_to(client_ip, 'UTF8'), client_ip_asn_organisation),
        ('customer', convert_to(case family(client_network) when 6 then client_network::text end, 'UTF8'),
          client_ip_asn_organisation),
        ('network', convert_to(network(set_masklen(client_network,
          case family(client_network) when 4 then 24 else 48 end))::text, 'UTF8'), client_ip_asn_organisation),
        ('country', convert_to(client_ip_country, 'UTF8'), null),
        ('asn', convert_to(client_ip_asn_number::text, 'UTF8'), client_ip_asn_organisation),
        ('bad', case client_ip_bad when 1 then convert_to('1', 'UTF8') end, null),
        ('hardware', fp_hardware, null), ('software', fp_software, null), ('audio', fp_audio_network, null),
        ('stamp', convert_to(stamp_id, 'UTF8'), null)
      ) as token (name, value, label)
      where value is not null group by name, value having count(*) filter (where grouped) > 1
    ), ordered as (
      select *, row_number() over (partition by name order by seen desc, value) as place from counted
    )
    select name as column, label, seen, others, (select count(*) from vote where not grouped)::int as "allOthers",
      case when name in ('hardware', 'software', 'audio') then encode(value, 'hex') else convert_from(value, 'UTF8') end
        as value
    from ordered where place <= ${valuesPerColumn} order by seen desc, name, value`.execute(db)
  return rows
}

const sampleSize = 20

/** Evenly spread over time. */
export async function readSample(db: Kysely<Schema>, { week, ids }: CaseVotes): Promise<VotingRow[]> {
  const { rows } = await sql<VotingRow>`
    select votes.id, client_ip, client_ip_country, client_ip_asn_number, client_ip_score, client_ip_bad,
      encode(fp_hardware, 'hex') as client_fp_hardware_hash, encode(fp_software, 'hex') as client_fp_software_hash,
      encode(fp_audio_network, 'hex') as client_fp_audio_network_hash, clans.name, state, state_reason,
      (extract(epoch from cast_at) * 1000)::float8 as row_create_timestamp
    from (
      select id, row_number() over (order by cast_at, id) as place, count(*) over () as votes
      from votes where week = ${week} and id = any(${ids}::int8[])
    ) as placed
    join votes on votes.week = ${week} and votes.id = placed.id
    left join clans on clans.id = clan_id
    where place * ${sampleSize}::int8 / placed.votes <> (place - 1) * ${sampleSize}::int8 / placed.votes
    order by cast_at, votes.id`.execute(db)
  return rows.map((row) => ({ ...row, row_create_timestamp: Math.round(row.row_create_timestamp) }))
}
