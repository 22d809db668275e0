import { expect, test } from 'vitest'
import { dayMs } from '#contract/rules/time/durations.ts'
import type { ReportedClan } from '#contract/listing-reports.ts'
import { maxReportLength } from '#contract/rules/clans/listing-reports.ts'
import { purgeReports } from '#server/features/listing-reports/purge-reports.ts'
import { aUser, drainJobs, signIn } from '../support/accounts.ts'
import { wednesday } from '../support/clock.ts'
import { readOutbox } from '../support/mailbox.ts'
import { aClan } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()
const text = 'They use the name of my clan.'

/** Reports a clan from an address. Returns the status. */
async function report(site: TestSite, clanId: number, address: string, more: object = {}): Promise<number> {
  const body = { kind: 'impostor', text, ...more }
  return (await site.call('POST', `/api/clans/${clanId}/reports`, { body, client: { address } })).status
}

async function openDesk(site: TestSite) {
  const token = await signIn(site, await aUser(harness.storage.db, { email: 'ada@example.org', admin: true }))
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await site.call(method, `/api/admin/${path}`, { token, body })
    return { status: response.status, body: response.status === 200 ? await response.json() : undefined }
  }
  return {
    read: async (status = 'open') => (await call('GET', `reports?status=${status}`)).body as ReportedClan[],
    close: async (clanId: number, reports: readonly number[], reason?: string) =>
      (await call('PATCH', `clans/${clanId}/closeReports`, { reports, reason })).status,
    reopen: async (clanId: number, reports: readonly number[]) =>
      (await call('PATCH', `clans/${clanId}/reopenReports`, { reports })).status,
    acts: async () => (await call('GET', 'acts')).body as { act: string; reason: string; subject: string }[],
    clans: async () => (await call('GET', 'clans')).body as { id: number; reported_by: number }[],
  }
}

test('anyone reports a listed clan; errors name the field', async () => {
  const { db } = harness.storage
  const [clan, pending] = [await aClan(db), await aClan(db, { status: 0 })]
  const site = await harness.open()
  expect(await report(site, clan, '192.0.2.1')).toBe(202)
  expect(await report(site, clan, '192.0.2.1', { kind: 'dead-invite', text: '' })).toBe(202)
  expect(await report(site, clan, '192.0.2.1', { kind: 'other', text: ` ${'a'.repeat(maxReportLength)}\r\n` })).toBe(
    202,
  )
  for (const id of [pending, 4000]) expect(await report(site, id, '192.0.2.1')).toBe(404)
  for (const [more, path] of [
    [{ kind: 'boring' }, 'body.kind'],
    [{ text: ' \n' }, 'body.text'],
    [{ text: 'a'.repeat(maxReportLength + 1) }, 'body.text'],
    [{ text: 'a\u0000' }, 'body.text'],
    [{ email: 'ada' }, 'body.email'],
    [{ kind: 'dead-invite', text: '', email: '' }, 'body.email'],
  ] as const) {
    const response = await site.post(`/api/clans/${clan}/reports`, { kind: 'impostor', text, ...more })
    const { error } = (await response.json()) as { error: { fields: { path: string }[] } }
    expect([response.status, error.fields.map((field) => field.path)]).toEqual([422, [path]])
  }
  expect(await db.selectFrom('listing_reports').select(['kind', 'text']).orderBy('id').execute()).toEqual([
    { kind: 'impostor', text },
    { kind: 'dead-invite', text: '' },
    { kind: 'other', text: 'a'.repeat(maxReportLength) },
  ])
})

test('reports have a limit per address', async () => {
  const clan = await aClan(harness.storage.db)
  const site = await harness.open({ RATE_LIMITS: 'on' })
  for (let i = 0; i < 5; i++) expect(await report(site, clan, '192.0.2.1')).toBe(202)
  expect(await report(site, clan, '192.0.2.1')).toBe(429)
  expect(await report(site, clan, '192.0.2.2')).toBe(202)
})

test('open reports by three people mark a listing for review, which stays listed; people are networks', async () => {
  const { db } = harness.storage
  const [marked, other] = [await aClan(db, { name: 'Wolves' }), await aClan(db, { name: 'Bears' })]
  const site = await harness.open()
  const desk = await openDesk(site)
  await report(site, other, '192.0.2.1')
  const addresses = ['2001:db8::1', '2001:db8::2', '192.0.2.1', '2001:db8::3']
  for (const address of addresses) await report(site, marked, address)
  expect(await desk.read()).toMatchObject([
    { id: other, people: 1, marked: false },
    { id: marked, name: 'Wolves', listed: true, open: 4, people: 2, marked: false },
  ])
  await report(site, marked, '192.0.2.9')
  const [first, second] = await desk.read()
  expect(first).toMatchObject({ id: marked, open: 5, people: 3, marked: true })
  expect(first?.reports.map(({ person }) => person)).toEqual([1, 1, 2, 1, 3])
  expect(second).toMatchObject({ id: other, marked: false })
  expect(await desk.clans()).toMatchObject([
    { id: marked, reported_by: 3 },
    { id: other, reported_by: 1 },
  ])
  expect((await site.get(`/api/clans/${marked}`)).status).toBe(200)

  const ids = first?.reports.map(({ id }) => id) ?? []
  expect(await desk.close(marked, ids.slice(2))).toBe(204)
  expect((await desk.read()).find(({ id }) => id === marked)).toMatchObject({ open: 2, people: 1, marked: false })
})

