import { CompiledQuery, type Kysely } from 'kysely'
import { nextWeek, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { receiptOf } from './receipt.ts'
import { groupByNetwork, type NetworkGroup } from './network-groups.ts'
import { holdReasonOf, type NetworkLimits, type NewVote, type StoredVote } from './new-vote.ts'

type Column<T> = readonly [type: string, value: (item: T) => unknown]

/** The parameters of the SQL function `cast_votes_3` (migration 0024), in order. */
const groupColumns: readonly Column<NetworkGroup>[] = [
  ['int[]', (group) => group.clanId],
  ['cidr[]', (group) => group.network],
  ['cidr[]', (group) => group.last],
  ['int[]', (group) => group.room],
  ['int[]', (group) => group.unprintedRoom],
]
const voteColumns: readonly Column<NewVote>[] = [
  ['int[]', (vote) => vote.clanId],
  ['uuid[]', (vote) => vote.voterKey],
  ['timestamptz[]', (vote) => vote.castAt],
  ['text[]', (vote) => vote.address],
  ['cidr[]', (vote) => vote.network],
  ['text[]', (vote) => vote.country],
  ['int8[]', (vote) => vote.asn],
  ['text[]', (vote) => vote.organization],
  ['int2[]', (vote) => vote.score],
  ['int2[]', (vote) => vote.bad],
  ['bytea[]', (vote) => vote.hardware],
  ['bytea[]', (vote) => vote.software],
  ['bytea[]', (vote) => vote.audioNetwork],
  ['bytea[]', (vote) => vote.device],
  ['uuid[]', ({ evidence }) => evidence.passId],
  ['int[]', ({ evidence }) => evidence.passAgeS],
  ['text[]', ({ evidence }) => evidence.passNetwork],
  ['timestamptz[]', ({ evidence }) => evidence.stampAt],
  ['text[]', ({ evidence }) => evidence.stampId],
  ['int[]', ({ evidence }) => evidence.dwellMs],
  ['text[]', ({ evidence }) => evidence.pointer],
  ['boolean[]', ({ evidence }) => evidence.trusted],
  ['boolean[]', ({ evidence }) => evidence.visible],
  ['text[]', ({ evidence }) => evidence.browser],
  ['int2[]', ({ evidence }) => evidence.browserVersion],
  ['text[]', ({ evidence }) => evidence.platform],
  ['text[]', ({ evidence }) => evidence.requestShape],
  ['text[]', ({ evidence }) => evidence.reach],
  ['int[]', ({ allowance }) => allowance.addressLimit],
  ['text[]', ({ allowance }) => (allowance.addressReason === 'address_limit' ? null : allowance.addressReason)],
  ['int[]', ({ allowance }) => (allowance.factor === 1 ? null : allowance.factor)],
  ['text[]', holdReasonOf],
  ['bytea[]', ({ week, clanId, nonces }) => (nonces ? receiptOf({ week, clanId, nonces }) : null)],
]

/**
 * Inserts the votes that are not duplicates of stored ones, counted or held according to the limits, updates the tallies and notifies
 * other instances. The votes must be in the order of arrival and contain no duplicates. Fails with the code `weekFenced` and stores
 * nothing if a vote's week has been fenced.
 */
export async function insertVotes(
  db: Kysely<Schema>,
  votes: readonly NewVote[],
  limits: NetworkLimits,
): Promise<StoredVote[]> {
  const weeks = [...Map.groupBy(votes, ({ week }) => week)]
  const [first] = weeks
  if (first && weeks.length === 1) return insertWeek(db, ...first, limits)
  // At the turn of the week: stores all or none.
  return db.transaction().execute(async (transaction) => {
    const stored: StoredVote[] = []
    for (const [week, part] of weeks) stored.push(...(await insertWeek(transaction, week, part, limits)))
    return stored
  })
}

async function insertWeek(
  db: Kysely<Schema>,
  week: VoteWeek,
  votes: readonly NewVote[],
  limits: NetworkLimits,
): Promise<StoredVote[]> {
  const groups = groupByNetwork(votes, limits)
  const { unprinted, net56, net48 } = limits
  const parameters = [week, unprinted, net56, net48, ...toArrays(groupColumns, groups), ...toArrays(voteColumns, votes)]
  const { rows } = await db.executeQuery<StoredVote>(CompiledQuery.raw(statement, parameters))
  return rows
}

export async function isListed(db: Kysely<Schema>, clanId: number): Promise<boolean> {
  const clan = db.selectFrom('clans').select('id').where('id', '=', clanId).where('approve_status', '=', 1)
  return (await clan.executeTakeFirst()) !== undefined
}

/** SQLSTATE for a vote whose week has been fenced. */
export const weekFenced = 'MU001'

/**
 * Moves votes of fenced weeks to the following week, in the same order. They missed the end of their week, so they count as cast when the
 * new week began. The in-memory limits judged them for the old week; those of the new week count them at their next refresh.
 */
export async function moveFenced(db: Kysely<Schema>, votes: readonly NewVote[]): Promise<NewVote[]> {
  const weeks = [...new Set(votes.map(({ week }) => week))]
  const rows = await db.selectFrom('week_closes').select(['week', 'fenced_at']).where('week', 'in', weeks).execute()
  const fences = new Map(rows.map(({ week, fenced_at: at }) => [week, at]))
  return votes.map((vote) => {
    const castAt = fences.get(vote.week)
    if (!castAt) return vote
    return { ...vote, week: nextWeek(vote.week), castAt, allowance: { ...vote.allowance, holdReason: null } }
  })
}

/** Built once, because for small batches, building it takes as long as the statement. */
const types = ['text', 'int', 'int', 'int', ...[...groupColumns, ...voteColumns].map(([type]) => type)]
const statement = `
  select $1 as week, clan_id as "clanId", voter_key as "voterKey", state, votes, last_vote_ms as "lastVoteAt", version,
    network_held as "networkHeld"
  from cast_votes_3(${types.map((type, i) => `$${i + 1}::${type}`).join(', ')})`

/** Passes an array without values as null: SQL's `unnest` then fills in nulls, and sending them would take time. */
function toArrays<T>(columns: readonly Column<T>[], items: readonly T[]): unknown[] {
  return columns.map(([, value]) => {
    const values = items.map(value)
    return values.every((item) => item === null) ? null : values
  })
}
