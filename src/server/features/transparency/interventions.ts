import { type Kysely, type Selectable, sql } from 'kysely'
import { type ModerationEvent, type VoteOutcome, voteOutcomes } from '#contract/results/log-entries.ts'
import { leastVotes } from '#contract/rules/votes/vote-reports.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import type { VoteInterventionsTable } from '#server/database/tables/log-tables.ts'

/** The total change of the votes for one clan, or for several. */
interface Decision {
  readonly week: VoteWeek
  readonly by: 'administrator' | 'detector'
  readonly clan: number | null
  readonly from: VoteOutcome
  readonly to: VoteOutcome
  readonly votes: number
}

/**
 * Takes the changes that the log may publish now from `vote_interventions`. Record them in the same transaction.
 * - While an action on the week's votes is unfinished: nothing.
 * - Until the week's result is final: only large numbers of votes per clan that administrators changed. Not the detector's changes, which
 *   are still preliminary.
 * - Once the result is final: everything. Clans with few votes are merged.
 * Weeks before the first one that the site closes get no result and count as final.
 */
export async function takeInterventions(transaction: Kysely<Schema>): Promise<ModerationEvent[]> {
  const { rows } = await sql<Intervention & { readonly settled: boolean }>`
    with due as (
      select known.*,
        case when close.week is not null then close.final_at is not null
          else coalesce(known.week < (select week from result_start), false) end as settled
      from vote_interventions as known left join week_closes as close using (week)
      where not exists (select from vote_actions where finished_at is null and vote_actions.week = known.week)
    ), taken as (
      delete from vote_interventions as known using due
      where (known.week, known.clan_id, known.made_by) = (due.week, due.clan_id, due.made_by) and (settled
        or due.made_by = 'administrator'
          and greatest(abs(known.votes), abs(known.held), abs(known.votes - known.held)) >= ${leastVotes})
      returning known.week, known.clan_id, known.made_by, known.votes, known.held, settled
    )
    select * from taken order by week, clan_id, made_by`.execute(transaction)
  const decisions = rows.flatMap((row) => decisionsOf(row).map((decision) => ({ ...decision, settled: row.settled })))
  const isLarge = ({ votes }: Decision) => votes >= leastVotes
  const small = decisions.filter((decision) => !isLarge(decision))
  await keep(transaction, small.filter(({ settled }) => !settled)) // prettier-ignore
  return [...decisions.filter(isLarge), ...merge(small.filter(({ settled }) => settled))].map(eventOf)
}

type Intervention = Selectable<VoteInterventionsTable>

/**
 * Splits a row into decisions with the same totals. The changes of the three outcomes add up to 0, so either one outcome lost votes to
 * the others, or one gained votes from them: at most two decisions.
 */
function decisionsOf({ week, clan_id: clan, made_by: by, votes, held }: Intervention): Decision[] {
  // `votes` is the number that stopped counting, `held` the number that became held.
  const changes: Record<VoteOutcome, number> = { counted: -votes, undecided: held, 'not-counted': votes - held }
  const lost = voteOutcomes.filter((outcome) => changes[outcome] < 0)
  const gained = voteOutcomes.filter((outcome) => changes[outcome] > 0)
  return lost.flatMap((from) =>
    gained.map((to) => ({ week, by, clan, from, to, votes: Math.min(-changes[from], changes[to]) })),
  )
}

/** Puts back the decisions that the log may not publish yet. Later changes are added to them. */
async function keep(transaction: Kysely<Schema>, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return
  const rows = decisions.map(({ week, by, clan, from, to, votes }) => {
    const change = (outcome: VoteOutcome) => (to === outcome ? votes : 0) - (from === outcome ? votes : 0)
    return { week, clan, by, votes: -change('counted'), held: change('undecided') }
  })
  // Grouped, because a clan may have two decisions, and the statement can insert or update a row only once.
  await sql`
    insert into vote_interventions (week, clan_id, made_by, votes, held)
    select week, clan, by, sum(votes), sum(held)
    from json_to_recordset(${JSON.stringify(rows)}::json) as decision (week text, clan int, by text, votes int, held int)
    group by week, clan, by
    on conflict (week, clan_id, made_by) do update set
      votes = vote_interventions.votes + excluded.votes, held = vote_interventions.held + excluded.held`.execute(
    transaction,
  )
}

/** Merges decisions with the same week, maker and change. */
function merge(decisions: readonly Decision[]): Decision[] {
  const groups = Map.groupBy(decisions, ({ week, by, from, to }) => `${week} ${by} ${from} ${to}`)
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, clan: null, votes: others.reduce((sum, { votes }) => sum + votes, first.votes) }] : [],
  )
}

function eventOf({ to, votes, week, by, clan, from }: Decision): ModerationEvent {
  return { event: `votes-${to}`, by, clan, week, votes: votes < leastVotes ? null : votes, from }
}
