import { type Kysely, sql } from 'kysely'
import type { VoteCaseSummary } from '#contract/vote-cases.ts'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import type { GroupEvidence } from '../group-evidence.ts'
import { describeEvidence } from '../describe-evidence.ts'
import type { CaseDeps, RankOf } from './deps.ts'

const maxCases = 500

export interface CaseRow {
  readonly id: number
  readonly week: VoteWeek
  readonly clanId: number
  readonly clanName: string | null
  readonly isDeleted: boolean
  readonly verdict: VoteCaseSummary['verdict']
  readonly status: VoteCaseSummary['status']
  readonly size: number
  readonly estimatedFakes: number
  readonly evidence: GroupEvidence | null
  readonly foundAt: Date
  readonly updatedAt: Date
  readonly hasOpenAppeal: boolean
  readonly counted: number
  readonly held: number
  readonly void: number
  /** Of all votes for the clan in the week that count. */
  readonly clanCounted: number
  /** Times of the last vote of the group, and of the last other one that counts, in Unix ms. */
  readonly lastInGroup: number | null
  readonly lastOfOthers: number | null
}

interface Filter {
  readonly id?: number
  readonly week?: VoteWeek | undefined
  readonly status?: VoteCaseSummary['status'] | undefined
}

/** An appeal brings a decided case back to the open ones until it is answered. */
export const isWaiting = sql<boolean>`(status = 'open' or exists (
  select from vote_appeals where vote_appeals.week = vote_cases.week and vote_appeals.clan_id = vote_cases.clan_id
    and answered_at is null))`

/** At most 500, those with the most estimated fakes first. */
export async function readCaseRows(db: Kysely<Schema>, { id, week, status }: Filter): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    with listed as materialized (
      select * from vote_cases
      where ${id === undefined ? sql`true` : sql`id = ${id}`} and ${week === undefined ? sql`true` : sql`week = ${week}`}
        and ${status === undefined ? sql`true` : status === 'open' ? isWaiting : sql`status = ${status}`}
      order by estimated_fakes desc, size desc, id desc limit ${maxCases}
    ), grouped as (
      select listed.id, count(*) filter (where state = 'counted')::int as counted,
        count(*) filter (where state = 'held')::int as held, count(*) filter (where state = 'void')::int as void,
        max(cast_at) as last_at, max(cast_at) filter (where state = 'counted') as last_counted_at
      from listed cross join unnest(listed.vote_ids) as vote_id
      join votes on votes.week = listed.week and votes.id = vote_id
      group by listed.id
    )
    select listed.id, listed.week, listed.clan_id as "clanId", coalesce(clans.name, clan_name) as "clanName",
      clans.id is null as "isDeleted", verdict, listed.status, size, estimated_fakes as "estimatedFakes", evidence,
      found_at as "foundAt", updated_at as "updatedAt",
      exists (select from vote_appeals where vote_appeals.week = listed.week and vote_appeals.clan_id = listed.clan_id
        and answered_at is null) as "hasOpenAppeal",
      coalesce(counted, 0) as counted, coalesce(grouped.held, 0) as held, coalesce(grouped.void, 0) as void,
      coalesce(tallies.votes, 0) as "clanCounted", (extract(epoch from last_at) * 1000)::float8 as "lastInGroup",
      (extract(epoch from case when last_counted_at is null or last_counted_at < last_vote_at then last_vote_at else (
        select max(cast_at) from votes where votes.week = listed.week and votes.clan_id = listed.clan_id
          and state = 'counted' and id not in (select unnest(listed.vote_ids))
      ) end) * 1000)::float8 as "lastOfOthers"
    from listed left join grouped using (id) left join clans on clans.id = listed.clan_id
    left join tallies on tallies.week = listed.week and tallies.clan_id = listed.clan_id
    order by estimated_fakes desc, size desc, listed.id desc`.execute(db)
  return rows
}

/** Cases by estimated fake votes, then by their effect on the rank. */
export async function listCases(deps: CaseDeps, filter: Filter): Promise<VoteCaseSummary[]> {
  const rows = await readCaseRows(deps.db, filter)
  const ranks = new Map<VoteWeek, RankOf>()
  for (const [week, cases] of Map.groupBy(rows, (row) => row.week))
    ranks.set(week, await deps.readWeekRanks(week, cases.map(({ clanId }) => clanId))) // prettier-ignore
  return rows
    .map((row) => summarize(row, ranks.get(row.week)))
    .sort((a, b) => b.estimated_fakes - a.estimated_fakes || rankShift(b) - rankShift(a) || b.id - a.id)
}

/** Positions that the votes of the group move the clan up. A clan without other votes moves up from below all others. */
function rankShift({ rank_with: withVotes, rank_without: without }: VoteCaseSummary): number {
  return withVotes === null ? 0 : (without ?? Number.MAX_SAFE_INTEGER) - withVotes
}

export function summarize(row: CaseRow, rankOf: RankOf | undefined): VoteCaseSummary {
  const { clanId, counted, held, clanCounted, lastInGroup, lastOfOthers } = row
  const others = clanCounted - counted
  const lastOther = others > 0 ? (lastOfOthers ?? undefined) : undefined
  const all = { counted: others + counted + held + row.void, lastVoteAt: laterOf(lastOther, lastInGroup) }
  return {
    id: row.id,
    week: row.week,
    clan_id: clanId,
    clan_name: row.clanName,
    clan_deleted: row.isDeleted,
    verdict: row.verdict,
    status: row.status,
    size: row.size,
    states: { counted, held, void: row.void },
    estimated_fakes: row.estimatedFakes,
    headline: describeEvidence(row.evidence, row.size).headline,
    rank_with: rankOf?.(clanId, all) ?? null,
    rank_without: rankOf?.(clanId, { counted: others, lastVoteAt: lastOther }) ?? null,
    has_open_appeal: row.hasOpenAppeal,
    found_at: row.foundAt.getTime(),
    updated_at: row.updatedAt.getTime(),
  }
}

function laterOf(a: number | undefined, b: number | null): number | undefined {
  if (b === null) return a
  return Math.max(a ?? 0, b)
}
