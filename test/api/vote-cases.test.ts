import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ApiResponse } from '#contract/endpoint.ts'
import type { VoteAction } from '#contract/vote-actions.ts'
import type { readVoteCase, VoteCaseSummary } from '#contract/vote-cases.ts'
import type { VoteState } from '#contract/rules/vote-states.ts'
import { changeVotes } from '#server/features/integrity/actions/change-votes.ts'
import { runActions } from '#server/features/integrity/actions/run-actions.ts'
import { withdrawAnswer } from '#server/features/integrity/actions/answer-appeal.ts'
import { undoAction } from '#server/features/integrity/actions/undo-action.ts'
import { type FoundGroup, storeCases } from '#server/features/integrity/cases/store-cases.ts'
import { purgeVoteCases } from '#server/features/integrity/cases/purge-vote-cases.ts'
import { changeVoteStates } from '#server/features/integrity/change-vote-states.ts'
import { startJudgment, finishJudgment } from '#server/features/integrity/judging/judgment-store.ts'
import { readDismissedCases } from '#server/features/integrity/judging/read-dismissed-cases.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { aUser, signIn, type TestUser } from '../support/accounts.ts'
import { wednesday } from '../support/clock.ts'
import { aNewVote } from '../support/new-vote.ts'
import { aClan, aFingerprint, aVote } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'
import { expectCountsToAgree } from '../support/vote-counts.ts'

const harness = useSite()
const [week, lastWeek] = ['2026-W47', '2026-W46'] as const
const minute = 60_000

let administrator: TestUser
let token: string

async function open(settings: Readonly<Record<string, string>> = {}): Promise<TestSite> {
  const site = await harness.open(settings)
  administrator = await aUser(harness.storage.db, { email: 'ada@example.org', admin: true })
  token = await signIn(site, administrator)
  return site
}

