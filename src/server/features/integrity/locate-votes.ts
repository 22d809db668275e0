import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { ensureVoteStatistics } from '#server/database/vote-statistics.ts'

/** A vote with the columns by which an index finds it: there is no index of IDs. The clan and the key of a vote never change. */
export interface LocatedVote {
  readonly id: number
  readonly clanId: number
  readonly voterKey: string
}

/** IDs per statement. Each statement reads the whole week, and the keys are kept in memory. */
const idsPerStatement = 20_000

/**
 * Returns a function that locates a part of the IDs. Parts must be requested in order. Omits IDs without a vote. First collects the
 * statistics that statements about many votes need.
 */
export function createLocator(
  db: Kysely<Schema>,
  { week, ids }: { readonly week: VoteWeek; readonly ids: readonly number[] },
): (from: number, end: number) => Promise<readonly LocatedVote[]> {
  let located: ReadonlyMap<number, LocatedVote> = new Map()
  let locatedUntil = 0
  return async (from, end) => {
    if (end > locatedUntil && from < ids.length) {
      await ensureVoteStatistics(db, week, ids.length)
      located = await locateVotes(db, week, ids.slice(from, from + idsPerStatement))
      locatedUntil = from + idsPerStatement
    }
    return ids.slice(from, end).flatMap((id) => located.get(id) ?? [])
  }
}

async function locateVotes(
  db: Kysely<Schema>,
  week: VoteWeek,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LocatedVote>> {
  const { rows } = await sql<LocatedVote>`
    select id, clan_id as "clanId", voter_key as "voterKey" from votes
    where week = ${week} and id = any(${ids}::int8[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A condition on `votes`, in addition to the one on the week. */
export function isAmong(votes: readonly LocatedVote[]): RawBuilder<boolean> {
  const clanIds = votes.map(({ clanId }) => clanId)
  const voterKeys = votes.map(({ voterKey }) => voterKey)
  return sql`(clan_id, voter_key) in (select * from unnest(${clanIds}::int[], ${voterKeys}::uuid[]))`
}
