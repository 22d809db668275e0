import { type Kysely, sql } from 'kysely'
import type { ReportedClan } from '#contract/listing-reports.ts'
import { maxReportsAtOnce, peopleToMark, type ReportKind } from '#contract/rules/clans/listing-reports.ts'
import type { Schema } from '#server/database/schema.ts'

const maxClans = 100
const maxClosed = 100

/** Lists marked clans first, then those with the oldest report. */
export async function listOpenReports(db: Kysely<Schema>): Promise<ReportedClan[]> {
  const { rows } = await sql<Row>`
    with reported as (
      select clan_id, count(*)::int as open, count(distinct reporter)::int as people, min(id) as first
      from listing_reports where closed_at is null group by clan_id
      order by count(distinct reporter) >= ${peopleToMark} desc, min(id) limit ${maxClans}
    ), numbered as (
      select *, row_number() over (partition by clan_id order by id) as place
      from listing_reports where closed_at is null and clan_id in (select clan_id from reported)
    )
    select ${columns}, reported.open, reported.people
    from reported join numbered r on r.clan_id = reported.clan_id and r.place <= ${maxReportsAtOnce}
    ${joins}
    order by reported.people >= ${peopleToMark} desc, reported.first, r.id`.execute(db)
  return groupByClan(rows)
}

/** Lists the clan with the most recently closed report first. */
export async function listClosedReports(db: Kysely<Schema>): Promise<ReportedClan[]> {
  const { rows } = await sql<Row>`
    with latest as (
      select * from listing_reports where closed_at is not null order by closed_at desc, id desc limit ${maxClosed}
    ), still_open as (
      select clan_id, count(*)::int as open, count(distinct reporter)::int as people
      from listing_reports where closed_at is null and clan_id in (select clan_id from latest) group by clan_id
    )
    select ${columns}, coalesce(o.open, 0) as open, coalesce(o.people, 0) as people
    from latest r left join still_open o on o.clan_id = r.clan_id
    ${joins}
    order by max(r.closed_at) over (partition by r.clan_id) desc, r.clan_id, r.id`.execute(db)
  return groupByClan(rows)
}

interface Row {
  readonly id: number
  readonly kind: ReportKind
  readonly text: string
  readonly reporter: Buffer | null
  readonly has_address: boolean
  readonly created_at: Date
  readonly answer: string
  readonly closed_at: Date | null
  readonly closed_by: string | null
  readonly clan_id: number
  readonly name: string
  readonly listed: boolean
  readonly taken_down: boolean
  readonly owner_email: string | null
  readonly open: number
  readonly people: number
}

const columns = sql`
  r.id, r.kind, r.text, r.reporter, r.email is not null as has_address, r.created_at, r.answer, r.closed_at,
  closer.email as closed_by, r.clan_id, c.name, c.approve_status = 1 as listed, c.taken_down_at is not null as taken_down,
  owner.email as owner_email`

const joins = sql`
  join clans c on c.id = r.clan_id
  left join users owner on owner.id = c.owner_user_id
  left join users closer on closer.id = r.closed_by`

function groupByClan(rows: readonly Row[]): ReportedClan[] {
  return [...Map.groupBy(rows, ({ clan_id: id }) => id).values()].flatMap((ofClan) => {
    const [first] = ofClan
    if (!first) return []
    const { clan_id: id, name, listed, taken_down, owner_email, open, people } = first
    return { id, name, listed, taken_down, owner_email, open, people, marked: people >= peopleToMark, reports: toReports(ofClan) } // prettier-ignore
  })
}

/** Reveals only which reports are from the same person, not the hash. */
function toReports(rows: readonly Row[]): ReportedClan['reports'] {
  const people = [...new Set(rows.map(({ reporter }) => reporter?.toString('hex')))].filter(
    (hash) => hash !== undefined,
  )
  return rows.map(({ id, kind, text, reporter, has_address, created_at, answer, closed_at, closed_by }) => ({
    id,
    kind,
    text,
    at: created_at.getTime(),
    person: reporter && people.indexOf(reporter.toString('hex')) + 1,
    has_address,
    answer,
    closed_at: closed_at?.getTime() ?? null,
    closed_by,
  }))
}
