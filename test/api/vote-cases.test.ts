import { beforeEach, expect, test } from 'vitest'
import type { VoteAction } from '#contract/vote-actions.ts'
import { purgeVoteCases } from '#server/features/integrity/cases/purge-vote-cases.ts'
import { detectorVersion } from '#server/features/integrity/detector/detect.ts'
import { readDismissedCases } from '#server/features/integrity/judging/read-dismissed-cases.ts'
import { wednesday } from '../support/clock.ts'
import { aClan } from '../support/people.ts'
import { expectCountsToAgree } from '../support/vote-counts.ts'
import { useSite } from '../support/site.ts'
import { evidence, lastWeek, minute, week, voteCaseSteps } from '../support/vote-cases.ts'

const harness = useSite()
const { call, castMany, find, set, statesOf, casesOf, detailsOf, act, undo, open } = voteCaseSteps(harness)

let clan: number

beforeEach(async () => {
  clan = await aClan(harness.storage.db, { name: 'Wolves' })
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
  await harness.storage.db.updateTable('vote_judgments').set({ detector: 7 }).execute()
  await find([{ clanId: clan, voteIds: second }])
  const [kept, renewed] = await casesOf(site, `?week=${week}`)
  expect([kept?.id, kept?.size]).toEqual([big?.id, 80])
  // The version of the last run that found the case.
  expect([kept?.detector, renewed?.detector]).toEqual([7, detectorVersion])
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
