import { type Kysely, sql } from 'kysely'
import type { ModerationEvent } from '#contract/results/log-entries.ts'
import { leastVotes } from '#contract/rules/vote-reports.ts'
import { type VoteWeek, voteWeekAt } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import type { VoteInterventionsTable } from '#server/database/log-tables.ts'

/** A result is published after this time at the latest, in ms: the delay of results and the week that it waits for judging. */
const settledMs = 9 * 24 * 60 * 60 * 1000

/**
 * Takes what the log may say now about votes that stopped counting or count again. Of a week whose result is final, that is
 * everything: clans with few votes are merged. Before, it is what administrators did to many votes of a clan, when the actions on the
 * week's votes are finished; what the detector does changes until the result. `now` in Unix ms, `voteOffset` in ms.
 */
export async function takeInterventions(
  transaction: Kysely<Schema>,
  now: number,
  voteOffset: number,
): Promise<ModerationEvent[]> {
  const neverClosedBefore = voteWeekAt(now - settledMs, voteOffset)
  const { rows } = await sql<VoteInterventionsTable & { readonly settled: boolean }>`
    with due as (
      select known.*,
        case when close.week is null then known.week < ${neverClosedBefore} else close.final_at is not null end as settled
      from vote_interventions as known left join week_closes as close using (week)
      where not exists (select from vote_actions where finished_at is null and vote_actions.week = known.week)
    ), taken as (
      delete from vote_interventions as known using due
      where (known.week, known.clan_id, known.made_by) = (due.week, due.clan_id, due.made_by)
        and (settled or due.made_by = 'administrator' and abs(known.votes) >= ${leastVotes})
      returning known.week, known.clan_id, known.made_by, known.votes, settled
    )
    select * from taken order by week, clan_id, made_by`.execute(transaction)
  const isLarge = ({ votes }: VoteInterventionsTable) => Math.abs(votes) >= leastVotes
  const large = rows.filter(isLarge).map((row) => eventOf(row, row.clan_id, Math.abs(row.votes)))
  return [...large, ...merge(rows.filter((row) => !isLarge(row) && row.votes !== 0))]
}

/** One event for each week, maker and direction. */
function merge(rows: readonly VoteInterventionsTable[]): ModerationEvent[] {
  const groups = Map.groupBy(rows, ({ week, made_by, votes }) => `${week} ${made_by} ${votes > 0}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const votes = group.reduce((sum, row) => sum + Math.abs(row.votes), 0)
    return first ? [eventOf(first, null, votes < leastVotes ? null : votes)] : []
  })
}

function eventOf(
  { week, made_by: by, votes: change }: { week: VoteWeek; made_by: 'administrator' | 'detector'; votes: number },
  clan: number | null,
  votes: number | null,
): ModerationEvent {
  return { event: change > 0 ? 'votes-not-counted' : 'votes-counted', by, clan, week, votes }
}
