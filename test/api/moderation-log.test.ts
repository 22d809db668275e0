import { expect, test } from 'vitest'
import type { ModerationLine } from '#contract/log.ts'
import { type VoteState, voteStates } from '#contract/rules/votes/vote-states.ts'
import { seededRandom } from '#server/drawing/seeded-random.ts'
import { changeVoteStates } from '#server/features/integrity/change-vote-states.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { mondayAfter } from '../support/clock.ts'
import { aNewVote } from '../support/new-vote.ts'
import { aClan } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()
const week = '2026-W47'
const hour = 60 * 60 * 1000

const publish = (site: TestSite) => site.services.transparency.task.run(new AbortController().signal)
const read = async (site: TestSite) =>
  (await (await site.get('/api/log/moderation')).json()) as { total: number; entries: ModerationLine[] }

/** The published events, oldest first, without null fields. */
async function publishedEvents(site: TestSite) {
  await publish(site)
  return (await read(site)).entries.toReversed().map((line) => {
    const isKnown = ([name, value]: [string, unknown]) => value !== null && name !== 'position' && name !== 'at'
    const { clan, ...rest } = Object.fromEntries(Object.entries(line).filter(isKnown))
    return clan ? { ...rest, clan: (clan as { id: number }).id } : rest
  })
}

