import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { VoteGroupColumn } from '#contract/vote-search.ts'
import { evidenceColumns } from '#contract/rules/votes/vote-columns.ts'
import type { ApiResponse } from '#contract/endpoint.ts'
import type { readVoteCase } from '#contract/vote-cases.ts'
import { previousWeek, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { widerNetwork } from '#server/database/network-columns.ts'
import type { Schema } from '#server/database/schema.ts'
import { evidenceValues } from '../evidence-columns.ts'

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
  readonly votes: number
}

/** Counts all votes for the clan in the week, by hour. */
export async function countHours(db: Kysely<Schema>, { week, clanId, ids }: CaseVotes): Promise<HourCount[]> {
  const { rows } = await sql<HourCount>`
    select floor(extract(epoch from cast_at) / 3600)::float8 * 3600000 as at,
      id in (select unnest(${ids}::int8[])) as "isInGroup", count(*)::int as votes
    from votes where week = ${week} and clan_id = ${clanId} group by 1, 2 order by 1`.execute(db)
  return rows
}

export interface SharedValue {
  readonly column: VoteGroupColumn
  readonly value: string
  readonly label: string | null
  readonly seen: number
  /** Other votes for the clan, in this week and in the two weeks before: those with the value, and all. */
  readonly others: number
  readonly allOthers: number
}

const valuesPerColumn = 10
/** Per week; enough for shares. Selected in the order of the random voter keys, for which there is an index. */
const othersPerWeek = 1000

const organization = sql`client_ip_asn_organisation`
const networks = {
  customer: sql`case family(client_network) when 6 then client_network end`,
  network: widerNetwork,
} as const
/** The value is null if a vote has none in this column, or if it is meaningless. */
type Column = readonly [name: VoteGroupColumn, value: RawBuilder<string | null>, label?: RawBuilder<string>]
const orNone = (value: RawBuilder<unknown>) => sql<string>`coalesce(${value}::text, 'none')`
const hexOrNone = (hash: RawBuilder<unknown>) => orNone(sql`encode(${hash}, 'hex')`)
const columns: readonly Column[] = [
  ['address', sql`client_ip::text`, sql`${organization}`],
  ['customer', sql`customer::text`, sql`${organization}`],
  ['network', sql`network::text`, sql`${organization}`],
  ['asn', orNone(sql`client_ip_asn_number`), sql`${organization}`],
  ['country', orNone(sql`client_ip_country`)],
  ['bad', sql`nullif(client_ip_bad, 0)::text`],
  ['hardware', hexOrNone(sql`fp_hardware`)],
  ['software', hexOrNone(sql`fp_software`)],
  ['audio', hexOrNone(sql`fp_audio_network`)],
  ['stamp', orNone(sql`stamp_id`)],
]
const compared = sql`client_ip, client_ip_country, client_ip_asn_number, client_ip_asn_organisation, client_ip_bad,
  fp_hardware, fp_software, fp_audio_network, stamp_id, ${networks.customer} as customer, ${networks.network} as network`

/** Values that at least two votes of the group share; only the most frequent ones of each column. */
export async function readSharedValues(db: Kysely<Schema>, { week, clanId, ids }: CaseVotes): Promise<SharedValue[]> {
  const before = previousWeek(week)
  const othersOf = (one: VoteWeek, isOther: RawBuilder<boolean>) => sql`
    (select ${compared} from votes where week = ${one} and clan_id = ${clanId} and ${isOther}
      order by voter_key limit ${othersPerWeek})`
  const countsOf = ([name, value, label = sql`null`]: Column) => sql`
    (select ${name} as "column", value, label, seen, coalesce(others, 0)::int as others
    from (
      select ${value} as value, max(${label}) as label, count(*)::int as seen from grouped
      where ${value} is not null group by 1 having count(*) > 1 order by seen desc, 1 limit ${valuesPerColumn}
    ) as frequent left join (
      select ${value} as value, count(*) as others from other group by 1
    ) as compared using (value))`
  const { rows } = await sql<SharedValue>`
    with grouped as materialized (
      select ${compared} from votes
      where week = ${week} and clan_id = ${clanId} and id in (select unnest(${ids}::int8[]))
    ), other as materialized (
      ${othersOf(week, sql`id not in (select unnest(${ids}::int8[]))`)}
      union all ${othersOf(before, sql`true`)} union all ${othersOf(previousWeek(before), sql`true`)}
    )
    select counted.*, (select count(*) from other)::int as "allOthers"
    from (${sql.join(columns.map(countsOf), sql` union all `)}) as counted
    order by seen desc, "column", value`.execute(db)
  return rows
}

type SampleVote = ApiResponse<typeof readVoteCase>['body']['sample'][number]

const sampleSize = 20
const evidence = sql`jsonb_build_object(${sql.join(evidenceColumns.map((column) => sql`${sql.lit(column)}, (${evidenceValues[column]})::text`))})`

/** Evenly spread over time. */
export async function readSample(db: Kysely<Schema>, { week, clanId, ids }: CaseVotes): Promise<SampleVote[]> {
  const { rows } = await sql<SampleVote>`
    select placed.id, client_ip, client_ip_country, client_ip_asn_number, client_ip_score, client_ip_bad,
      encode(fp_hardware, 'hex') as client_fp_hardware_hash, encode(fp_software, 'hex') as client_fp_software_hash,
      encode(fp_audio_network, 'hex') as client_fp_audio_network_hash,
      coalesce(clans.name, deleted.name) as name, state, state_reason, ${evidence} as evidence,
      (extract(epoch from cast_at) * 1000)::float8 as row_create_timestamp
    from (
      select *, row_number() over (order by cast_at, id) as place, count(*) over () as votes
      from votes where week = ${week} and clan_id = ${clanId} and id in (select unnest(${ids}::int8[]))
    ) as placed left join clans on clans.id = placed.clan_id
    left join deleted_clans as deleted on deleted.clan_id = placed.clan_id
    where place * ${sampleSize}::int8 / votes <> (place - 1) * ${sampleSize}::int8 / votes
    order by cast_at, placed.id`.execute(db)
  return rows.map((row) => ({ ...row, row_create_timestamp: Math.round(row.row_create_timestamp) }))
}
