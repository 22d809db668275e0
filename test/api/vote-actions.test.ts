import { beforeEach, expect, test } from 'vitest'
import type { VoteAction } from '#contract/vote-actions.ts'
import { changeVotes } from '#server/features/integrity/actions/change-votes.ts'
import { runActions } from '#server/features/integrity/actions/run-actions.ts'
import { undoAction } from '#server/features/integrity/actions/undo-action.ts'
import { wednesday } from '../support/clock.ts'
import { aClan } from '../support/people.ts'
import { expectCountsToAgree } from '../support/vote-counts.ts'
import { useSite } from '../support/site.ts'
import { lastWeek, week, voteCaseSteps } from '../support/vote-cases.ts'

const harness = useSite()
const { call, castMany, find, set, statesOf, casesOf, detailsOf, act, undo, open, administrator } =
  voteCaseSteps(harness)

let clan: number

beforeEach(async () => {
  clan = await aClan(harness.storage.db, { name: 'Wolves' })
})

test('no instance serves a response from before votes were voided', async () => {
  const ids = await castMany(clan, 3)
  const instances = [await open(), await harness.open()].map(({ services: { standings } }) => ({
    standings,
    before: standings.listingRevision,
  }))
  await set(ids, 'void', 'admin_void')
  for (const { standings, before } of instances) {
    await expect.poll(() => standings.listingRevision).not.toBe(before)
    expect(standings.find(clan)?.votes).toBe(0)
  }
})

test('voids the votes of a case in batches, including those that the detector voided, and one undo restores all of them', async () => {
  const { db } = harness.storage
  const rival = await aClan(db)
  const ids = await castMany(clan, 540)
  await castMany(rival, 100)
  const group = ids.slice(0, 520)
  await set(group.slice(0, 30), 'void', 'detector_void')
  await set(group.slice(30, 50), 'held', 'address_limit')
  await find([{ clanId: clan, voteIds: group }])
  const site = await open()
  const rankOf = () => site.services.standings.find(clan)?.rank
  expect([site.services.standings.find(clan)?.votes, rankOf()]).toEqual([490, 1])

  const [found] = await casesOf(site)
  expect(found).toMatchObject({
    clan_name: 'Wolves',
    verdict: 'void',
    status: 'open',
    states: { counted: 470, held: 20, void: 30 },
    headline: '41 of 50 votes come from 1 device fingerprint; at most 1 is usual.',
    rank_with: 1,
    rank_without: 2,
  })
  const done = await act(site, { case_id: found?.id }, 'void')
  expect(done).toMatchObject({
    kind: 'void',
    votes: 520,
    done: 520,
    changed: 490,
    finished: true,
    by: 'ada@example.org',
  })
  expect(done).toMatchObject({ clan_name: 'Wolves', week, can_undo: true, undone_at: null })
  expect(await statesOf(group)).toEqual({ 'void admin_void': 520 })
  expect([site.services.standings.find(clan)?.votes, rankOf()]).toEqual([20, 2])
  await expectCountsToAgree(db)
  expect(await casesOf(site)).toEqual([])
  expect(await casesOf(site, '?status=decided')).toMatchObject([{ id: found?.id, rank_with: 1, rank_without: 2 }])

  const undone = await undo(site, done)
  expect(undone).toMatchObject({ kind: 'undo', votes: 520, changed: 490, finished: true, can_undo: false })
  expect(await statesOf(group)).toEqual({ counted: 470, 'held address_limit': 20, 'void detector_void': 30 })
  expect([site.services.standings.find(clan)?.votes, rankOf()]).toEqual([490, 1])
  await expectCountsToAgree(db)
  expect([await undo(site, done), await undo(site, undone), await undo(site, { id: 99 })]).toEqual(['already_decided', 'already_decided', 'no_such_entry']) // prettier-ignore
  expect(await casesOf(site)).toMatchObject([{ id: found?.id, status: 'open' }])
  expect((await detailsOf(site, found?.id ?? 0)).actions).toMatchObject([{ kind: 'void' }, { kind: 'undo' }])
  const acts = await db
    .selectFrom('acts')
    .select(['act', 'subject', 'reason', 'before', 'after'])
    .orderBy('id')
    .execute()
  expect(acts).toMatchObject([
    { act: 'voidVotes', subject: 'Wolves', reason: 'to void', before: { counted: 470 }, after: { votes: 520 } },
    { act: 'undoVoteAction', subject: 'Wolves', before: { kind: 'void' }, after: { votes: 520 } },
  ])
})

