import { beforeEach, expect, test } from 'vitest'
import type { VoteAction } from '#contract/vote-actions.ts'
import { withdrawAnswer } from '#server/features/integrity/actions/answer-appeal.ts'
import { wednesday } from '../support/clock.ts'
import { aClan } from '../support/people.ts'
import { useSite } from '../support/site.ts'
import { week, voteCaseSteps } from '../support/vote-cases.ts'

const harness = useSite()
const { call, castMany, find, set, casesOf, detailsOf, act, undo, open } = voteCaseSteps(harness)

let clan: number

beforeEach(async () => {
  clan = await aClan(harness.storage.db, { name: 'Wolves' })
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
