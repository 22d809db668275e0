import { type Kysely, sql } from 'kysely'
import { hourMs } from '#contract/rules/time/durations.ts'
import { type VoteWeek, voteWeekAt, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import type { Database } from '#server/database/database.ts'
import { inParts } from '#server/database/in-parts.ts'
import { locks } from '#server/database/locks.ts'
import { onOneInstance } from '#server/database/on-one-instance.ts'
import type { Schema } from '#server/database/schema.ts'
import { settlingMs } from '#server/domain/last-judgment.ts'
import { batchSize, changeBatch, lockVotes } from '../change-vote-states.ts'
import { isAmong } from '../locate-votes.ts'
import type { VoteLimits } from '../limits/vote-limits.ts'
import { type Exchange, type ExchangeVote, planExchanges } from './plan-exchanges.ts'
import { clansWithHeldVotes, readExchangeVotes, readPrints } from './read-exchange-votes.ts'

/** Clans with more votes are skipped: comparing them would block other calls for too long. */
const maxVotesPerClan = 10_000
const exchangesPerTransaction = batchSize / 2

interface Deps {
  readonly database: Pick<Database, 'db' | 'kind' | 'onOwnConnection'>
  readonly limits: VoteLimits
  /** Unix ms. */
  readonly now: () => number
  /** In ms. */
  readonly voteOffset: number
}

/**
 * Hourly: if the limit of a network holds votes, counts its most plausible votes instead of the first ones. The numbers of counted and held
 * votes stay the same, so the limits of all instances do, too. Only one instance does this at a time.
 */
export function exchangeTask(deps: Deps): PeriodicTask {
  return {
    name: 'vote exchange',
    intervalMs: hourMs,
    runAtStart: false,
    async run(signal) {
      // The week that was running an hour ago. Its last votes are exchanged after its end, but before the detector's last run on it, which
      // would miss votes that count from then on.
      const since = deps.now() - settlingMs
      const until = voteWeekEnd(since, deps.voteOffset) + settlingMs
      const week = voteWeekAt(since, deps.voteOffset)
      await onOneInstance(deps.database, locks.voteExchange, (db) =>
        exchangeVotes({ ...deps, db }, { week, until }, signal),
      )
    },
  }
}

/** Returns how many votes now count in place of others. Changes nothing from `until` on (Unix ms), and nothing in a final week. */
export async function exchangeVotes(
  { db, limits, now }: Pick<Deps, 'limits' | 'now'> & { readonly db: Kysely<Schema> },
  { week, until }: { readonly week: VoteWeek; readonly until: number },
  signal: AbortSignal,
): Promise<number> {
  const clanIds = await clansWithHeldVotes(db, week)
  if (clanIds.length === 0) return 0
  const known = await readPrints(db, week, signal)
  let done = 0
  for (const clanId of clanIds) {
    if (signal.aborted || now() >= until) return done
    const votes = await readExchangeVotes(db, { week, clanId, known, maxVotes: maxVotesPerClan })
    const exchanges = votes ? planExchanges(votes, limits) : []
    for (const [reason, same] of Map.groupBy(exchanges, (one) => one.reason)) {
      for (const batch of inParts(same, exchangesPerTransaction)) {
        if (now() >= until) return done
        done += await db.transaction().execute((transaction) => exchangeBatch(transaction, week, reason, batch))
      }
    }
  }
  return done
}

/** Changes both votes of an exchange in one transaction, or neither if one of them has changed since it was read. */
async function exchangeBatch(
  transaction: Kysely<Schema>,
  week: VoteWeek,
  reason: Exchange['reason'],
  exchanges: readonly Exchange[],
): Promise<number> {
  const splitOf = (planned: readonly Exchange[]) => ({
    promoted: planned.map(({ promoted }) => promoted),
    demoted: planned.map(({ demoted }) => demoted),
  })
  const { promoted, demoted } = splitOf(exchanges)
  const votes = [...promoted, ...demoted]
  await lockVotes(transaction, { week, votes })
  const { rows } = await sql<{ id: number }>`
    select id from votes where week = ${week} and ${isAmong(votes)} and (
      state = 'counted' and state_reason is null and id = any(${idsOf(demoted)}::int8[])
      or state = 'held' and state_reason = ${reason} and id = any(${idsOf(promoted)}::int8[]))`.execute(transaction)
  const unchanged = new Set(rows.map(({ id }) => id))
  const possible = exchanges.filter((one) => unchanged.has(one.promoted.id) && unchanged.has(one.demoted.id))
  if (possible.length === 0) return 0
  const changing = splitOf(possible)
  const conditions = { week, exceptFinal: true, isLocked: true }
  await changeBatch(transaction, { ...conditions, votes: changing.demoted }, 'held', reason)
  return (await changeBatch(transaction, { ...conditions, votes: changing.promoted }, 'counted', null)).changed
}

function idsOf(votes: readonly ExchangeVote[]): number[] {
  return votes.map(({ id }) => id)
}