test('undoing one of several actions on the same votes of a past week keeps what the others set', async () => {
  const { db } = harness.storage
  const ids = await castMany(clan, 15, lastWeek)
  const site = await open()
  const [first, second] = [ids.slice(0, 10), ids.slice(5)]
  const select = (some: readonly number[]) => ({ week: lastWeek, ids: some })
  const states = () => statesOf(ids, lastWeek)
  // The same decision twice: votes of both stay void until both are undone, in any order.
  const [a, b] = [await act(site, select(first), 'void'), await act(site, select(second), 'void')]
  expect([a.changed, b.changed]).toEqual([10, 5])
  await undo(site, a)
  expect(await states()).toEqual({ counted: 5, 'void admin_void': 10 })
  await undo(site, b)
  expect(await states()).toEqual({ counted: 15 })
  await expectCountsToAgree(db)
  // Different decisions.
  const [c, d] = [await act(site, select(first), 'counted'), await act(site, select(second), 'held')]
  expect(await states()).toEqual({ 'counted admin_counted': 5, 'held admin_held': 10 })
  await undo(site, c)
  expect(await states()).toEqual({ counted: 5, 'held admin_held': 10 })
  await undo(site, d)
  expect(await states()).toEqual({ counted: 15 })
  await expectCountsToAgree(db)
  // All votes that match a filter.
  const filter = { week: lastWeek, country: 'DE', clan: 'wolv' }
  const f = await act(site, { filter }, 'held')
  expect(f).toMatchObject({ votes: 8, changed: 8, week: lastWeek, clan_id: clan, clan_name: 'Wolves', case_id: null })
  expect(await states()).toEqual({ counted: 7, 'held admin_held': 8 })
  expect(await act(site, { filter: { ...filter, address: '999.1.1.1' } }, 'held')).toBe('malformed')
  expect(await act(site, { filter: { ...filter, country: 'NZ' } }, 'held')).toBe('no_such_entry')
  expect(await act(site, { filter: { ...filter, county: 'NZ' } }, 'held')).toBe('malformed')
  const g = await act(site, select(ids), 'held')
  expect(g).toMatchObject({ votes: 15, changed: 7 })
  await expectCountsToAgree(db)
  await undo(site, f)
  await undo(site, g)
  expect(await states()).toEqual({ counted: 15 })
  await expectCountsToAgree(db)
  expect(await act(site, select([1_000_000]), 'void')).toBe('no_such_entry')
  expect(await act(site, { case_id: 99 }, 'void')).toBe('no_such_entry')
  expect((await call<VoteAction[]>(site, 'GET', 'vote-actions')).map(({ kind }) => kind)).toEqual(['undo', 'undo', 'held', 'held', 'undo', 'undo', 'held', 'counted', 'undo', 'undo', 'void', 'void']) // prettier-ignore
})

test('an act on more votes than the limit fails with their number, without their IDs', async () => {
  const { voteCases } = (await open()).services
  const limits: number[] = []
  const findVoteIds: typeof voteCases.findVoteIds = async (_, limit) => {
    limits.push(limit)
    return { week, count: limit + 1, ids: [] }
  }
  const change = { state: 'void', reason: 'A script' } as const
  const message = 'selects 500001 votes; at most 500000 can be changed at once'
  await expect(
    changeVotes({ ...voteCases, findVoteIds }, administrator(), { filter: { week } }, change),
  ).rejects.toMatchObject({
    code: 'malformed',
    fields: [{ path: 'body.selection', message }],
  })
  expect(limits).toEqual([500_000])
})

test("undoing an action reads only what concerns its votes from the week's other actions", async () => {
  const ids = await castMany(clan, 60)
  const site = await open()
  const select = (from: number, end: number) => ({ week, ids: ids.slice(from, end) })
  const first = await act(site, select(10, 50), 'void')
  const action = await act(site, select(0, 30), 'held')
  await act(site, select(20, 60), 'held')
  await undo(site, first)
  const own = new Set(ids.slice(0, 30))
  const foreign: number[] = []
  const watched = harness.storage.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const values = result.rows.flatMap((row) =>
        Object.values(row).flatMap((value) => (Array.isArray(value) ? value : [])),
      )
      foreign.push(...values.filter((value) => typeof value === 'number' && !own.has(value)))
      return result
    },
  })
  await undoAction({ ...site.services.voteCases, db: watched }, administrator(), action.id, '')
  expect(foreign).toEqual([])
  expect(await statesOf(ids)).toEqual({ counted: 20, 'held admin_held': 40 })
  await expectCountsToAgree(harness.storage.db)
})

