import { beforeEach, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { defaultVoteOffset } from '#contract/rules/votes/vote-week.ts'
import { locks } from '#server/database/locks.ts'
import { type NewVote, unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { noEvidence } from '#server/features/voting/vote-evidence.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { Clock, mondayAfter, wednesday } from '#test/support/clock.ts'
import { useDatabase } from '#test/support/database.ts'
import { aNewVote } from '#test/support/new-vote.ts'
import { aClan } from '#test/support/people.ts'
import { aFinalWeek } from '#test/support/final-week.ts'
import { expectCountsToAgree } from '#test/support/vote-counts.ts'
import { changeVoteStates } from '../change-vote-states.ts'
import { defaultVoteLimits } from '../limits/vote-limits.ts'
import { exchangeTask, exchangeVotes } from './exchange-votes.ts'

const storage = useDatabase()
const week = '2026-W47'
let clan: number

beforeEach(async () => {
  clan = await aClan(storage.db)
})

const heldBy = (holdReason: 'address_limit') => ({ allowance: { ...unlimitedVotes, holdReason } })
const withPass = (passAgeS: number) => ({ evidence: { ...noEvidence, passId: randomUUID(), passAgeS, stampId: 'a' } })

async function cast(...votes: Partial<NewVote>[]): Promise<void> {
  const made = votes.map((vote, i) => aNewVote({ clanId: clan, castAt: new Date(Date.UTC(2026, 10, 18) + i), ...vote }))
  await insertVotes(storage.db, made, unlimitedVotes)
}

const { signal } = new AbortController()
/** In the middle of the week, unless it is over. */
const exchange = (until = wednesday + 1) =>
  exchangeVotes({ db: storage.db, limits: defaultVoteLimits, now: () => wednesday }, { week, until }, signal)
const readStates = () =>
  storage.db
    .selectFrom('votes')
    .select(['voter_key as key', 'state', 'state_reason as reason'])
    .where('week', '=', week)
    .orderBy('cast_at')
    .orderBy('id')
    .execute()

test('counts more plausible votes of an address in place of others, once, and the counts agree', async () => {
  const regular = randomUUID()
  await cast({ week: '2026-W46', voterKey: regular, address: '198.51.100.7' })
  const scripts = Array.from({ length: 6 }, () => ({}))
  await cast(...scripts, { ...heldBy('address_limit'), ...withPass(90_000) }, { ...heldBy('address_limit'), voterKey: regular }, { ...heldBy('address_limit') }) // prettier-ignore
  const before = await storage.db.selectFrom('tallies').select(['votes', 'held']).where('week', '=', week).execute()
  expect(await exchange()).toBe(2)
  const states = await readStates()
  const [counted, held] = [
    { state: 'counted', reason: null },
    { state: 'held', reason: 'address_limit' },
  ]
  expect(states.map(({ state, reason }) => ({ state, reason }))).toEqual([counted, counted, counted, counted, held, held, counted, counted, held]) // prettier-ignore
  expect(await storage.db.selectFrom('tallies').select(['votes', 'held']).where('week', '=', week).execute()).toEqual(before) // prettier-ignore
  await expectCountsToAgree(storage.db)
  expect(await exchange()).toBe(0)
})

test('leaves the decisions of administrators and of the detector', async () => {
  await cast({}, {}, {}, {}, {}, {}, { ...heldBy('address_limit'), ...withPass(90_000) })
  const rows = await storage.db.selectFrom('votes').select('id').where('week', '=', week).orderBy('cast_at').execute()
  const ids = rows.slice(0, 6).map(({ id }) => id)
  for await (const { done } of changeVoteStates(
    storage.db,
    { week, ids, setsReason: true },
    'counted',
    'admin_counted',
  ))
    // prettier-ignore
    expect(done).toBe(6)
  expect(await exchange()).toBe(0)
  for await (const { done } of changeVoteStates(storage.db, { week, ids, setsReason: true }, 'counted', null))
    expect(done).toBe(6)
  const [, , , , , , good] = await readStates()
  await storage.db.updateTable('votes').set({ state_reason: 'admin_held' }).where('voter_key', '=', good?.key ?? '').execute() // prettier-ignore
  expect(await exchange()).toBe(0)
})

/** One counted vote, and a more plausible one that a limit holds. */
const castTwo = () => cast({}, { ...heldBy('address_limit'), ...withPass(90_000) })

test('exchanges the last votes of a week within an hour after its end', async () => {
  await castTwo()
  const clock = new Clock()
  const { run } = exchangeTask({ database: storage.database, limits: defaultVoteLimits, now: clock.now, voteOffset: defaultVoteOffset }) // prettier-ignore
  clock.set(mondayAfter + 60 * 60_000)
  await run(signal)
  expect((await readStates()).map(({ state }) => state)).toEqual(['counted', 'held'])
  clock.set(mondayAfter + 10 * 60_000)
  await run(signal)
  expect((await readStates()).map(({ state }) => state)).toEqual(['held', 'counted'])
  await expectCountsToAgree(storage.db)
})

test('changes nothing when its time is over, and nothing in a final week', async () => {
  await castTwo()
  expect(await exchange(wednesday)).toBe(0)
  await aFinalWeek(storage.db, week)
  expect(await exchange()).toBe(0)
  expect((await readStates()).map(({ state }) => state)).toEqual(['counted', 'held'])
})

// The embedded database has only one instance.
test.runIf(process.env.TEST_DATABASE_URL)('leaves the exchange to an instance that already does it', async () => {
  await castTwo()
  const { run } = exchangeTask({ database: storage.database, limits: defaultVoteLimits, now: () => wednesday, voteOffset: defaultVoteOffset }) // prettier-ignore
  const read = async () => (await readStates()).map(({ state }) => state)
  await storage.database.onOwnConnection(async ({ db }) => {
    await sql`select pg_advisory_lock(${sql.lit(locks.voteExchange)})`.execute(db)
    await run(signal)
    expect(await read()).toEqual(['counted', 'held'])
  })
  await run(signal)
  expect(await read()).toEqual(['held', 'counted'])
})
