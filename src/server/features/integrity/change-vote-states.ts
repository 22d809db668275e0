import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { inParts } from '#server/database/in-parts.ts'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import { isFinal } from '#server/domain/final-weeks.ts'
import { noteWeekChange } from '#server/domain/week-changes.ts'
import { createLocator, isAmong, type LocatedVote } from './locate-votes.ts'

interface Conditions {
  readonly week: VoteWeek
  /** Excludes others' decisions: changes only counted votes without a reason, and votes with these reasons. If missing, changes all. */
  readonly ownReasons?: readonly string[]
  /** Only votes that have this state and reason. */
  readonly only?: { readonly state: VoteState; readonly reason: string | null }
  /** Changes nothing in a week whose result is final: only people decide about such votes. */
  readonly exceptFinal?: boolean
  /** Also sets the reason of votes that already have the state. */
  readonly setsReason?: boolean
  /** Who decided; the public log counts it. Missing if the change is not a decision, such as a proof of work that a voter sent. */
  readonly madeBy?: 'administrator' | 'detector'
}

/** Votes of one week. The IDs may be in any order. */
export interface VoteSelection extends Conditions {
  readonly ids: readonly number[]
}

/** At most `batchSize` votes. */
export interface VoteBatch extends Conditions {
  readonly votes: readonly LocatedVote[]
  /** Whether the transaction has called `lockVotes` for them. */
  readonly isLocked?: boolean
  /** Whether to announce only the tallies, as after a new vote: cached responses may show the change late. */
  readonly isLikeNewVote?: boolean
}

/** Votes per transaction. Small, because new votes wait for it. */
export const batchSize = 500
/** A notification has at most 8000 bytes. */
const talliesPerMessage = 100

/**
 * Moves the selected votes to a state, sets their reason, and updates the counts of all instances. Votes that already have the state keep
 * their reason. Each batch is one transaction, after which the number of finished IDs is yielded: a caller that stores it can continue
 * later with the rest. Repeating a batch changes nothing.
 */
export async function* changeVoteStates(
  db: Kysely<Schema>,
  selection: VoteSelection,
  state: VoteState,
  reason: string | null,
): AsyncGenerator<{ readonly done: number; readonly changed: number }> {
  const { ids } = selection
  const locate = createLocator(db, selection)
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = { ...selection, votes: await locate(start, start + batchSize) }
    const { changed } = await db.transaction().execute((transaction) => changeBatch(transaction, batch, state, reason))
    yield { done: Math.min(ids.length, start + batchSize), changed }
  }
}

interface ChangedTally {
  readonly clanId: number
  readonly changed: number
  readonly votes: number
  /** Unix ms. */
  readonly lastVoteAt: number
  readonly version: number
}

