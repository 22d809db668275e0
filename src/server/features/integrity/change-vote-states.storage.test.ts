import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import type { Schema } from '#server/database/schema.ts'
import { type NewVote, unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { aNewVote } from '#test/support/new-vote.ts'
import { aClan } from '#test/support/people.ts'
import { type TestSite, useSite } from '#test/support/site.ts'
import { expectCountsToAgree } from '#test/support/vote-counts.ts'
import { changeVoteStates } from './change-vote-states.ts'

const harness = useSite()
const [week, lastWeek, earlier] = ['2026-W47', '2026-W46', '2026-W40'] as const

function aVoteFor(clanId: number, inWeek: string, minute: number): NewVote {
  const castAt = new Date(Date.parse('2026-11-17T00:00:00Z') + minute * 60_000)
  return aNewVote({ clanId, week: inWeek, castAt })
}

async function castMany(clans: readonly number[], inWeek: string, count: number): Promise<number[]> {
  const { db } = harness.storage
  const votes = Array.from({ length: count }, (_, i) => aVoteFor(clans[i % clans.length] ?? 0, inWeek, i))
  await insertVotes(db, votes, unlimitedVotes)
  const stored = await db.selectFrom('votes').select('id').where('week', '=', inWeek).orderBy('id').execute()
  return stored.map(({ id }) => id)
}

/** Compares the counters, and the totals, counts and ranks of the standings, with the votes. No two last votes may have the same time. */
async function expectSumsToAgree(site: TestSite): Promise<void> {
  const { db } = harness.storage
  await expectCountsToAgree(db)
  const { rows: sums } = await sql<{ all: number; week: number }>`
    select count(*) as "all", count(*) filter (where week = ${week}) as week from votes where state = 'counted'`.execute(
    db,
  )
  const { votesAllTime, votesThisWeek } = { votesAllTime: sums[0]?.all, votesThisWeek: sums[0]?.week }
  await expect
    .poll(() => site.services.standings.totals(), { timeout: 5000 })
    .toMatchObject({ votesAllTime, votesThisWeek })
  const byClan = await sql<{ clan_id: number; votes: number; last: number }>`
    select id as clan_id, (select count(*) from votes where clan_id = clans.id and week = ${week} and state = 'counted') as votes,
      (select count(*) from votes where clan_id = clans.id and week = ${lastWeek} and state = 'counted') as last
    from clans where approve_status = 1`.execute(db)
  for (const { clan_id: id, votes, last } of byClan.rows) {
    const shown = () => [site.services.standings.find(id)?.votes, site.services.standings.lastWeekVotes(id)]
    await expect.poll(shown, { timeout: 5000 }).toEqual([votes, last])
  }
  await expect.poll(() => ranked(site), { timeout: 5000 }).toEqual(await rankedByVotes(db))
}

/** The clans that have a rank, best first. */
const ranked = (site: TestSite) => site.services.standings.bestRanked(100).map(({ id }) => id)

/** The same, computed from their votes: if clans have equally many, the one whose last vote is earlier comes first. */
async function rankedByVotes(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select clans.id from clans join votes on clan_id = clans.id and week = ${week} and state = 'counted'
    where approve_status = 1 group by clans.id order by count(*) desc, max(cast_at)`.execute(db)
  return rows.map(({ id }) => id)
}

async function change(
  inWeek: string,
  ids: readonly number[],
  state: VoteState,
  reason: string | null,
): Promise<number> {
  let changed = 0
  for await (const batch of changeVoteStates(harness.storage.db, { week: inWeek, ids }, state, reason))
    changed += batch.changed
  return changed
}

test('moves votes of this week and of earlier ones between all states, and every count follows', async () => {
  const { db } = harness.storage
  const clans = [await aClan(db), await aClan(db), await aClan(db, { status: -1 })]
  const [listed, alsoListed, unlisted] = clans
  await db.updateTable('clans').set({ approve_status: 1 }).execute()
  const ids = new Map<string, number[]>()
  for (const inWeek of [week, lastWeek, earlier]) ids.set(inWeek, await castMany(clans, inWeek, 12))
  await db
    .updateTable('clans')
    .set({ approve_status: -1 })
    .where('id', '=', unlisted ?? 0)
    .execute()
  const site = await harness.open()
  await expectSumsToAgree(site)
  for (const [inWeek, all] of ids) {
    const part = all.slice(3)
    for (const [state, changed] of [
      ['held', 9],
      ['held', 0],
      ['void', 9],
      ['counted', 9],
      ['void', 9],
      ['held', 9],
      ['counted', 9],
    ] as const) {
      // prettier-ignore
      expect(await change(inWeek, part, state, state === 'counted' ? null : 'as_limit')).toBe(changed)
      await expectSumsToAgree(site)
    }
    // All votes of the clans, which are then shown without votes and without a time.
    expect(await change(inWeek, all, 'void', 'as_limit')).toBe(12)
    await expectSumsToAgree(site)
  }
  expect(site.services.standings.listAll().map(({ id, votes, rank }) => [id, votes, rank])).toEqual(
    expect.arrayContaining([[listed, 0, null], [alsoListed, 0, null]]), // prettier-ignore
  )
})

test('of clans with equal votes, the one whose last counted vote is earlier is ahead, even after votes change', async () => {
  const { db } = harness.storage
  const [late, early] = [await aClan(db), await aClan(db)]
  const minutes = [[late, 10], [late, 20], [late, 50], [early, 11], [early, 30], [early, 40]] as const // prettier-ignore
  await insertVotes(db, minutes.map(([clan, minute]) => aVoteFor(clan, week, minute)), unlimitedVotes) // prettier-ignore
  const stored = await db.selectFrom('votes').select(['id', 'cast_at']).execute()
  const castAt = (minute: number) => stored.find(({ cast_at: at }) => at.getUTCMinutes() === minute)?.id ?? 0
  const site = await harness.open()
  expect(ranked(site)).toEqual([early, late])
  // The decisive vote, and a vote of the other clan that is not decisive.
  const ids = [castAt(50), castAt(11)]
  for (const state of ['void', 'held'] as const) {
    expect(await change(week, ids, state, 'as_limit')).toBe(2)
    await expect.poll(() => ranked(site), { timeout: 5000 }).toEqual([late, early])
    await expectSumsToAgree(site)
    expect(await change(week, ids, 'counted', null)).toBe(2)
    await expect.poll(() => ranked(site), { timeout: 5000 }).toEqual([early, late])
    await expectSumsToAgree(site)
  }
})

test('changes votes in batches, continues after a failure between them, and never counts a vote twice', async () => {
  const { db } = harness.storage
  const clan = await aClan(db)
  const ids = await castMany([clan], week, 1200)
  const site = await harness.open()
  let done = 0
  for await (const batch of changeVoteStates(db, { week, ids }, 'void', 'a reason')) {
    done = batch.done
    break
  }
  expect(done).toBe(500)
  await expectSumsToAgree(site)
  // The caller could not store its cursor, so the batch is repeated.
  expect(await change(week, ids, 'void', 'a reason')).toBe(700)
  await expectSumsToAgree(site)
  expect(await db.selectFrom('tallies').select(['votes', 'void']).execute()).toEqual([{ votes: 0, void: 1200 }])
})

test('a failed batch leaves no trace', async () => {
  const { db } = harness.storage
  const clan = await aClan(db)
  const ids = await castMany([clan], week, 5)
  const site = await harness.open()
  // No such state: the table's check constraint rejects the update.
  await expect(change(week, ids, 'lost' as VoteState, null)).rejects.toThrow('votes_state_check')
  await expectSumsToAgree(site)
})

test('waits for an update of the details of votes, and the counts still agree', async () => {
  const { db } = harness.storage
  const ids = await castMany([await aClan(db)], week, 20)
  const site = await harness.open()
  const { promise: updated, resolve: finish } = Promise.withResolvers<void>()
  let changed: Promise<number> | undefined
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('votes').set({ client_ip_score: 90 }).where('week', '=', week).execute()
    changed = change(week, ids, 'void', 'as_limit')
    if (harness.storage.databaseUrl === undefined) finish()
    else void waitForLock(db).then(finish)
    await updated
  })
  expect(await changed).toBe(20)
  await expectSumsToAgree(site)
})

/** Resolves when a connection of this database waits for a row. */
async function waitForLock(db: Kysely<Schema>): Promise<void> {
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
    ).rows.length
  await expect.poll(waiting, { timeout: 5000 }).toBe(1)
}

test('a change of many votes collects the statistics that its statements need', async () => {
  const clan = await aClan(harness.storage.db)
  const { db } = harness.storage
  await sql`insert into votes (week, clan_id, voter_key, cast_at, client_ip_bad)
    select ${lastWeek}, ${clan}, gen_random_uuid(), now(), 0 from generate_series(1, 2000)`.execute(db)
  await sql`insert into tallies (week, clan_id, votes, last_vote_at) values (${lastWeek}, ${clan}, 2000, now())`.execute(
    db,
  )
  const stored = await db.selectFrom('votes').select('id').where('week', '=', lastWeek).execute()
  expect(await change(lastWeek, stored.map(({ id }) => id), 'void', 'admin_void')).toBe(2000) // prettier-ignore
  const { rows } = await sql<{ known: number }>`
    select max(reltuples)::float8 as known from pg_class where relname like 'votes\\_%' and relkind = 'r'`.execute(db)
  expect(rows[0]?.known).toBeGreaterThanOrEqual(2000)
})
