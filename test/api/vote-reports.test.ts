import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import type { WeekReport } from '#contract/vote-reports.ts'
import { changeVoteStates } from '#server/features/integrity/change-vote-states.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { wednesday } from '../support/clock.ts'
import { aNewVote } from '../support/new-vote.ts'
import { aClan } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()
const minute = 60_000
const [week, lastWeek, tooOld] = ['2026-W47', '2026-W46', '2025-W45'] as const

interface Votes {
  readonly count: number
  readonly week?: string
  readonly castAt?: number
  readonly voterKey?: string
}

/** Casts votes one hour before `wednesday`, and sets their state. */
async function castVotes(clanId: number, { count, ...more }: Votes, state: VoteState, reason: string | null) {
  const { db } = harness.storage
  const { week: inWeek = week, castAt = wednesday - 60 * minute, voterKey } = more
  const votes = Array.from({ length: count }, () =>
    aNewVote({ clanId, week: inWeek, castAt: new Date(castAt), voterKey: voterKey ?? randomUUID() }),
  )
  await insertVotes(db, votes, unlimitedVotes)
  const keys = votes.map(({ voterKey: key }) => key)
  const stored = db.selectFrom('votes').select('id').where('week', '=', inWeek).where('clan_id', '=', clanId)
  const ids = (await stored.where('voter_key', 'in', keys).execute()).map(({ id }) => id)
  for await (const _ of changeVoteStates(db, { week: inWeek, ids }, state, reason)) continue
}

async function anOwner(site: TestSite): Promise<{ clanId: number; token: string }> {
  const { db } = harness.storage
  const [user, clanId] = [await aUser(db), await aClan(db)]
  await db.updateTable('clans').set({ owner_user_id: user.id }).where('id', '=', clanId).execute()
  return { clanId, token: await signIn(site, user) }
}

async function readReport(site: TestSite, token: string): Promise<{ until: number; weeks: WeekReport[] }> {
  const response = await site.call('GET', '/api/me/clan/votes', { token })
  expect(response.status).toBe(200)
  return (await response.json()) as { until: number; weeks: WeekReport[] }
}

test('owners see rounded counts with their causes, which change once an hour and never contain newer votes', async () => {
  harness.clock.set(wednesday + 30 * minute)
  const site = await harness.open()
  const { clanId, token } = await anOwner(site)
  const other = await anOwner(site)
  await castVotes(clanId, { count: 5 }, 'counted', null)
  await castVotes(clanId, { count: 6 }, 'held', 'address_limit')
  await castVotes(clanId, { count: 1 }, 'void', 'detector_void')
  await castVotes(clanId, { count: 5, castAt: wednesday + minute }, 'held', 'as_limit')
  await castVotes(clanId, { count: 2, week: lastWeek }, 'held', 'detector_held')
  await castVotes(clanId, { count: 1, week: lastWeek }, 'void', 'a decision')
  await castVotes(clanId, { count: 3, week: tooOld }, 'void', 'detector_void')
  const past = {
    week: lastWeek,
    cast: 5,
    checking: 0,
    uncounted: 5,
    causes: ['detector', 'administrator'],
    kinds: [],
    other: null,
    appeals: [],
  }
  const before = {
    week,
    until: wednesday,
    weeks: [{ week, cast: 15, checking: 10, uncounted: 5, causes: ['limit', 'detector'], kinds: [], other: null, appeals: [] }, past], // prettier-ignore
  }
  expect(await readReport(site, token)).toEqual(before)

  await castVotes(clanId, { count: 20 }, 'void', 'a decision')
  harness.clock.advance(29 * minute)
  expect(await readReport(site, token)).toEqual(before)
  harness.clock.advance(minute)
  const causes = ['administrator', 'limit', 'detector']
  const kinds = [{ kind: 'administrator', votes: 20 }]
  const after = { week, cast: 40, checking: 15, uncounted: 25, causes, kinds, other: null, appeals: [] }
  expect(await readReport(site, token)).toMatchObject({ until: wednesday + 60 * minute, weeks: [after, past] })

  expect((await readReport(site, other.token)).weeks).toEqual([])
  const stranger = await signIn(site, await aUser(harness.storage.db))
  expect((await readReport(site, stranger)).weeks).toEqual([])
  const body = { week, text: 'Hello' }
  expect((await site.call('POST', '/api/me/clan/appeals', { token: stranger, body })).status).toBe(404)
})