/** Calls an endpoint of the admin area. Returns the body, or the error's code. */
async function call<T>(site: TestSite, method: string, path: string, body?: unknown): Promise<T> {
  const response = await site.call(method, `/api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) })
  if (response.status === 204) return undefined as T
  const answer = (await response.json()) as { error?: { code: string } }
  return (answer.error?.code ?? answer) as T
}

/** Stores votes one minute apart, half of them from one /24. Returns their IDs. */
async function castMany(clanId: number, count: number, inWeek: string = week): Promise<number[]> {
  const { db } = harness.storage
  const start = wednesday - (inWeek === week ? 0 : 7 * 24 * 60 * minute)
  const votes = Array.from({ length: count }, (_, i) =>
    aNewVote({
      clanId,
      week: inWeek,
      castAt: new Date(start + i * minute),
      address: i % 2 === 0 ? `198.51.100.${i % 250}` : `10.${i % 200}.${i >> 8}.7`,
      country: i % 2 === 0 ? 'DE' : 'FR',
      asn: i % 2 === 0 ? 64_500 : 64_501,
      organization: 'Example Hosting',
      ...(i % 2 === 0 ? { print: 'script', device: null } : {}),
    }),
  )
  for (let i = 0; i < count; i += 500) await insertVotes(db, votes.slice(i, i + 500), unlimitedVotes)
  const rows = await db
    .selectFrom('votes')
    .select('id')
    .where('week', '=', inWeek)
    .where('clan_id', '=', clanId)
    .orderBy('cast_at')
    .execute()
  return rows.slice(-count).map(({ id }) => id)
}

const evidence: FoundGroup['evidence'] = {
  evidence: [{ code: 'few-devices', seen: 41, expected: 0.4, of: 50, values: 1, strength: 2 }],
  tried: [{ code: 'vpn-users', unexplained: 1, fits: true, kinds: ['software'] }],
  explainedBy: null,
  reservations: ['one-kind'],
  shape: { topCountryShare: 1, addressesPerVote: 1, topAddressShare: 0, densestShare: 1, spanHours: 1 },
} as unknown as FoundGroup['evidence']

/** Simulates a run of the detector that found these groups. */
async function find(
  groups: readonly (Pick<FoundGroup, 'clanId' | 'voteIds'> & Partial<FoundGroup>)[],
  inWeek: string = week,
) {
  const { db } = harness.storage
  const now = harness.clock.now()
  const id = await startJudgment(db, inWeek, now)
  const found = groups.map((group) => ({ verdict: 'void', estimatedFakes: group.voteIds.length, evidence, ...group }) as const) // prettier-ignore
  await db.transaction().execute((transaction) => storeCases(transaction, { id, week: inWeek, at: now }, found))
  await finishJudgment(db, id, now)
}

async function set(ids: readonly number[], state: VoteState, reason: string, inWeek: string = week): Promise<void> {
  for await (const { done } of changeVoteStates(harness.storage.db, { week: inWeek, ids }, state, reason))
    expect(done).toBeLessThanOrEqual(ids.length)
}

/** Number of votes per state and reason. */
async function statesOf(ids: readonly number[], inWeek: string = week): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; votes: number }>`
    select concat_ws(' ', state, state_reason) as state, count(*)::int as votes from votes
    where week = ${inWeek} and id = any(${ids}::int8[]) group by 1 order by 1`.execute(harness.storage.db)
  return Object.fromEntries(rows.map(({ state, votes }) => [state, votes]))
}

const casesOf = async (site: TestSite, query = '') =>
  (await call<{ cases: VoteCaseSummary[] }>(site, 'GET', `vote-cases${query}`)).cases
const detailsOf = (site: TestSite, id: number) =>
  call<ApiResponse<typeof readVoteCase>['body']>(site, 'GET', `vote-cases/${id}`)
const act = (site: TestSite, selection: object, state: VoteState) =>
  call<VoteAction>(site, 'POST', 'vote-actions', { selection, state, reason: `to ${state}` })
const undo = (site: TestSite, { id }: { readonly id: number }) =>
  call<VoteAction>(site, 'PATCH', `vote-actions/${id}/undo`)

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
    changeVotes({ ...voteCases, findVoteIds }, administrator, { filter: { week } }, change),
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
  await undoAction({ ...site.services.voteCases, db: watched }, administrator, action.id, '')
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
  const started = await changeVotes(slow, administrator, { week, ids }, { state: 'void', reason: '' })
  expect(started).toMatchObject({ votes: 1100, done: 500, changed: 500, finished: false })
  await expectCountsToAgree(db)
  const later = await changeVotes(slow, administrator, { week, ids: ids.slice(0, 1050) }, { state: 'held', reason: '' })
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
  const half = await changeVotes(slow, administrator, { week, ids }, { state: 'counted', reason: '' })
  expect(half).toMatchObject({ done: 500, finished: false })
  await undo(site, half)
  expect(await statesOf(ids)).toEqual({ 'held admin_held': 1050, 'void admin_void': 50 })
  await expectCountsToAgree(db)
})

test('dismissing a case counts only votes that the detector did not count; later runs leave them alone', async () => {
  const ids = await castMany(clan, 40)
  await set(ids.slice(0, 10), 'void', 'detector_void')
  await set(ids.slice(10, 20), 'held', 'detector_held')
  await set(ids.slice(20, 25), 'held', 'address_limit')
  await set(ids.slice(25, 30), 'void', 'admin_void')
  await find([{ clanId: clan, voteIds: ids }])
  const site = await open()
  const [{ id, by_detector: byDetector } = { id: 0, by_detector: 0 }] = await casesOf(site)
  expect(byDetector).toBe(20)
  const before = await statesOf(ids)
  const done = await call<VoteAction>(site, 'POST', `vote-cases/${id}/dismiss`, { reason: 'A tournament' })
  expect(done).toMatchObject({ kind: 'dismiss', votes: 40, changed: 20, case_id: id })
  expect(await statesOf(ids)).toEqual({ 'counted admin_counted': 30, 'held address_limit': 5, 'void admin_void': 5 })
  expect(await call(site, 'POST', `vote-cases/${id}/dismiss`, { reason: 'Again' })).toBe('already_decided')
  expect(await casesOf(site, '?status=dismissed')).toMatchObject([{ id, status: 'dismissed' }])
  await undo(site, done)
  expect(await statesOf(ids)).toEqual(before)
  expect(await casesOf(site)).toMatchObject([{ id, status: 'open' }])
  await expectCountsToAgree(harness.storage.db)
  // For votes that are already held, only the reason changes.
  const hold = await act(site, { case_id: id }, 'held')
  expect([hold.changed, await statesOf(ids)]).toEqual([25, { 'held admin_held': 40 }])
  await expectCountsToAgree(harness.storage.db)
  await undo(site, hold)
  expect(await statesOf(ids)).toEqual(before)
  await expectCountsToAgree(harness.storage.db)
})

test('the detector learns nothing from votes that later runs add to a dismissed case', async () => {
  const { db } = harness.storage
  const ids = await castMany(clan, 150)
  const dismissed = ids.slice(0, 120)
  await find([{ clanId: clan, voteIds: dismissed }])
  const site = await open()
  const [{ id } = { id: 0 }] = await casesOf(site)
  const before = await readDismissedCases(db)
  const dismissal = await call<VoteAction>(site, 'POST', `vote-cases/${id}/dismiss`, { reason: 'A tournament' })
  const known = await readDismissedCases(db)
  expect([before, known]).toMatchObject([[], [{ clanId: clan, evidence: ['few-devices'] }]])
  expect(known[0]?.votes).toHaveLength(120)
  const wider = { ...evidence, newerEvidence: [{ ...evidence.evidence[0]!, code: 'bulk-pass' as const }] }
  for (const voteIds of [ids.slice(0, 140), ids.slice(0, 145)]) {
    await find([{ clanId: clan, voteIds, evidence: wider }])
    expect(await detailsOf(site, id)).toMatchObject({ status: 'dismissed', size: voteIds.length })
    expect(await readDismissedCases(db)).toEqual(known)
  }
  // A decision on the current case teaches the detector all of it.
  await undo(site, dismissal)
  await call(site, 'POST', `vote-cases/${id}/dismiss`, { reason: 'Looked at all of it' })
  const now = await readDismissedCases(db)
  expect(now).toMatchObject([{ evidence: ['bulk-pass', 'few-devices'] }])
  expect(now[0]?.votes).toHaveLength(145)
})

test('a case whose votes have lost their details can still be dismissed', async () => {
  const ids = await castMany(clan, 40)
  await find([{ clanId: clan, voteIds: ids }])
  const site = await open()
  const year = 366 * 24 * 60 * minute
  await purgeVoteCases(harness.storage.db, harness.clock.now() + year + 40 * 24 * 60 * minute)
  const [{ id, revision } = { id: 0, revision: 0 }] = await casesOf(site)
  const done = await call<VoteAction>(site, 'POST', `vote-cases/${id}/dismiss`, { reason: 'Too old', revision })
  expect(done).toMatchObject({ kind: 'dismiss', votes: 0, changed: 0 })
  expect(await casesOf(site, '?status=dismissed')).toMatchObject([{ id, size: 40 }])
})

test('after an undo, a case has the state that the last other action on all of its votes set, even one on a search', async () => {
  const ids = await castMany(clan, 40)
  await find([
    { clanId: clan, voteIds: ids.slice(0, 10) },
    { clanId: clan, voteIds: ids.slice(10, 20) },
  ])
  const site = await open()
  const [{ id } = { id: 0 }, { id: other } = { id: 0 }] = (await casesOf(site)).toSorted((a, b) => a.id - b.id)
  const statusOf = async (of: number) => {
    const { status, decided_by: decidedBy } = await detailsOf(site, of)
    return { status, decidedBy }
  }
  const undecided = { status: 'open', decidedBy: null }
  const all = { filter: { week, clan: 'wolv' } }
  const search = await act(site, all, 'void')
  const hold = await act(site, { case_id: id }, 'held')
  expect(await statusOf(id)).toEqual({ status: 'decided', decidedBy: hold.id })
  await undo(site, hold)
  expect(await statesOf(ids)).toEqual({ 'void admin_void': 40 })
  expect(await statusOf(id)).toEqual({ status: 'decided', decidedBy: search.id })
  await undo(site, search)
  expect([await statusOf(id), await statusOf(other)]).toEqual([undecided, undecided])

  const first = await act(site, { case_id: id }, 'void')
  const dismissed = await call<VoteAction>(site, 'POST', `vote-cases/${other}/dismiss`, { reason: 'A tournament' })
  // Actions on some votes of the case, and the dismissal of another case, do not decide it.
  await act(site, { week, ids: ids.slice(1, 20) }, 'void')
  const second = await act(site, all, 'void')
  await undo(site, first)
  expect(await statusOf(id)).toEqual({ status: 'decided', decidedBy: second.id })
  expect(await statusOf(other)).toEqual({ status: 'dismissed', decidedBy: dismissed.id })
  await undo(site, second)
  expect(await statusOf(id)).toEqual(undecided)
  await undo(site, dismissed)
  expect(await statusOf(other)).toMatchObject({ status: 'decided' })
  await expectCountsToAgree(harness.storage.db)
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

test('an act fails if the case has gained votes since the administrator read it', async () => {
  const ids = await castMany(clan, 60)
  await find([{ clanId: clan, voteIds: ids.slice(0, 20) }])
  const site = await open()
  const [{ id, revision } = { id: 0 }] = await casesOf(site)
  await find([{ clanId: clan, voteIds: ids }])
  const dismiss = (read: number | undefined) =>
    call<VoteAction>(site, 'POST', `vote-cases/${id}/dismiss`, { reason: 'A tournament', revision: read })
  expect(await act(site, { case_id: id, revision }, 'void')).toBe('case_changed')
  expect(await dismiss(revision)).toBe('case_changed')
  expect(await statesOf(ids)).toEqual({ counted: 60 })
  const [now] = await casesOf(site)
  expect(await act(site, { case_id: id, revision: now?.revision }, 'void')).toMatchObject({ votes: 60 })
  // The run finds the same votes again.
  await find([{ clanId: clan, voteIds: ids }])
  expect(await dismiss(now?.revision)).toMatchObject({ kind: 'dismiss' })
})

test('a decided case reopens when its group gains 30 undecided votes, even if the group loses others', async () => {
  const ids = await castMany(clan, 100)
  await find([{ clanId: clan, voteIds: ids.slice(0, 50) }])
  const site = await open()
  const [{ id } = { id: 0 }] = await casesOf(site)
  await act(site, { case_id: id }, 'void')
  const statusAfter = async (voteIds: readonly number[]) => {
    await find([{ clanId: clan, voteIds }])
    return (await detailsOf(site, id)).status
  }
  expect(await statusAfter(ids.slice(21, 79))).toBe('decided')
  expect(await statusAfter(ids.slice(25, 79))).toBe('decided')
  expect(await statusAfter(ids.slice(40, 80))).toBe('open')
})

test('after an undo, a case reopens when its group gains a quarter of the votes of the earlier action', async () => {
  const ids = await castMany(clan, 300)
  await find([{ clanId: clan, voteIds: ids.slice(0, 200) }])
  const site = await open()
  const [{ id } = { id: 0 }] = await casesOf(site)
  const first = await act(site, { case_id: id }, 'void')
  await find([{ clanId: clan, voteIds: ids.slice(0, 260) }])
  await undo(site, await act(site, { case_id: id }, 'void'))
  expect(await detailsOf(site, id)).toMatchObject({ status: 'decided', decided_by: first.id })
  const statusAfter = async (voteIds: readonly number[]) => {
    await find([{ clanId: clan, voteIds }])
    return (await detailsOf(site, id)).status
  }
  expect(await statusAfter(ids.slice(0, 249))).toBe('decided')
  expect(await statusAfter(ids.slice(0, 250))).toBe('open')
})

test('if two administrators read the same state of a case, only one can decide it', async () => {
  const ids = await castMany(clan, 20)
  await find([{ clanId: clan, voteIds: ids }])
  const site = await open()
  const [{ id, decided_by } = { id: 0 }] = await casesOf(site)
  expect(decided_by).toBeNull()
  const dismiss = (read: number | null | undefined) =>
    call<VoteAction>(site, 'POST', `vote-cases/${id}/dismiss`, { reason: 'A tournament', decided_by: read })
  const outcomes: readonly (VoteAction | string)[] = await Promise.all([
    act(site, { case_id: id, decided_by }, 'void'),
    act(site, { case_id: id, decided_by }, 'counted'),
    dismiss(decided_by),
  ])
  const [done, ...others] = outcomes.filter((outcome) => typeof outcome !== 'string')
  expect(others).toEqual([])
  expect(outcomes.filter((outcome) => outcome === 'already_decided')).toHaveLength(2)
  const [decided] = [...(await casesOf(site, '?status=decided')), ...(await casesOf(site, '?status=dismissed'))]
  expect(decided).toMatchObject({ id, decided_by: done?.id })
  expect(await dismiss(decided_by)).toBe('already_decided')
  expect(await act(site, { case_id: id, decided_by }, 'held')).toBe('already_decided')
  // An administrator who has read the decision may replace it. So may clients that send no decision.
  const held = await act(site, { case_id: id, decided_by: done?.id }, 'held')
  expect(held).toMatchObject({ kind: 'held', case_id: id })
  await undo(site, held)
  expect(await act(site, { case_id: id, decided_by: held.id }, 'void')).toBe('already_decided')
  expect(await act(site, { case_id: id }, 'void')).toMatchObject({ kind: 'void' })
  await expectCountsToAgree(harness.storage.db)
})

test('votes change, cases are dismissed and networks are marked only with a reason; undoing needs none', async () => {
  const ids = await castMany(clan, 10)
  await find([{ clanId: clan, voteIds: ids }])
  const site = await open()
  const [{ id } = { id: 0 }] = await casesOf(site)
  const attempts: readonly [string, object][] = [
    ['vote-actions', { selection: { case_id: id }, state: 'void' }],
    [`vote-cases/${id}/dismiss`, {}],
    ['shared-networks', { network: '192.0.2.0/24', case_id: id }],
  ]
  for (const [path, body] of attempts) {
    for (const without of [{}, { reason: ' \n' }])
      expect(await call(site, 'POST', path, { ...body, ...without })).toBe('malformed')
  }
  expect(await statesOf(ids)).toEqual({ counted: 10 })
  for (const [path, body] of attempts)
    expect(await call(site, 'POST', path, { ...body, reason: 'A script' })).toHaveProperty('id')
  for (const action of (await call<VoteAction[]>(site, 'GET', 'vote-actions')).filter(({ can_undo: can }) => can))
    expect(await undo(site, action)).toMatchObject({ kind: 'undo', reason: '' })
})

test('a case keeps its ID, notes and decision when later runs find it; others are deleted unless acted on', async () => {
  const ids = await castMany(clan, 200)
  const [first, second] = [ids.slice(0, 60), ids.slice(100, 130)]
  await find([{ clanId: clan, voteIds: first }, { clanId: clan, voteIds: second, verdict: 'shown', estimatedFakes: 0 }]) // prettier-ignore
  const site = await open()
  const [[big, ...others], [small]] = [await casesOf(site), await casesOf(site, '?status=shown')]
  expect(others).toEqual([])
  expect(small).toMatchObject({ size: 30, verdict: 'shown', status: 'open' })
  expect(await call(site, 'GET', 'vote-cases')).toMatchObject({ weeks: [{ week, open: 1 }] })
  const path = `vote-cases/${big?.id}`
  expect(await call(site, 'POST', `${path}/notes`, { reason: 'Look at the café' })).toMatchObject({ kind: 'note', votes: 0, can_undo: true }) // prettier-ignore
  expect(await call(site, 'POST', `${path}/notes`, { reason: '' })).toBe('malformed')
  await act(site, { case_id: big?.id }, 'held')
  await find([{ clanId: clan, voteIds: ids.slice(0, 80) }])
  expect(await casesOf(site, `?week=${week}`)).toMatchObject([{ id: big?.id, size: 80, status: 'decided' }])
  await find([{ clanId: clan, voteIds: second }])
  const [kept, renewed] = await casesOf(site, `?week=${week}`)
  expect([kept?.id, kept?.size]).toEqual([big?.id, 80])
  expect(renewed?.id).toBeGreaterThan(small?.id ?? 0)
  await find([{ clanId: clan, voteIds: ids.slice(0, 90) }])
  expect(await casesOf(site)).toMatchObject([{ id: big?.id, size: 90, status: 'open' }])
  expect((await detailsOf(site, big?.id ?? 0)).actions).toMatchObject([{ kind: 'note', reason: 'Look at the café' }, { kind: 'held' }]) // prettier-ignore
  expect(await call(site, 'GET', 'vote-cases')).toMatchObject({ examined: { week }, weeks: [{ week, open: 1 }] })
  expect(await call(site, 'GET', 'vote-cases/99')).toBe('no_such_entry')
  // Voiding all of its votes by their IDs also decides the case.
  await act(site, { week, ids }, 'void')
  expect(await casesOf(site)).toEqual([])
})

test('the details of a case: evidence in words, hours, networks, countries, shared values and a sample', async () => {
  const { db } = harness.storage
  const ids = await castMany(clan, 120)
  const group = ids.filter((_, i) => i % 2 === 0)
  await db.updateTable('votes').set({ fp_audio_network: null }).where('id', 'in', group).execute()
  await castMany(clan, 10, lastWeek)
  await find([{ clanId: clan, voteIds: group }])
  const site = await open()
  const [{ id } = { id: 0 }] = await casesOf(site)
  const details = await detailsOf(site, id)
  expect(details.clan_states).toEqual({ counted: 120, held: 0, void: 0 })
  expect(details.evidence).toMatchObject([{ code: 'few-devices', expected: 0.4 }])
  expect(details.explanations).toEqual([
    { code: 'vpn-users', fits: false, sentence: 'Voters who use VPNs would not explain: software.' },
  ])
  expect(details.reservations).toEqual(['There is only one kind of evidence.'])
  expect(details.timeline).toEqual([
    { at: wednesday, group: 30, others: 30 },
    { at: wednesday + 60 * minute, group: 30, others: 30 },
  ])
  const shared = { seen: 60, label: 'Example Hosting' }
  expect(details.networks).toEqual([
    { value: '198.51.100.0/24', ...shared },
    { value: 'AS64500', ...shared },
  ])
  expect(details.countries).toEqual([{ value: 'DE', label: null, seen: 60 }])
  const tokens = new Map(details.tokens.map(({ column, ...token }) => [column, token]))
  // 5 of the 70 other votes for the clan have the print, which is 4.3 of 60.
  expect(tokens.get('hardware')).toMatchObject({ value: expect.stringMatching(/^[0-9a-f]{64}$/), seen: 60, expected: 4.3 }) // prettier-ignore
  expect(tokens.get('country')).toMatchObject({ value: 'DE', seen: 60, expected: 4.3 })
  // They lack the same part of the fingerprint.
  expect(tokens.get('audio')).toMatchObject({ value: 'none', seen: 60, expected: 0 })
  expect(details.sample).toHaveLength(20)
  expect(details.sample.every((vote) => group.includes(vote.id) && vote.name === 'Wolves')).toBe(true)
  expect(details.sample[0]?.evidence).toMatchObject({ pass: 'none', stamp: null, dwell: null, key: expect.stringMatching(/^[0-9a-f]{8}$/) }) // prettier-ignore
  const press = { dwell_ms: 4000, pointer: 'touch', trusted: true, visible: false, browser: 'firefox', browser_version: 146, reach: 'clan' } as const // prettier-ignore
  const page = { pass_id: crypto.randomUUID(), pass_age_s: 3600, stamp_id: 'a.1', platform: 'android', request_shape: '942393044b7fe799' } as const // prettier-ignore
  await db
    .updateTable('votes')
    .set({ ...press, ...page })
    .where('id', 'in', group)
    .execute()
  const [cast] = (await detailsOf(site, id)).sample
  expect(cast?.evidence).toMatchObject({ pass: 'day', stamp: 'a.1', dwell: '5', pointer: 'touch', trusted: 'true', visible: 'false', browser: 'firefox 146', platform: 'android', shape: '942393044b7fe799', reach: 'clan' }) // prettier-ignore
  await db.deleteFrom('clans').where('id', '=', clan).execute()
  expect(await detailsOf(site, id)).toMatchObject({ clan_name: 'Wolves', clan_deleted: true, rank_with: null })
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
  const found = await call<{ votes: { name: string }[] }>(site, 'GET', `votes?week=${week}&clan=${clan}`)
  expect(found.votes.map(({ name }) => name)).toEqual(['Wolves', 'Wolves'])
})

test('an appeal is a case until it is answered, and is part of a case that a run finds', async () => {
  const { db } = harness.storage
  const ids = await castMany(clan, 40)
  const site = await open()
  const appeal = () =>
    db
      .insertInto('vote_appeals')
      .values({ clan_id: clan, week, text: 'We held a tournament.', created_at: new Date(wednesday) })
      .returning('id')
      .executeTakeFirstOrThrow()
  await set(ids.slice(0, 5), 'void', 'admin_void')
  const { id } = await appeal()
  const [waiting] = await casesOf(site)
  expect(waiting).toMatchObject({ verdict: 'appeal', size: 0, clan_name: 'Wolves', has_open_appeal: true })
  const clanStates = { counted: 35, held: 0, void: 5 }
  expect([waiting, await detailsOf(site, waiting?.id ?? 0)]).toMatchObject([{ clan_states: clanStates }, { clan_states: clanStates }]) // prettier-ignore
  const answer = (of: number, reason: string) => call(site, 'PATCH', `vote-appeals/${of}/answer`, { reason })
  expect(await answer(id, 'The votes count again.')).toMatchObject({
    kind: 'answer-appeal',
    case_id: waiting?.id,
    can_undo: true,
  })
  expect([await answer(id, 'Again'), await answer(99, 'Hm'), await answer(id, '')]).toEqual(['already_decided', 'no_such_entry', 'malformed']) // prettier-ignore
  expect(await casesOf(site)).toEqual([])
  expect(await detailsOf(site, waiting?.id ?? 0)).toMatchObject({
    status: 'decided',
    has_open_appeal: false,
    appeals: [{ text: 'We held a tournament.', answer: 'The votes count again.', answered_at: wednesday }],
    actions: [{ kind: 'answer-appeal' }],
    sample: [],
    tokens: [],
  })
  await find([{ clanId: clan, voteIds: ids }])
  expect(await casesOf(site)).toMatchObject([{ id: waiting?.id, verdict: 'void', size: 40, has_open_appeal: false }])
  await act(site, { case_id: waiting?.id }, 'void')
  await appeal()
  expect(await casesOf(site)).toMatchObject([{ id: waiting?.id, status: 'decided', has_open_appeal: true }])
})

test('an appeal moves a case that is only unusual to the open ones until it is answered', async () => {
  const { db } = harness.storage
  await find([{ clanId: clan, voteIds: await castMany(clan, 40), verdict: 'shown', estimatedFakes: 0 }])
  const site = await open()
  const lists = async () => [await casesOf(site), await casesOf(site, '?status=shown')]
  expect(await lists()).toMatchObject([[], [{ verdict: 'shown' }]])
  const text = 'We held a tournament.'
  const values = { clan_id: clan, week, text, created_at: new Date(wednesday) }
  const { id } = await db.insertInto('vote_appeals').values(values).returning('id').executeTakeFirstOrThrow()
  expect(await lists()).toMatchObject([[{ verdict: 'shown', has_open_appeal: true }], []])
  await call(site, 'PATCH', `vote-appeals/${id}/answer`, { reason: 'All of them count.' })
  expect(await lists()).toMatchObject([[], [{ verdict: 'shown', has_open_appeal: false }]])
})

test('undoing an answer reopens the appeal, unless the owner has appealed again', async () => {
  const { db } = harness.storage
  const site = await open()
  const appeal = (): Promise<{ id: number }> =>
    db
      .insertInto('vote_appeals')
      .values({ clan_id: clan, week, text: 'We held a tournament.', created_at: new Date(wednesday) })
      .returning('id')
      .executeTakeFirstOrThrow()
  const answer = (of: number, reason: string) =>
    call<VoteAction>(site, 'PATCH', `vote-appeals/${of}/answer`, { reason })
  const first = await appeal()
  const [{ id } = { id: 0 }] = await casesOf(site)
  const given = await answer(first.id, 'They are fakes.')
  expect(await detailsOf(site, id)).toMatchObject({ status: 'decided', has_open_appeal: false })
  expect(await undo(site, given)).toMatchObject({ kind: 'undo', undid: 'answer-appeal', votes: 0, case_id: id })
  expect(await undo(site, given)).toBe('already_decided')
  expect(await casesOf(site)).toMatchObject([{ id, status: 'open', has_open_appeal: true }])
  expect(await detailsOf(site, id)).toMatchObject({
    appeals: [{ answer: null, answered_at: null }],
    actions: [{ kind: 'answer-appeal', reason: 'They are fakes.', undone_at: wednesday }, { kind: 'undo' }],
  })
  const corrected = await answer(first.id, 'They were fakes.')
  const second = await appeal()
  expect(await detailsOf(site, id)).toMatchObject({ actions: [{}, {}, { id: corrected.id, can_undo: false }] })
  expect(await undo(site, corrected)).toBe('already_decided')
  expect(await detailsOf(site, id)).toMatchObject({ appeals: [{ answer: 'They were fakes.' }, { answer: null }] })
  const last = await answer(second.id, 'No.')
  expect(await undo(site, corrected)).toBe('already_decided')
  expect(await undo(site, last)).toMatchObject({ undid: 'answer-appeal' })
})

test('an appeal that arrives while an answer is being undone keeps the answer', async () => {
  const { db } = harness.storage
  const site = await open()
  const values = { clan_id: clan, week, text: 'A tournament.', created_at: new Date(wednesday) }
  const first = await db.insertInto('vote_appeals').values(values).returning('id').executeTakeFirstOrThrow()
  const given = await call<VoteAction>(site, 'PATCH', `vote-appeals/${first.id}/answer`, { reason: 'Fakes.' })
  // Simulates an appeal that arrives after the check for further appeals.
  await db.insertInto('vote_appeals').values(values).execute()
  const withdrawing = db.transaction().execute((transaction) => withdrawAnswer(transaction, given.id, wednesday))
  await expect(withdrawing).rejects.toMatchObject({ code: 'already_decided' })
  expect(await detailsOf(site, given.case_id ?? 0)).toMatchObject({
    appeals: [{ answer: 'Fakes.' }, { answer: null }],
    actions: [{ id: given.id, undone_at: null }],
  })
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

test('the case of an appeal is deleted with the clan, or decided if it has notes; a group of votes stays open', async () => {
  const { db } = harness.storage
  const [noted, other] = [await aClan(db, { name: 'Bears' }), await aClan(db, { name: 'Otters' })]
  const ids = await castMany(other, 40)
  await find([{ clanId: other, voteIds: ids }])
  const site = await open()
  for (const clanId of [clan, noted, other]) {
    const appeal = { clan_id: clanId, week, text: 'A tournament.', created_at: new Date(wednesday) }
    await db.insertInto('vote_appeals').values(appeal).execute()
  }
  const caseOf = async (name: string) => (await casesOf(site)).find(({ clan_name: of }) => of === name)?.id ?? 0
  const [gone, kept, group] = [await caseOf('Wolves'), await caseOf('Bears'), await caseOf('Otters')]
  await call(site, 'POST', `vote-cases/${kept}/notes`, { reason: 'Look at the café' })
  await db.deleteFrom('clans').where('id', 'in', [clan, noted, other]).execute()
  expect(await detailsOf(site, gone)).toBe('no_such_entry')
  expect(await detailsOf(site, kept)).toMatchObject({ status: 'decided', appeals: [], actions: [{ kind: 'note' }] })
  expect(await casesOf(site)).toMatchObject([{ id: group, status: 'open', has_open_appeal: false }])
})

test('three times as many votes of a shared network count until the mark is removed', async () => {
  const site = await open({ VOTE_LIMITS: 'address=1,unprinted=1,net56=1,net48=2' })
  let voter = 0
  const cast = async (address: string, times: number) => {
    for (let i = 0; i < times; i++) {
      const vote = aVote(aFingerprint(`device ${voter++}`))
      expect((await site.post(`/api/clans/vote/${clan}`, vote, { address })).status).toBe(201)
    }
    const { counted } = await harness.storage.db
      .selectFrom('votes')
      .select((values) => values.fn.countAll<number>().as('counted'))
      .where('client_ip', '=', address)
      .where('state', '=', 'counted')
      .executeTakeFirstOrThrow()
    return counted
  }
  const mark = (network: string) => call<{ id: number; network: string; action_id: number }>(site, 'POST', 'shared-networks', { network, reason: 'A café' }) // prettier-ignore
  expect(await cast('203.0.113.7', 2)).toBe(1)
  const marked = await mark('203.0.113.9/24')
  expect(marked).toMatchObject({ network: '203.0.113.0/24', reason: 'A café', by: 'ada@example.org' })
  expect([await mark('203.0.113.0/24'), await mark('0.0.0.0/0'), await mark('AS9999999999'), await mark('1.2.3')]).toEqual(['already_decided', 'malformed', 'malformed', 'malformed']) // prettier-ignore
  expect(await cast('203.0.113.7', 4)).toBe(3)
  const ipv6 = await mark('2001:db8:0:1::7')
  expect(ipv6.network).toBe('2001:db8:0:1::/64')
  expect(await cast('2001:db8:0:1::9', 4)).toBe(3)
  expect(await cast('2001:db8:0:1:f::9', 1)).toBe(0)
  expect(await call(site, 'GET', 'shared-networks')).toMatchObject([{ id: ipv6.id }, { id: marked.id }])
  expect(await undo(site, { id: marked.action_id })).toMatchObject({ kind: 'undo', network: '203.0.113.0/24' })
  expect(await call(site, 'PATCH', `shared-networks/${ipv6.id}/takeBack`)).toBeUndefined()
  expect(await call(site, 'PATCH', `shared-networks/${ipv6.id}/takeBack`)).toBe('already_decided')
  expect(await call(site, 'PATCH', 'shared-networks/99/takeBack')).toBe('no_such_entry')
  expect(await call(site, 'GET', 'shared-networks')).toEqual([])
  expect(await cast('203.0.113.8', 2)).toBe(1)
})

test('the audit log, which is never purged, contains no single address that was marked as shared', async () => {
  const site = await open()
  const marked = await call<{ action_id: number }>(site, 'POST', 'shared-networks', {
    network: '192.0.2.7',
    reason: 'A café',
  })
  await undo(site, { id: marked.action_id })
  const entries = await harness.storage.db.selectFrom('acts').selectAll().execute()
  expect(entries.map(({ subject }) => subject)).toEqual(['192.0.2.0/24', '192.0.2.0/24'])
  expect(JSON.stringify(entries)).not.toContain('192.0.2.7')
})
