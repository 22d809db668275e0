import { type Kysely, sql } from 'kysely'
import { nextWeek, previousWeek, startOfWeek, type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import { isFinal } from '#server/domain/final-weeks.ts'
import { effectiveVotesOf, weekPenalties } from '#server/domain/week-penalties.ts'

interface Deps {
  readonly db: Kysely<Schema>
  /** Unix ms. */
  readonly now: () => number
  /** In ms. */
  readonly voteOffset: number
}

/**
 * Fences the weeks that have ended since the site began to close weeks, in order, and returns them. From then on, no vote is added to
 * them, and the inputs of their results are frozen, except votes' states and penalties.
 */
export async function fenceEndedWeeks({ db, now, voteOffset }: Deps): Promise<VoteWeek[]> {
  const fenced: VoteWeek[] = []
  let week = await firstOpenWeek(db, voteWeekAt(now(), voteOffset))
  for (;;) {
    const end = startOfWeek(nextWeek(week), voteOffset)
    if (end > now()) return fenced
    if (await fence(db, week, { at: now(), end })) fenced.push(week)
    week = nextWeek(week)
  }
}

async function firstOpenWeek(db: Kysely<Schema>, running: VoteWeek): Promise<VoteWeek> {
  const last = await db.selectFrom('week_closes').select('week').orderBy('week', 'desc').limit(1).executeTakeFirst()
  if (last) return nextWeek(last.week)
  await db
    .insertInto('result_start')
    .values({ week: running })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('result_start').select('week').executeTakeFirstOrThrow()).week
}

/** Times in Unix ms. Returns false if another instance has fenced the week. */
function fence(
  db: Kysely<Schema>,
  week: VoteWeek,
  { at, end }: { readonly at: number; readonly end: number },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Votes are stored under the same lock: earlier ones are in the week, later ones see the fence.
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.votes)})`.execute(transaction)
    const base = await publishedVersion(transaction, previousWeek(week))
    const added = await transaction
      .insertInto('week_closes')
      .values({ week, fenced_at: new Date(at), base_version: base })
      .onConflict((conflict) => conflict.doNothing())
      .returning('week')
      .executeTakeFirst()
    if (!added) return false
    await freezeInputs(transaction, week, base, new Date(end - 1))
    return true
  })
}

/** Null if the week has no result yet. */
async function publishedVersion(db: Kysely<Schema>, week: VoteWeek): Promise<number | null> {
  const final = await db
    .selectFrom('week_closes')
    .select('version')
    .where('week', '=', week)
    .where(isFinal)
    .executeTakeFirst()
  return final?.version ?? null
}

/**
 * Stores the inputs of the week's result, for clans that are listed or have votes. The result reads penalties again, so the stored penalty
 * is only used for clans that are deleted before it.
 */
async function freezeInputs(db: Kysely<Schema>, week: VoteWeek, base: number | null, at: Date): Promise<void> {
  const lastWeek = previousWeek(week)
  const hasCampaign = (kind: string) =>
    sql`exists (select from campaigns where campaigns.clan_id = clan.id and kind = ${kind} and starts_at <= ${at} and ends_at > ${at})`
  // If the previous week has no final result, this result depends on its current votes.
  const last =
    base === null
      ? sql`
        select tallies.clan_id, ${effectiveVotesOf(sql`votes`, sql`percent`)} as effective
        from tallies left join (${weekPenalties(lastWeek)}) as penalty on penalty.clan_id = tallies.clan_id
        where week = ${lastWeek}`
      : sql`select clan_id, effective from week_clans where week = ${lastWeek} and version = ${base}`
  await sql`
    insert into week_inputs (week, clan_id, listed, premium, recommended, last_week, penalty)
    select ${week}, clan.id, clans.id is not null, ${hasCampaign('premium')}, ${hasCampaign('recommended')},
      coalesce(last.effective, 0), coalesce(penalty.percent, 0)
    from (
      select id from clans where approve_status = 1
      union select clan_id from tallies where week = ${week} and votes + held + void > 0
    ) as clan
    left join clans on clans.id = clan.id and approve_status = 1
    left join (${last}) as last on last.clan_id = clan.id
    left join (${weekPenalties(week)}) as penalty on penalty.clan_id = clan.id`.execute(db)
}
