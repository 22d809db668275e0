import { beforeEach, expect, test } from 'vitest'
import type { ApiResponse } from '#contract/endpoint.ts'
import type { listBlindCheck, readBlindCheckFigures, readBlindCheckVote } from '#contract/blind-check.ts'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import { blindCheckTask } from '#server/features/integrity/blind-check/blind-check-task.ts'
import { drawBlindCheck } from '#server/features/integrity/blind-check/draw-blind-check.ts'
import { changeVoteStates } from '#server/features/integrity/change-vote-states.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { aUser, signIn, type TestUser } from '../support/accounts.ts'
import { wednesday } from '../support/clock.ts'
import { aNewVote } from '../support/new-vote.ts'
import { aClan } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

type Check = ApiResponse<typeof listBlindCheck>['body']
type ComparedVote = ApiResponse<typeof readBlindCheckVote>['body']
type Figures = ApiResponse<typeof readBlindCheckFigures>['body']

const harness = useSite()
const [lastWeek, week] = ['2026-W46', '2026-W47'] as const
const hour = 3_600_000
const day = 24 * hour

let administrator: TestUser
let token: string
let site: TestSite

beforeEach(async () => {
  site = await harness.open()
  administrator = await aUser(harness.storage.db, { email: 'ada@example.org', admin: true })
  token = await signIn(site, administrator)
})

/** Returns the body, or the error's code. */
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await site.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const answer = (await response.json()) as { error?: { code: string } }
  return (answer.error?.code ?? answer) as T
}
const check = () => call<Check>('GET', '/api/admin/blind-check')
const answer = (id: number, text: string) => call('PATCH', `/api/admin/blind-check/${id}/answer`, { answer: text })
const takeBack = (id: number) => call('PATCH', `/api/admin/blind-check/${id}/takeBack`)
const figures = () => call<Figures>('GET', '/api/votes/blind-check')

async function cast(
  clanId: number,
  count: number,
  inWeek: string,
  state: VoteState = 'counted',
  reason: string | null = null,
) {
  // prettier-ignore
  const { db } = harness.storage
  const castAt = new Date(wednesday - (inWeek === week ? 0 : 7 * day))
  const votes = Array.from(
    { length: count },
    (_, i) =>
    aNewVote({ clanId, week: inWeek, castAt, address: `192.0.${clanId}.${i % 250}`, country: 'DE', asn: 64_500, organization: 'Example' }), // prettier-ignore
  )
  await insertVotes(db, votes, unlimitedVotes)
  const rows = await db.selectFrom('votes').select('id').where('week', '=', inWeek).orderBy('id').execute()
  const ids = rows.slice(-count).map(({ id }) => id)
  if (state === 'counted') return ids
  for await (const { done } of changeVoteStates(db, { week: inWeek, ids }, state, reason)) expect(done).toBe(count)
  return ids
}

/** Draws the check of a week at the current time. */
const draw = (inWeek: string = lastWeek) =>
  drawBlindCheck(harness.storage.db, inWeek, harness.clock.now(), new AbortController().signal)

