import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { caseLists, VoteCaseSummary } from '#contract/vote-cases.ts'
import { detectorReasons } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { isWaiting } from '#server/domain/waiting-cases.ts'
import type { GroupEvidence } from './group-evidence.ts'
import { describeEvidence } from './describe-evidence.ts'
import type { CaseDeps, RankOf } from './deps.ts'
import { readNamesInEvidence } from './names-in-evidence.ts'

const maxCases = 500

export interface CaseRow {
  readonly id: number
  readonly week: VoteWeek
  readonly clanId: number
  readonly clanName: string | null
  readonly isDeleted: boolean
  readonly verdict: VoteCaseSummary['verdict']
  readonly status: VoteCaseSummary['status']
  readonly decidedBy: number | null
  readonly size: number
  readonly estimatedFakes: number
  readonly evidence: GroupEvidence | null
  readonly foundAt: Date
  readonly updatedAt: Date
  /** Version of the last run that found the group. */
  readonly detector: number | null
  readonly hasOpenAppeal: boolean
  readonly clanStates: VoteCaseSummary['clan_states']
}

type CaseList = (typeof caseLists)[number]

interface Filter {
  readonly id?: number
  readonly week?: VoteWeek | undefined
  readonly list?: CaseList | undefined
}

const isInList: Readonly<Record<CaseList, RawBuilder<boolean>>> = {
  open: isWaiting,
  shown: sql`status = 'open' and verdict = 'shown' and not ${isWaiting}`,
  decided: sql`status = 'decided'`,
  dismissed: sql`status = 'dismissed'`,
}