test('owners see rounded numbers by kind of reason; kinds with fewer than 20 votes are merged', async () => {
  const site = await harness.open()
  const { clanId, token } = await anOwner(site)
  const uncounted: readonly (readonly [number, 'held' | 'void', string])[] = [
    [15, 'void', 'detector_void'],
    [16, 'held', 'detector_held'],
    [12, 'held', 'address_limit'],
    [9, 'held', 'as_limit'],
    [19, 'held', 'print_pair_limit'],
    [3, 'held', 'proof_missing'],
  ]
  for (const [count, state, reason] of uncounted) await castVotes(clanId, { count, week: lastWeek }, state, reason)
  await castVotes(clanId, { count: 19 }, 'void', 'detector_void')
  await castVotes(clanId, { count: 1 }, 'void', 'admin_void')
  const kinds = [
    { kind: 'group', votes: 35 },
    { kind: 'network', votes: 25 },
  ]
  expect((await readReport(site, token)).weeks).toMatchObject([
    { week, uncounted: 20, kinds: [], other: 20 },
    { week: lastWeek, uncounted: 75, kinds, other: 25 },
  ])
})

test('an owner has one open appeal per week, reads the answer, and deleting the clan deletes appeals', async () => {
  const { db } = harness.storage
  const site = await harness.open()
  const { clanId, token } = await anOwner(site)
  const other = await anOwner(site)
  await castVotes(clanId, { count: 1 }, 'held', 'address_limit')
  await castVotes(clanId, { count: 1, week: lastWeek }, 'void', 'detector_void')
  const send = (body: unknown, as = token) => site.call('POST', '/api/me/clan/appeals', { token: as, body })
  const statusOf = async (body: unknown, as?: string) => (await send(body, as)).status
  expect(await statusOf({ week, text: ' \n' })).toBe(422)
  expect(await statusOf({ week, text: 'a'.repeat(1001) })).toBe(422)
  expect(await statusOf({ week: '2026-W40', text: 'Nothing is held there.' })).toBe(409)
  expect(await statusOf({ week, text: 'My clan has no such votes.' }, other.token)).toBe(409)

  const texts = ['We were at a LAN party.', 'We were at a convention.']
  const statuses = await Promise.all(texts.map((text) => statusOf({ week, text })))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
  const text = texts[statuses.indexOf(201)]
  const sent = await send({ week: lastWeek, text: '  Also\r\nlast week ' })
  const appeal = { text: 'Also\nlast week', at: wednesday, answer: null, answered_at: null }
  expect([sent.status, await sent.json()]).toEqual([201, appeal])
  const readAppeals = async () => (await readReport(site, token)).weeks.map(({ appeals }) => appeals)
  expect(await readAppeals()).toEqual([[{ ...appeal, text }], [appeal]])

  const answer = { answer: 'They count now.', answered_at: new Date(wednesday + minute) }
  await db.updateTable('vote_appeals').set(answer).where('week', '=', week).execute()
  expect(await statusOf({ week, text: 'And the others?' })).toBe(201)
  expect((await readAppeals())[0]).toEqual([
    { text, at: wednesday, answer: 'They count now.', answered_at: wednesday + minute },
    { ...appeal, text: 'And the others?' },
  ])

  expect((await site.call('DELETE', '/api/me/clan', { token, body: { id: clanId } })).status).toBe(204)
  expect(await db.selectFrom('vote_appeals').select('id').execute()).toEqual([])
})

test('voters see which of their earlier votes of this week do not count, by voter key and clan only', async () => {
  const { db } = harness.storage
  harness.clock.set(wednesday + 30 * minute)
  const clans = [await aClan(db, { name: 'Night Watch' }), await aClan(db), await aClan(db), await aClan(db)]
  const [watch = 0, unlisted = 0, counted = 0, recent = 0] = clans
  const voterKey = randomUUID()
  await castVotes(watch, { count: 1, voterKey }, 'held', 'address_limit')
  await castVotes(unlisted, { count: 1, voterKey }, 'void', 'detector_void')
  await castVotes(counted, { count: 1, voterKey }, 'counted', null)
  await castVotes(counted, { count: 1, voterKey, week: lastWeek }, 'void', 'detector_void')
  await castVotes(recent, { count: 1, voterKey, castAt: wednesday }, 'held', 'address_limit')
  await db.updateTable('clans').set({ approve_status: -1 }).where('id', '=', unlisted).execute()
  const site = await harness.open()
  const ask = async (vKey: string, clanIds: readonly number[] = clans) =>
    (await site.post('/api/votes/uncounted', { vKey, clanIds })).json()
  const held = { clanId: watch, name: 'Night Watch', checking: true }
  expect(await ask(voterKey)).toEqual([held, { clanId: unlisted, name: null, checking: false }])
  expect(await ask(voterKey.toUpperCase(), [watch, counted])).toEqual([held])
  expect(await ask(randomUUID())).toEqual([])
  // Within the hour, voters do not see changes of states.
  await db.updateTable('votes').set({ state: 'counted', state_reason: null }).where('clan_id', '=', watch).execute()
  for (const vKey of [voterKey, voterKey.toUpperCase()]) expect(await ask(vKey, [watch])).toEqual([held])
  harness.clock.advance(30 * minute)
  expect(await ask(voterKey, [watch])).toEqual([])
  expect(await ask(voterKey, [recent])).toMatchObject([{ clanId: recent, checking: true }])
})