async function isVoid(id: number): Promise<boolean> {
  const { db } = harness.storage
  const { was_void: wasVoid } = await db.selectFrom('blind_check_votes').select('was_void').where('id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
  return wasVoid
}

test('draws 50 void votes and as many counted ones, and does not reveal which are which', async () => {
  const { db } = harness.storage
  const [attacked, calm] = [await aClan(db, { name: 'Wolves' }), await aClan(db)]
  await cast(attacked, 120, lastWeek, 'void', 'detector_void')
  const byAdministrator = await cast(attacked, 20, lastWeek, 'void', 'admin_void')
  await cast(attacked, 60, lastWeek)
  await cast(calm, 100, lastWeek)
  await draw()
  await draw()

  const { week: checked, votes, figures: shown } = await check()
  expect([checked, votes.length, shown]).toEqual([lastWeek, 100, null])
  expect(new Set(votes.map(({ was_void: wasVoid }) => wasVoid))).toEqual(new Set([null]))
  const drawn = await db.selectFrom('blind_check_votes').selectAll().orderBy('number').execute()
  const voids = drawn.filter((vote) => vote.was_void)
  expect(voids).toHaveLength(50)
  expect(voids.filter(({ vote_id: id }) => byAdministrator.includes(id ?? 0))).toEqual([])
  // Mixed, and counted votes are for the same clan, so neither position nor clan reveals the state.
  expect(drawn.slice(0, 50).every((vote) => vote.was_void)).toBe(false)
  expect(new Set(drawn.map(({ clan_id: clan }) => clan))).toEqual(new Set([attacked]))

  const evidence = await call<ComparedVote>('GET', `/api/admin/blind-check/${votes[0]?.id}`)
  expect(evidence).toMatchObject({ number: 1, week: lastWeek, clan_name: 'Wolves', clan_votes: 200, same_hour: 200 })
  expect(evidence.values.find(({ column }) => column === 'country')).toEqual({ column: 'country', value: 'DE', label: null, seen: 200, usual: null }) // prettier-ignore
  expect(evidence.values.find(({ column }) => column === 'asn')?.label).toBe('Example')
  expect(JSON.stringify(evidence)).not.toMatch(/void|counted|detector/)
})

test('draws votes that the detector voided even if an administrator has since decided about them', async () => {
  const clan = await aClan(harness.storage.db)
  const voided = await cast(clan, 30, lastWeek, 'void', 'detector_void')
  await cast(clan, 40, lastWeek)
  const act = (ids: readonly number[], state: VoteState) =>
    call('POST', '/api/admin/vote-actions', { selection: { week: lastWeek, ids }, state, reason: 'Looked at' })
  await act(voided.slice(0, 10), 'void')
  await act(voided.slice(10), 'counted')
  await act(voided.slice(10, 20), 'held')
  await draw()
  const drawn = await harness.storage.db.selectFrom('blind_check_votes').selectAll().orderBy('vote_id').execute()
  expect(drawn.flatMap((vote) => (vote.was_void ? [vote.vote_id] : []))).toEqual(voided)
  expect(drawn).toHaveLength(60)
})

test('compares a vote with the votes for its clan in the week before', async () => {
  const { db } = harness.storage
  const clan = await aClan(db)
  await cast(clan, 10, '2026-W45')
  const [id = 0] = await cast(clan, 1, lastWeek, 'void', 'detector_void')
  await db.updateTable('votes').set({ client_ip_country: 'FR' }).where('week', '=', '2026-W45').where('id', '<', id - 4).execute() // prettier-ignore
  await draw()
  const [vote] = (await check()).votes
  const { values } = await call<ComparedVote>('GET', `/api/admin/blind-check/${vote?.id}`)
  const { usual } = values.find(({ column }) => column === 'country') ?? {}
  const german = await db.selectFrom('votes').select('id').where('week', '=', '2026-W45').where('client_ip_country', '=', 'DE').execute() // prettier-ignore
  expect(usual).toBe(german.length / 10)
  expect(german.length).toBeGreaterThan(0)
  expect(german.length).toBeLessThan(10)
})

test('compares up to 3,000 votes for a clan', async () => {
  const { db } = harness.storage
  const clan = await aClan(db)
  const [id = 0] = await cast(clan, 1, lastWeek, 'void', 'detector_void')
  // Comes after the others in the comparison's order.
  await db.updateTable('votes').set({ voter_key: 'ffffffff-ffff-4fff-bfff-ffffffffffff', client_ip_country: 'FR' }).where('id', '=', id).execute() // prettier-ignore
  for (let i = 0; i < 4; i++) await cast(clan, 800, lastWeek)
  await draw()
  const checked = await db.selectFrom('blind_check_votes').select('id').where('vote_id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
  const compared = await call<ComparedVote>('GET', `/api/admin/blind-check/${checked.id}`)
  expect(compared.clan_votes).toBe(3000)
  expect(compared.values.find(({ column }) => column === 'country')).toMatchObject({ value: 'FR', seen: 1 })
  expect(compared.values.find(({ column }) => column === 'asn')).toMatchObject({ seen: 3000 })
})

test('publishes the share of void votes called genuine when all votes have an answer', async () => {
  const { db } = harness.storage
  const clan = await aClan(db)
  await cast(clan, 4, lastWeek, 'void', 'detector_void')
  await cast(clan, 10, lastWeek)
  await draw()
  const { votes } = await check()
  expect(votes).toHaveLength(8)
  const wasVoid = await Promise.all(votes.map(({ id }) => isVoid(id)))
  const [voids, counted] = [votes.filter((_, i) => wasVoid[i]), votes.filter((_, i) => !wasVoid[i])]
  const nothing = { weeks: [], total: { fake: 0, genuine: 0, unsure: 0 }, overturned: null }
  for (const { id } of counted) await answer(id, 'genuine')
  for (const [i, text] of ['fake', 'fake', 'unsure'].entries()) await answer(voids[i]?.id ?? 0, text)
  // Otherwise, the published numbers would reveal after each answer whether the vote was void.
  expect(await figures()).toEqual(nothing)

  const last = voids[3]?.id ?? 0
  expect(await answer(last, 'genuine')).toMatchObject({ answer: 'genuine', answered_by: 'ada@example.org', was_void: true }) // prettier-ignore
  const total = { fake: 2, genuine: 1, unsure: 1 }
  expect(await figures()).toEqual({ weeks: [{ week: lastWeek, ...total }], total, overturned: 1 / 3 })
  const done = await check()
  expect(done.figures).toMatchObject(total)
  expect(done.votes.filter(({ was_void: isKnownVoid }) => isKnownVoid)).toHaveLength(4)

  // An administrator who knows the result must not be able to change it.
  expect(await takeBack(last)).toBe('already_decided')
  expect(await answer(last, 'fake')).toBe('already_decided')
  expect((await figures()).total).toEqual(total)
})

test('keeps one answer per vote, undoes it once, and writes both into the audit log without the clan', async () => {
  const { db } = harness.storage
  await cast(await aClan(db, { name: 'Wolves' }), 2, lastWeek, 'void', 'detector_void')
  await draw()
  const [first] = (await check()).votes
  const id = first?.id ?? 0
  expect(await takeBack(id)).toBe('already_decided')
  expect(await answer(id, 'genuine')).toMatchObject({ number: 1, answer: 'genuine', was_void: null })
  expect(await answer(id, 'fake')).toBe('already_decided')
  expect(await takeBack(id)).toMatchObject({ answer: null, answered_at: null })
  expect(await takeBack(id)).toBe('already_decided')
  expect(await answer(999_999, 'fake')).toBe('no_such_entry')
  const acts = await db.selectFrom('acts').select(['act', 'clan_id', 'subject', 'before', 'after']).orderBy('id').execute() // prettier-ignore
  const subject = 'Vote 1 of the blind check of 2026-W46'
  expect(acts).toEqual([
    { act: 'answerBlindCheck', clan_id: null, subject, before: { answer: null }, after: { answer: 'genuine' } },
    { act: 'takeBlindAnswerBack', clan_id: null, subject, before: { answer: 'genuine' }, after: { answer: null } },
  ])
  // The votes themselves do not change.
  expect(await db.selectFrom('votes').select('state').distinct().execute()).toEqual([{ state: 'void' }])
})

test('ends a check with the next one, and then publishes its answers', async () => {
  const { db } = harness.storage
  await cast(await aClan(db), 2, lastWeek, 'void', 'detector_void')
  await draw()
  const [first, second] = (await check()).votes
  await answer(first?.id ?? 0, 'fake')
  await draw(week)
  expect(await check()).toEqual({ week, votes: [], figures: null })
  expect(await answer(second?.id ?? 0, 'fake')).toBe('no_such_entry')
  expect((await figures()).weeks).toEqual([{ week: lastWeek, fake: 1, genuine: 0, unsure: 0 }])
})

test('draws once the detector has examined the closed week, or after a day without it', async () => {
  const { db } = harness.storage
  const { clock } = harness
  const { run } = blindCheckTask({ db, now: clock.now, voteOffset: 0 })
  const signal = new AbortController().signal
  const drawn = async () => (await db.selectFrom('blind_checks').select('week').orderBy('week').execute()).map((one) => one.week) // prettier-ignore
  await run(signal)
  expect(await drawn()).toEqual([lastWeek])

  const monday = Date.UTC(2026, 10, 23)
  clock.advance(monday + hour - clock.now())
  await run(signal)
  expect(await drawn()).toEqual([lastWeek])
  const [started, at] = [new Date(monday + 2 * hour), new Date(clock.now())]
  await db.insertInto('vote_judgments').values({ week, detector: 1, started_at: started, renewed_at: at, finished_at: at }).execute() // prettier-ignore
  await run(signal)
  expect(await drawn()).toEqual([lastWeek, week])
})