test('closing reports sends the answer once to each given address, and can be undone', async () => {
  const { db, dataDir } = harness.storage
  const [clan, other] = [await aClan(db, { name: 'Wolves' }), await aClan(db)]
  const site = await harness.open()
  const desk = await openDesk(site)
  for (const email of ['bob@example.org', 'bob@example.org', 'eve@example.org', undefined])
    await report(site, clan, '192.0.2.1', { email })
  const ids = (await desk.read())[0]?.reports.map(({ id }) => id) ?? []
  expect((await desk.read())[0]?.reports.map(({ has_address: has }) => has)).toEqual([true, true, true, false])

  expect(await desk.close(other, ids, 'Of another clan')).toBe(409)
  expect(await desk.close(4000, ids)).toBe(404)
  expect(await desk.close(clan, [])).toBe(422)
  expect(await desk.close(clan, ids, 'The name was\nchanged.')).toBe(204)
  expect(await desk.close(clan, ids, 'Again')).toBe(409)
  expect(await desk.read()).toEqual([])
  const closed = { answer: 'The name was\nchanged.', closed_at: wednesday, closed_by: 'ada@example.org' }
  expect(await desk.read('closed')).toMatchObject([
    { id: clan, open: 0, marked: false, reports: ids.map(() => closed) },
  ])
  await drainJobs(site, db)
  const mails = await readOutbox(dataDir)
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['bob@example.org', 'eve@example.org'])
  expect(mails[0]?.subject).toBe('Your report about Wolves on Muster')
  expect(mails[0]?.text).toContain('The name was\nchanged.')
  // Prevents abuse of the form for sending text to others.
  expect(mails[0]?.text).not.toContain(text)

  expect(await desk.reopen(other, ids)).toBe(409)
  expect(await desk.reopen(clan, ids.slice(0, 1))).toBe(204)
  expect(await desk.reopen(clan, ids.slice(0, 1))).toBe(409)
  expect(await desk.read()).toMatchObject([
    { id: clan, open: 1, reports: [{ id: ids[0], answer: '', closed_at: null }] },
  ])
  expect((await desk.read('closed'))[0]?.reports).toHaveLength(3)
  expect(await desk.close(clan, ids)).toBe(204)
  await drainJobs(site, db)
  expect(await readOutbox(dataDir)).toHaveLength(2)

  const acts = await desk.acts()
  expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
    ['closeReports', ''],
    ['reopenReports', ''],
    ['closeReports', 'The name was\nchanged.'],
  ])
  for (const secret of ['bob@', text]) expect(JSON.stringify(acts)).not.toContain(secret)
})

test('who sent a report is deleted 30 days after it was closed, the report after 12 months or with the clan', async () => {
  const { db } = harness.storage
  const [clan, deleted] = [await aClan(db), await aClan(db)]
  const site = await harness.open()
  const desk = await openDesk(site)
  for (const id of [clan, clan, deleted]) await report(site, id, '192.0.2.1', { email: 'bob@example.org' })
  const rows = () => db.selectFrom('listing_reports').select(['id', 'reporter', 'email']).orderBy('id').execute()
  const [first, second] = await rows()
  expect(first?.reporter).toHaveLength(32)
  expect(first?.reporter).toEqual(second?.reporter)
  await db.deleteFrom('clans').where('id', '=', deleted).execute()
  expect(await desk.close(clan, [first?.id ?? 0])).toBe(204)

  await purgeReports(db, wednesday + 30 * dayMs)
  expect(await rows()).toEqual([first, second])
  await purgeReports(db, wednesday + 31 * dayMs)
  expect(await rows()).toEqual([{ ...first, reporter: null, email: null }, second])
  expect((await desk.read('closed'))[0]?.reports).toMatchObject([{ person: null, has_address: false }])
  await purgeReports(db, wednesday + 364 * dayMs)
  expect(await rows()).toHaveLength(2)
  await purgeReports(db, wednesday + 366 * dayMs)
  expect(await rows()).toEqual([])
})