/** Until the transaction ends, only it can change the state of these votes and the counts of their clans. */
export async function lockVotes(transaction: Kysely<Schema>, { week, votes }: VoteBatch): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.votes)})`.execute(transaction)
  // Locks votes against updates of their details, after which the next statement would count a vote but not change it, and tallies against
  // version 0.1. Neither takes the advisory lock. A vote never changes its clan.
  await sql`
    with locked as materialized (
      select clan_id from votes where week = ${week} and ${isAmong(votes)} for update
    )
    select from tallies where week = ${week} and clan_id in (select clan_id from locked)
    order by clan_id for update`.execute(transaction)
}

function isSelected({ week, exceptFinal, ...conditions }: Conditions): RawBuilder<boolean> {
  const isChosen = isAmongReasons(conditions)
  return exceptFinal
    ? sql`(${isChosen} and not exists (select from week_closes where week = ${week} and ${isFinal}))`
    : isChosen
}

function isAmongReasons({ ownReasons, only }: Omit<Conditions, 'week'>): RawBuilder<boolean> {
  if (ownReasons) return sql`(state = 'counted' and state_reason is null or state_reason = any(${ownReasons}::text[]))`
  return only ? sql`(state = ${only.state} and state_reason is not distinct from ${only.reason})` : sql`true`
}

/** Returns how many votes got another state, and their clans. */
export async function changeBatch(
  transaction: Kysely<Schema>,
  batch: VoteBatch,
  state: VoteState,
  reason: string | null,
): Promise<{ readonly changed: number; readonly clanIds: readonly number[] }> {
  const { week, votes, setsReason, madeBy = null, isLikeNewVote } = batch
  const ids = votes.map(({ id }) => id)
  const isAllowed = isSelected(batch)
  const isDifferent = setsReason
    ? sql`(state <> ${state} or state_reason is distinct from ${reason})`
    : sql`state <> ${state}`
  if (!batch.isLocked) await lockVotes(transaction, batch)
  const { rows } = await sql<ChangedTally>`
    with before as materialized (
      select ctid, clan_id, state, client_network, cast_at from votes
      where week = ${week} and ${isAmong(votes)} and ${isDifferent} and ${isAllowed}
    ), changed as (
      update votes set state = ${state}, state_reason = ${reason}
      where week = ${week} and ctid = any (array(select ctid from before))
    ), moved as (
      select clan_id, count(*)::int as votes, count(*) filter (where state = 'counted')::int as counted,
        count(*) filter (where state = 'held')::int as held, count(*) filter (where state = 'void')::int as void,
        count(*) filter (where state <> ${state})::int as changed, max(cast_at) as last_at
      from before group by clan_id
    ), network_held as (
      select clan_id, client_network as network, case ${state}
        when 'held' then count(*) filter (where state <> 'held') else -count(*) filter (where state = 'held') end::int as change
      from before where client_network is not null group by clan_id, client_network
    ), added as (
      insert into network_tallies (week, clan_id, network, held)
      select ${week}, clan_id, network, change from network_held where change > 0 order by clan_id, network
      on conflict (week, clan_id, network) do update set held = network_tallies.held + excluded.held
    ), removed as (
      update network_tallies as known set held = greatest(0, known.held + change) from network_held
      where change < 0 and known.week = ${week} and known.clan_id = network_held.clan_id
        and known.network = network_held.network
    ), intervened as (
      insert into vote_interventions (week, clan_id, made_by, votes, held)
      select ${week}, clan_id, ${madeBy}, counted - case ${state} when 'counted' then votes else 0 end,
        case ${state} when 'held' then votes else 0 end - held
      from moved where ${madeBy}::text is not null and changed > 0
      order by clan_id
      on conflict (week, clan_id, made_by) do update set
        votes = vote_interventions.votes + excluded.votes, held = vote_interventions.held + excluded.held
    ), counted as (
      update tallies set
        votes = tallies.votes - moved.counted + case ${state} when 'counted' then moved.votes else 0 end,
        held = tallies.held - moved.held + case ${state} when 'held' then moved.votes else 0 end,
        void = tallies.void - moved.void + case ${state} when 'void' then moved.votes else 0 end,
        last_vote_at = case
          when moved.changed = 0 then last_vote_at
          when ${state} = 'counted' then greatest(last_vote_at, last_at)
          when last_at < last_vote_at then last_vote_at
          -- The statement sees the votes as they were before it.
          else coalesce((
            select max(cast_at) from votes
            where week = ${week} and votes.clan_id = moved.clan_id and state = 'counted'
              and (id <> all (${ids}::int8[]) or not ${isAllowed})
          ), timestamptz 'epoch') end,
        version = version + 1
      from moved where tallies.week = ${week} and tallies.clan_id = moved.clan_id
      returning tallies.clan_id, moved.changed, tallies.votes, last_vote_at, version
    )
    select clan_id as "clanId", changed, votes, version,
      (extract(epoch from last_vote_at) * 1000)::float8 as "lastVoteAt"
    from counted order by clan_id`.execute(transaction)
  await notifyTallies(transaction, week, rows)
  if (!isLikeNewVote) await notifyClans(transaction, rows)
  if (rows.length > 0) await noteWeekChange(transaction, week)
  return { changed: rows.reduce((sum, { changed }) => sum + changed, 0), clanIds: rows.map(({ clanId }) => clanId) }
}

async function notifyTallies(
  transaction: Kysely<Schema>,
  week: VoteWeek,
  tallies: readonly ChangedTally[],
): Promise<void> {
  for (const part of inParts(tallies, talliesPerMessage)) {
    const payload = part.map(({ clanId, votes, lastVoteAt, version }) => [week, clanId, votes, lastVoteAt, version])
    await sql`select pg_notify('muster_tallies', ${JSON.stringify(payload)})`.execute(transaction)
  }
}

/**
 * Invalidates the cached responses of all instances, and the votes in memory of their searches, which notice other changes by their tallies
 * alone. Instances of version 0.1 ignore tallies of past weeks, but read changed clans.
 */
async function notifyClans(transaction: Kysely<Schema>, tallies: readonly ChangedTally[]): Promise<void> {
  for (const part of inParts(tallies, talliesPerMessage))
    await notifyClansChanged(transaction, part.map(({ clanId }) => clanId)) // prettier-ignore
}