test('a long action continues later: after a kill, by several instances, and in the order of actions', async () => {
  const { db } = harness.storage
  const ids = await castMany(clan, 1100)
  const site = await open()
  const { voteCases } = site.services
  let time = 0
  const slow = { ...voteCases, now: () => wednesday + 2000 * time++ }
  const started = await changeVotes(slow, administrator(), { week, ids }, { state: 'void', reason: '' })
  expect(started).toMatchObject({ votes: 1100, done: 500, changed: 500, finished: false })
  await expectCountsToAgree(db)
  const later = await changeVotes(
    slow,
    administrator(),
    { week, ids: ids.slice(0, 1050) },
    { state: 'held', reason: '' },
  )
  expect(later).toMatchObject({ done: 0, finished: false })
  // Simulate a kill of the process during a transaction.
  const stop = new Error('killed')
  const killed = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'lastVoteAt' in row)) throw stop
      return result
    },
  })
  await expect(runActions({ db: killed, now: harness.clock.now }, () => false)).rejects.toBe(stop)
  expect(await call(site, 'GET', `vote-actions/${started.id}`)).toMatchObject({ done: 1000, changed: 1000 })
  await expectCountsToAgree(db)
  // An instance has read the first action when another instance completes both.
  const late = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'voteIds' in row)) await runActions(voteCases, () => false)
      return result
    },
  })
  await runActions({ db: late, now: harness.clock.now }, () => false)
  expect(await call(site, 'GET', `vote-actions/${started.id}`)).toMatchObject({
    done: 1100,
    changed: 1100,
    finished: true,
  })
  expect(await call(site, 'GET', `vote-actions/${later.id}`)).toMatchObject({
    done: 1050,
    changed: 1050,
    finished: true,
  })
  expect(await statesOf(ids)).toEqual({ 'held admin_held': 1050, 'void admin_void': 50 })
  await expectCountsToAgree(db)
  // Undone halfway: the rest is not done.
  time = 0
  const half = await changeVotes(slow, administrator(), { week, ids }, { state: 'counted', reason: '' })
  expect(half).toMatchObject({ done: 500, finished: false })
  await undo(site, half)
  expect(await statesOf(ids)).toEqual({ 'held admin_held': 1050, 'void admin_void': 50 })
  await expectCountsToAgree(db)
})

test('undoing two actions at the same time restores everything', async () => {
  const ids = await castMany(clan, 20)
  await find([{ clanId: clan, voteIds: ids }])
  const site = await open()
  const [{ id } = { id: 0 }] = await casesOf(site)
  for (let round = 0; round < 5; round++) {
    const actions = [await act(site, { case_id: id }, 'held'), await act(site, { case_id: id }, 'void')]
    await Promise.all(actions.map((action) => undo(site, action)))
    expect(await detailsOf(site, id)).toMatchObject({ status: 'open', decided_by: null })
    await expect.poll(() => statesOf(ids)).toEqual({ counted: 20 })
  }
  await expectCountsToAgree(harness.storage.db)
})

test('an act on the votes of a deleted clan, and its undo, keep the name of the clan', async () => {
  const { db } = harness.storage
  const ids = await castMany(clan, 2)
  const site = await open()
  const before = await act(site, { week, ids }, 'void')
  await db.deleteFrom('clans').where('id', '=', clan).execute()
  await undo(site, before)
  await act(site, { week, ids }, 'held')
  const subjects = await db.selectFrom('acts').select('subject').where('clan_id', '=', clan).execute()
  expect(subjects.map(({ subject }) => subject)).toEqual(['Wolves', 'Wolves', 'Wolves'])
  const actions = await call<VoteAction[]>(site, 'GET', 'vote-actions')
  expect(actions.map(({ clan_name: name }) => name)).toEqual(['Wolves', 'Wolves', 'Wolves'])
  const found = await call<{ votes: { name: string }[] }>(site, 'GET', `votes?week=${week}&clan=%23${clan}`)
  expect(found.votes.map(({ name }) => name)).toEqual(['Wolves', 'Wolves'])
})

test('an undone note stays in the list of actions, marked as undone', async () => {
  const ids = await castMany(clan, 40)
  await find([{ clanId: clan, voteIds: ids }])
  const site = await open()
  const [{ id } = { id: 0 }] = await casesOf(site)
  const note = await call<VoteAction>(site, 'POST', `vote-cases/${id}/notes`, { reason: 'Look at the café' })
  expect(await undo(site, note)).toMatchObject({
    kind: 'undo',
    undid: 'note',
    votes: 0,
    finished: true,
    can_undo: false,
  })
  expect(await detailsOf(site, id)).toMatchObject({
    status: 'open',
    actions: [{ id: note.id, reason: 'Look at the café', undone_at: wednesday, can_undo: false }, { kind: 'undo' }],
  })
})