/** Casts votes for a clan and returns their IDs. */
async function cast(clan: number, count: number): Promise<number[]> {
  const votes = Array.from({ length: count }, (_, i) =>
    aNewVote({ clanId: clan, address: `198.51.${100 + (i >> 8)}.${i & 255}` }),
  )
  await insertVotes(harness.storage.db, votes, unlimitedVotes)
  const rows = await harness.storage.db
    .selectFrom('votes')
    .select('id')
    .where('clan_id', '=', clan)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function detect(ids: readonly number[], state: VoteState): Promise<void> {
  const reason = state === 'counted' ? null : `detector_${state}`
  const selection = { week, ids, madeBy: 'detector' } as const
  for await (const _ of changeVoteStates(harness.storage.db, selection, state, reason)) continue
}

const makeFinal = (version = 0) =>
  harness.storage.db
    .insertInto('week_closes')
    .values({ week, fenced_at: new Date(), version, final_at: new Date() })
    .execute()

async function open(settings: Readonly<Record<string, string>> = {}) {
  const site = await harness.open(settings)
  const token = await signIn(site, await aUser(harness.storage.db, { admin: true }))
  const act = async (method: string, address: string, body?: object) => {
    const response = await site.call(method, `/api/admin/${address}`, { token, ...(body ? { body } : {}) })
    expect([address, response.ok]).toEqual([address, true])
  }
  const change = (ids: readonly number[], state: string) =>
    act('POST', 'vote-actions', { selection: { week, ids }, state, reason: 'A reason' })
  return { site, act, change }
}

test('has penalties, take-downs and restores in order, with the current name of the clan', async () => {
  const clan = await aClan(harness.storage.db, { name: 'Wolves' })
  const { site, act } = await open()
  await act('POST', `clans/addPenalty/${clan}`, { penalty: 25, reason: 'Bought votes' })
  const { id } = await harness.storage.db.selectFrom('penalties').select('id').executeTakeFirstOrThrow()
  await act('PATCH', `penalties/${id}/takeBack`)
  await act('PATCH', `clans/${clan}/takeDown`, { reason: 'Hate' })
  expect(await publishedEvents(site)).toEqual([
    { event: 'penalty', clan, week, percent: 25 },
    { event: 'penalty-removed', clan, week, percent: 25 },
    { event: 'take-down', clan },
  ])
  expect((await read(site)).entries[0]?.clan).toEqual({ id: clan, name: null })
  await act('PATCH', `clans/${clan}/restore`, { reason: 'It was a mistake' })
  expect((await publishedEvents(site)).at(-1)).toEqual({ event: 'restore', clan })
  expect((await read(site)).entries[0]?.clan).toEqual({ id: clan, name: 'Wolves' })
})

test('the operator may delay entries, but they keep their order and none is left out', async () => {
  const clan = await aClan(harness.storage.db)
  const { site, act } = await open({ MODERATION_LOG_DELAY_HOURS: '24' })
  await act('PATCH', `clans/${clan}/takeDown`, { reason: 'Hate' })
  harness.clock.advance(hour)
  await act('PATCH', `clans/${clan}/restore`, { reason: 'It was a mistake' })
  harness.clock.advance(22 * hour)
  expect(await publishedEvents(site)).toEqual([])
  harness.clock.advance(hour)
  expect(await publishedEvents(site)).toEqual([{ event: 'take-down', clan }])
  harness.clock.advance(hour)
  expect(await publishedEvents(site)).toEqual([
    { event: 'take-down', clan },
    { event: 'restore', clan },
  ])
})

test('has decisions of administrators about at least 20 votes of a clan, even from several acts', async () => {
  const [clan, small] = [await aClan(harness.storage.db), await aClan(harness.storage.db)]
  const [ids, others] = [await cast(clan, 40), await cast(small, 19)]
  const { site, change } = await open()
  await change(others, 'void')
  await change(ids.slice(0, 19), 'held')
  expect(await publishedEvents(site)).toEqual([])
  await change(ids.slice(0, 30), 'void')
  const first = { event: 'votes-not-counted', by: 'administrator', clan, week, count: 30, from: 'counted' }
  expect(await publishedEvents(site)).toEqual([first])
  await change(ids.slice(0, 25), 'counted')
  const second = { event: 'votes-counted', by: 'administrator', clan, week, count: 25, from: 'not-counted' }
  expect(await publishedEvents(site)).toEqual([first, second])
  await makeFinal()
  const rest = { event: 'votes-not-counted', by: 'administrator', week, from: 'counted' }
  expect(await publishedEvents(site)).toEqual([first, second, rest])
})

test('20 votes of a clan are enough', async () => {
  const clan = await aClan(harness.storage.db)
  const ids = await cast(clan, 20)
  const { site, change } = await open()
  await change(ids, 'void')
  expect(await publishedEvents(site)).toMatchObject([{ event: 'votes-not-counted', clan, count: 20 }])
})

test('has later decisions about held votes, with few votes of a large decision only when the result is final', async () => {
  const clan = await aClan(harness.storage.db)
  const ids = await cast(clan, 60)
  const { site, change } = await open()
  await detect(ids.slice(0, 40), 'held')
  await change(ids.slice(0, 25), 'void')
  await change(ids.slice(25, 30), 'counted')
  const event = { clan, week, from: 'undecided' }
  const voided = { ...event, event: 'votes-not-counted', by: 'administrator', count: 25 }
  expect(await publishedEvents(site)).toEqual([voided])
  await change(ids.slice(0, 25), 'held')
  // Together with the five votes that have counted since.
  const heldAgain = { event: 'votes-undecided', by: 'administrator', clan, week, count: 20, from: 'not-counted' }
  expect(await publishedEvents(site)).toEqual([voided, heldAgain])
  await makeFinal()
  const detected = { event: 'votes-undecided', by: 'detector', clan, week, count: 40, from: 'counted' }
  const rest = { event: 'votes-counted', by: 'administrator', week, from: 'not-counted' }
  expect(await publishedEvents(site)).toEqual([voided, heldAgain, detected, rest])
})

test('its entries add up to the tallies after random decisions of administrators and the detector', async () => {
  const { db } = harness.storage
  const clan = await aClan(db)
  const ids = await cast(clan, 400)
  const { site, change } = await open()
  const random = seededRandom('decisions')
  for (let round = 0; round < 12; round++) {
    const start = 20 * random.whole(0, 13)
    const part = ids.slice(start, start + 20 * random.whole(1, 6))
    const state = random.pick(voteStates)
    await (random.chance(0.5) ? change(part, state) : detect(part, state))
    if (round === 11) await makeFinal()
    await publish(site)
  }
  const { entries } = await read(site)
  expect(entries.length).toBeGreaterThan(3)
  const sums = { counted: 400, 'not-counted': 0, undecided: 0 }
  for (const { event, from, count } of entries) {
    sums[event.slice('votes-'.length) as keyof typeof sums] += count ?? 0
    if (from) sums[from] -= count ?? 0
  }
  const tally = await db.selectFrom('tallies').selectAll().where('week', '=', week).executeTakeFirstOrThrow()
  expect(sums).toEqual({ counted: tally.votes, 'not-counted': tally.void, undecided: tally.held })
})

test('has decisions of the detector once the result is final, with clans of fewer than 20 votes merged', async () => {
  const clans = [await aClan(harness.storage.db), await aClan(harness.storage.db), await aClan(harness.storage.db)]
  const votes = [await cast(clans[0] ?? 0, 40), await cast(clans[1] ?? 0, 15), await cast(clans[2] ?? 0, 12)]
  const { site } = await open()
  for (const ids of votes) await detect(ids, 'void')
  await detect(votes[0]?.slice(0, 5) ?? [], 'counted')
  expect(await publishedEvents(site)).toEqual([])
  await makeFinal()
  const event = { event: 'votes-not-counted', by: 'detector', week, from: 'counted' }
  const expected = [
    { ...event, clan: clans[0], count: 35 },
    { ...event, count: 27 },
  ]
  expect(await publishedEvents(site)).toEqual(expected)
  expect(await publishedEvents(site)).toEqual(expected)
})

test.each([
  ['a week that ended while the site was off waits for its result', '2026-W47', 0],
  ['a week before the first one that the site closes is published', '2026-W48', 1],
])('%s', async (_, firstClosed, published) => {
  const { db } = harness.storage
  const ids = await cast(await aClan(db), 25)
  await db.insertInto('result_start').values({ week: firstClosed }).execute()
  const { site } = await open()
  await detect(ids, 'void')
  harness.clock.set(mondayAfter + 14 * 24 * hour)
  expect(await publishedEvents(site)).toHaveLength(published)
  await makeFinal()
  expect(await publishedEvents(site)).toHaveLength(1)
})

test('has the reasons of uncounted votes four weeks after the end of a final week, once and with small numbers merged', async () => {
  const { db } = harness.storage
  const clans = [await aClan(db), await aClan(db), await aClan(db)]
  const votes = [await cast(clans[0] ?? 0, 40), await cast(clans[1] ?? 0, 30), await cast(clans[2] ?? 0, 15)]
  const { site, change } = await open()
  const other = await harness.open()
  await detect(votes[0] ?? [], 'void')
  await change(votes[1] ?? [], 'void')
  await change(votes[2]?.slice(0, 4) ?? [], 'held')
  await makeFinal(1)
  const reasons = async () => (await publishedEvents(site)).filter(({ event }) => event === 'vote-reasons')
  harness.clock.set(mondayAfter + 28 * 24 * hour - 1)
  expect(await reasons()).toEqual([])
  harness.clock.advance(1)
  const expected = {
    event: 'vote-reasons',
    week,
    reasons: [
      { reason: 'detector_void', votes: 40 },
      { reason: 'admin_void', votes: 30 },
    ],
  }
  await Promise.all([publish(site), publish(other)])
  expect(await reasons()).toEqual([expected])
  expect(await reasons()).toEqual([expected])
})

test('an appeal is upheld if votes of the clan and week have counted again since', async () => {
  const clan = await aClan(harness.storage.db)
  const ids = await cast(clan, 4)
  const { site, act, change } = await open()
  const appeal = async () => {
    const values = { clan_id: clan, week, text: 'They are real', created_at: new Date(harness.clock.now()) }
    const row = await harness.storage.db.insertInto('vote_appeals').values(values).returning('id').executeTakeFirstOrThrow() // prettier-ignore
    return row.id
  }
  const answer = (id: number) => act('PATCH', `vote-appeals/${id}/answer`, { reason: 'Thank you' })
  await change(ids, 'void')
  await answer(await appeal())
  expect(await publishedEvents(site)).toEqual([])
  const second = await appeal()
  harness.clock.advance(hour)
  await change(ids, 'counted')
  await answer(second)
  expect(await publishedEvents(site)).toEqual([{ event: 'appeal-upheld', clan, week }])
})

test('an appeal is upheld by an act on votes for several clans if it makes votes for its clan count', async () => {
  const { db } = harness.storage
  const [clan, other, third] = [await aClan(db), await aClan(db), await aClan(db)]
  const [own, theirs, counted] = [await cast(clan, 2), await cast(other, 2), await cast(third, 2)]
  const { site, act, change } = await open()
  await change([...own, ...theirs], 'void')
  harness.clock.advance(hour)
  for (const id of [clan, third]) {
    const values = { clan_id: id, week, text: 'They are real', created_at: new Date(harness.clock.now()) }
    await db.insertInto('vote_appeals').values(values).execute()
  }
  await change([...own, ...theirs, ...counted], 'counted')
  const appeals = await db.selectFrom('vote_appeals').select('id').execute()
  for (const { id } of appeals) await act('PATCH', `vote-appeals/${id}/answer`, { reason: 'Thank you' })
  expect(await publishedEvents(site)).toEqual([{ event: 'appeal-upheld', clan, week }])
})

test('an appeal is upheld if an act on counted votes for several clans is undone', async () => {
  const { db } = harness.storage
  const [clan, other] = [await aClan(db), await aClan(db)]
  const [own, theirs] = [await cast(clan, 2), await cast(other, 2)]
  const { site, act, change } = await open()
  await change(theirs, 'held')
  await change([...own, ...theirs], 'void')
  const voiding = await db.selectFrom('vote_actions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  harness.clock.advance(hour)
  for (const id of [clan, other]) {
    const values = { clan_id: id, week, text: 'They are real', created_at: new Date(harness.clock.now()) }
    await db.insertInto('vote_appeals').values(values).execute()
  }
  await act('PATCH', `vote-actions/${voiding.id}/undo`)
  const appeals = await db.selectFrom('vote_appeals').select('id').execute()
  for (const { id } of appeals) await act('PATCH', `vote-appeals/${id}/answer`, { reason: 'Thank you' })
  expect(await publishedEvents(site)).toEqual([{ event: 'appeal-upheld', clan, week }])
})

test('the log has the undo of an answer only if the appeal was upheld', async () => {
  const clan = await aClan(harness.storage.db)
  const ids = await cast(clan, 4)
  const { site, act, change } = await open()
  const { db } = harness.storage
  const values = { clan_id: clan, week, text: 'They are real', created_at: new Date(harness.clock.now()) }
  const { id } = await db.insertInto('vote_appeals').values(values).returning('id').executeTakeFirstOrThrow()
  const lastAction = () => db.selectFrom('vote_actions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const answerAndUndo = async () => {
    harness.clock.advance(hour)
    await act('PATCH', `vote-appeals/${id}/answer`, { reason: 'Thank you' })
    await act('PATCH', `vote-actions/${(await lastAction()).id}/undo`)
    return (await publishedEvents(site)).map(({ event }) => event)
  }
  await change(ids, 'void')
  expect(await answerAndUndo()).toEqual([])
  await change(ids, 'counted')
  const counting = await lastAction()
  expect(await answerAndUndo()).toEqual(['appeal-upheld', 'appeal-reopened'])
  harness.clock.advance(hour)
  await act('PATCH', `vote-actions/${counting.id}/undo`)
  expect(await answerAndUndo()).toEqual(['appeal-upheld', 'appeal-reopened'])
})

test('two instances publish each event once', async () => {
  const clan = await aClan(harness.storage.db)
  const { site, act } = await open()
  const other = await harness.open()
  for (let i = 0; i < 3; i++) {
    await act('PATCH', `clans/${clan}/takeDown`, { reason: 'Hate' })
    await act('PATCH', `clans/${clan}/restore`, { reason: 'It was a mistake' })
  }
  await Promise.all([publish(site), publish(other)])
  expect((await publishedEvents(site)).map(({ event }) => event)).toEqual(
    Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? 'take-down' : 'restore')),
  )
})

test.each([
  ['upheld if it is about counted votes whose exclusion is undone', 'counted', 1],
  ['not upheld if the votes were held before and are held again', 'held', 0],
])('an appeal is %s', async (_, before, upheld) => {
  const clan = await aClan(harness.storage.db)
  const ids = await cast(clan, 4)
  const { site, act, change } = await open()
  if (before === 'held') await change(ids, 'held')
  await change(ids, 'void')
  const { db } = harness.storage
  const { id } = await db.selectFrom('vote_actions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const values = { clan_id: clan, week, text: 'They are real', created_at: new Date(harness.clock.now()) }
  const appeal = await db.insertInto('vote_appeals').values(values).returning('id').executeTakeFirstOrThrow()
  harness.clock.advance(hour)
  await act('PATCH', `vote-actions/${id}/undo`)
  await act('PATCH', `vote-appeals/${appeal.id}/answer`, { reason: 'Thank you' })
  const events = (await publishedEvents(site)).filter(({ event }) => event === 'appeal-upheld')
  expect(events).toEqual(Array.from({ length: upheld }, () => ({ event: 'appeal-upheld', clan, week })))
})