/** At most 500, those with the most estimated fakes first. */
export async function readCaseRows(db: Kysely<Schema>, { id, week, list }: Filter): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select vote_cases.id, vote_cases.week, vote_cases.clan_id as "clanId", coalesce(clans.name, clan_name) as "clanName",
      clans.id is null as "isDeleted", verdict, vote_cases.status, decided_by as "decidedBy", size, estimated_fakes as "estimatedFakes", evidence,
      found_at as "foundAt", updated_at as "updatedAt", run.detector,
      exists (select from vote_appeals where vote_appeals.week = vote_cases.week
        and vote_appeals.clan_id = vote_cases.clan_id and answered_at is null) as "hasOpenAppeal",
      jsonb_build_object('counted', coalesce(tallies.votes, 0), 'held', coalesce(tallies.held, 0),
        'void', coalesce(tallies.void, 0)) as "clanStates"
    from vote_cases left join clans on clans.id = vote_cases.clan_id
    left join tallies on tallies.week = vote_cases.week and tallies.clan_id = vote_cases.clan_id
    left join vote_judgments as run on run.id = vote_cases.judgment_id
    where ${id === undefined ? sql`true` : sql`vote_cases.id = ${id}`}
      and ${week === undefined ? sql`true` : sql`vote_cases.week = ${week}`}
      and ${list === undefined ? sql`true` : isInList[list]}
    order by estimated_fakes desc, size desc, vote_cases.id desc limit ${maxCases}`.execute(db)
  return rows
}

/** Counts of the votes of a case. Times in Unix ms. */
interface GroupCounts {
  readonly id: number
  readonly counted: number
  readonly held: number
  readonly void: number
  readonly byDetector: number
  readonly lastInGroup: number | null
  /** The clan's last counted vote outside of the case. */
  readonly lastOfOthers: number | null
}

/** Reads one week and its clans, because there is no index of vote IDs. */
async function countGroups(db: Kysely<Schema>, week: VoteWeek, cases: readonly CaseRow[]): Promise<GroupCounts[]> {
  const ids = cases.map(({ id }) => id)
  const clanIds = [...new Set(cases.map(({ clanId }) => clanId))]
  const { rows } = await sql<GroupCounts>`
    with member as materialized (
      select vote_cases.id as case_id, vote_id
      from vote_cases cross join unnest(vote_ids) as vote_id where vote_cases.id = any(${ids}::int[])
    ), grouped as materialized (
      select case_id, count(*) filter (where state = 'counted')::int as counted,
        count(*) filter (where state = 'held')::int as held, count(*) filter (where state = 'void')::int as void,
        count(*) filter (where state_reason = any(${Object.keys(detectorReasons)}::text[]))::int as by_detector, max(cast_at) as last_at, max(cast_at) filter (where state = 'counted') as last_counted_at
      from member join votes on votes.id = vote_id where week = ${week} and clan_id = any(${clanIds}::int[]) group by case_id
    )
    select case_id as id, counted, grouped.held, grouped.void, by_detector as "byDetector",
      (extract(epoch from last_at) * 1000)::float8 as "lastInGroup",
      (extract(epoch from case when last_counted_at is null or last_counted_at < last_vote_at then last_vote_at else (
        select max(cast_at) from votes where votes.week = ${week} and votes.clan_id = vote_cases.clan_id
          and state = 'counted' and votes.id not in (select vote_id from member where member.case_id = grouped.case_id)
      ) end) * 1000)::float8 as "lastOfOthers"
    from grouped join vote_cases on vote_cases.id = case_id
    left join tallies on tallies.week = ${week} and tallies.clan_id = vote_cases.clan_id`.execute(db)
  return rows
}

/** Sorted by estimated fake votes, then by the effect on the rank. */
export async function listCases(deps: CaseDeps, filter: Filter): Promise<VoteCaseSummary[]> {
  const rows = await readCaseRows(deps.db, filter)
  return summarizeCases(deps, rows, await readNamesInEvidence(deps.db, rows.map(({ evidence }) => evidence))) // prettier-ignore
}

/** Sorted like `listCases`. `clanName` returns the name of a clan in the evidence. */
export async function summarizeCases(
  deps: CaseDeps,
  rows: readonly CaseRow[],
  clanName: (id: number) => string,
): Promise<VoteCaseSummary[]> {
  const summaries: VoteCaseSummary[] = []
  for (const [week, cases] of Map.groupBy(rows, (row) => row.week)) {
    const counts = await countGroups(deps.db, week, cases)
    const countsOf = new Map(counts.map((count) => [count.id, count]))
    const rankOf = await deps.readWeekRanks(week, cases.map(({ clanId }) => clanId)) // prettier-ignore
    summaries.push(...cases.map((row) => summarize(row, countsOf.get(row.id) ?? noVotes, rankOf, clanName)))
  }
  return summaries.sort((a, b) => b.estimated_fakes - a.estimated_fakes || rankShift(b) - rankShift(a) || b.id - a.id)
}

const noVotes = { counted: 0, held: 0, void: 0, byDetector: 0, lastInGroup: null, lastOfOthers: null } as const

/** The number of positions that the group's votes move the clan up. A clan without other votes moves up from below all others. */
function rankShift({ rank_with: withVotes, rank_without: without }: VoteCaseSummary): number {
  return withVotes === null ? 0 : (without ?? Number.MAX_SAFE_INTEGER) - withVotes
}

function summarize(
  row: CaseRow,
  group: Omit<GroupCounts, 'id'>,
  rankOf: RankOf,
  clanName: (id: number) => string,
): VoteCaseSummary {
  const { clanId, clanStates } = row
  const { counted, held, void: voided, lastInGroup, lastOfOthers } = group
  const others = clanStates.counted - counted
  const lastOther = others > 0 ? (lastOfOthers ?? undefined) : undefined
  const all = { counted: others + counted + held + voided, lastVoteAt: laterOf(lastOther, lastInGroup) }
  return {
    id: row.id,
    week: row.week,
    clan_id: clanId,
    clan_name: row.clanName,
    clan_deleted: row.isDeleted,
    verdict: row.verdict,
    status: row.status,
    decided_by: row.decidedBy,
    // The size suffices as a revision: a run rarely replaces as many votes as it adds.
    revision: row.size,
    size: row.size,
    states: { counted, held, void: voided },
    by_detector: group.byDetector,
    clan_states: clanStates,
    estimated_fakes: row.estimatedFakes,
    headline: describeEvidence(row.evidence, row.size, clanName).headline,
    rank_with: rankOf(clanId, all),
    rank_without: rankOf(clanId, { counted: others, lastVoteAt: lastOther }),
    has_open_appeal: row.hasOpenAppeal,
    found_at: row.foundAt.getTime(),
    updated_at: row.updatedAt.getTime(),
    detector: row.detector,
  }
}

function laterOf(a: number | undefined, b: number | null): number | undefined {
  if (b === null) return a
  return Math.max(a ?? 0, b)
}
