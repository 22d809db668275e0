import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { rankClansInSteps } from '#contract/results/rank-clans.ts'
import type { ResultClan } from '#contract/results/result-files.ts'
import { previousWeek, startOfWeek, type VoteWeek, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import { sortInSteps } from '#contract/results/sort-in-steps.ts'
import { inTimeSlices } from '#server/concurrency/time-slices.ts'
import type { Schema } from '#server/database/schema.ts'
import { effectiveVotesOf, weekPenalties } from '#server/domain/week-penalties.ts'

/** The result of a week if it were published now: the lines of all clans with counted votes, by rank. */
export interface ProvisionalWeek {
  readonly lines: readonly ResultClan[]
  /** Before penalties. */
  readonly counted: number
  /** Number of changes to vote states and penalties since the fence; null before it. */
  readonly changes: number | null
}

interface Row {
  readonly clan: number
  readonly counted: number
  readonly lastVoteOrder: number
  readonly penalty: number
  readonly listed: boolean
  readonly premium: boolean
  readonly recommended: boolean
  readonly lastWeek: number
}

/**
 * After this time, the week is read again unless it is fenced and unchanged. Until then, and during the read, requests get the cached
 * result, because ranking 100,000 clans takes a moment.
 */
const lifetimeMs = 30_000
/** Usually, one week is provisional. There may be several after the site was off. */
const maxWeeks = 4

export type ReadProvisionalWeek = (week: VoteWeek) => Promise<ProvisionalWeek>

interface Deps {
  readonly db: Kysely<Schema>
  readonly now: () => number
  readonly voteOffset: number
}

export function cacheProvisionalWeek({ db, now, voteOffset }: Deps): ReadProvisionalWeek {
  const weeks = new LRUCache<VoteWeek, ProvisionalWeek>({
    max: maxWeeks,
    ttl: lifetimeMs,
    ttlResolution: 0,
    perf: { now },
    allowStale: true,
    // If a week is evicted while it is being read, its readers still get it.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (week, known) => renewProvisionalWeek(db, week, voteOffset, known),
  })
  return async (week) => (await weeks.fetch(week)) ?? renewProvisionalWeek(db, week, voteOffset)
}

/** Returns `known` itself if nothing has changed. */
export async function renewProvisionalWeek(
  db: Kysely<Schema>,
  week: VoteWeek,
  voteOffset: number,
  known?: ProvisionalWeek,
): Promise<ProvisionalWeek> {
  // Read this before the votes, so that a change in between is noticed the next time.
  const close = await db.selectFrom('week_closes').select('changes').where('week', '=', week).executeTakeFirst()
  const changes = close?.changes ?? null
  if (known && changes !== null && known.changes === changes) return known
  return { ...(await readProvisionalWeek(db, week, voteOffset)), changes }
}

async function readProvisionalWeek(
  db: Kysely<Schema>,
  week: VoteWeek,
  voteOffset: number,
): Promise<Pick<ProvisionalWeek, 'lines' | 'counted'>> {
  const lastMoment = new Date(voteWeekEnd(startOfWeek(week, voteOffset), voteOffset) - 1)
  // Until the fence freezes the inputs, uses the current ones. Only clans and penalties that have just changed may differ.
  const { rows } = await sql<Row>`
    select t.clan_id as clan, t.votes as counted, dense_rank() over (order by t.last_vote_at)::int as "lastVoteOrder",
      coalesce(p.percent, 0) as penalty,
      case when frozen.inputs then coalesce(i.listed, false) else coalesce(c.approve_status = 1, false) end as listed,
      coalesce(case when frozen.inputs then i.premium else m.premium end, false) as premium,
      coalesce(case when frozen.inputs then i.recommended else m.recommended end, false) as recommended,
      coalesce(case when frozen.inputs then i.last_week
        else ${effectiveVotesOf(sql`l.votes`, sql`lp.percent`)} end, 0) as "lastWeek"
    from tallies t
    cross join (select exists (select from week_inputs where week = ${week}) as inputs) frozen
    left join week_inputs i on i.week = t.week and i.clan_id = t.clan_id
    left join clans c on c.id = t.clan_id
    left join tallies l on l.week = ${previousWeek(week)} and l.clan_id = t.clan_id
    left join (${weekPenalties(week)}) p on p.clan_id = t.clan_id
    left join (${weekPenalties(previousWeek(week))}) lp on lp.clan_id = t.clan_id
    left join (
      select clan_id, bool_or(kind = 'premium') as premium, bool_or(kind = 'recommended') as recommended
      from campaigns where starts_at <= ${lastMoment} and ends_at > ${lastMoment} group by clan_id
    ) m on m.clan_id = t.clan_id
    where t.week = ${week} and t.votes > 0`.execute(db)
  return {
    lines: await inTimeSlices(rankProvisional(week, rows)),
    counted: rows.reduce((sum, { counted }) => sum + counted, 0),
  }
}

function* rankProvisional(week: VoteWeek, rows: readonly Row[]): Generator<undefined, ResultClan[]> {
  const lines = yield* rankClansInSteps(
    week,
    rows.map((row) => ({ ...row, notCounted: 0, undecided: 0 })),
  )
  return yield* sortInSteps(
    lines,
    (a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || b.effective - a.effective || a.clan - b.clan,
  )
}
