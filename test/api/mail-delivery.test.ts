import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aUser, drainJobs, signIn } from '../support/accounts.ts'
import { type Mailbox, openMailbox, readOutbox } from '../support/mailbox.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite({ METRICS_TOKEN: 'a token of the operator', SITE_NAME: 'Clans' })
let mailbox: Mailbox
let site: TestSite
let admin: { readonly email: string; readonly token: string }

beforeEach(async () => {
  await rm(path.join(harness.storage.dataDir, 'outbox'), { recursive: true, force: true })
  mailbox = await openMailbox()
})
afterEach(() => mailbox.close())

async function open(settings: Readonly<Record<string, string>> = { SMTP_URL: mailbox.url }): Promise<void> {
  site = await harness.open(settings)
  const user = await aUser(harness.storage.db, { admin: true })
  admin = { email: user.email, token: await signIn(site, user) }
}

const call = (method: string, url: string) => site.call(method, url, { token: admin.token })
const readStatus = async () => (await call('GET', '/api/admin/mailDelivery')).json()
const sendTest = async () => (await call('POST', '/api/admin/mailDelivery/test')).json()
const audited = () => harness.storage.db.selectFrom('acts').select(['act', 'subject', 'after']).orderBy('id').execute()
const states = async () =>
  (await harness.storage.db.selectFrom('mails').select('state').orderBy('id').execute()).map(({ state }) => state)

/** Requests a reset email whose delivery fails. Returns its ID. */
async function aFailedMail(mood: Mailbox['mood']): Promise<number> {
  const user = await aUser(harness.storage.db)
  mailbox.mood = mood
  await site.post('/api/users/forgotPassword', { email: user.email })
  await drainJobs(site, harness.storage.db)
  mailbox.mood = 'willing'
  const mail = await harness.storage.db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return mail.id
}

test('without a server, emails are counted in the outbox', async () => {
  await open({})
  expect(await readStatus()).toEqual({ has_server: false, outbox: 0, queued: 0, dead: 0, undelivered: 0 })
  expect(await sendTest()).toEqual({ recipient: admin.email, error: null })
  expect(await readStatus()).toEqual({ has_server: false, outbox: 1, queued: 0, dead: 0, undelivered: 0 })
  expect(await readOutbox(harness.storage.dataDir)).toMatchObject([
    { to: admin.email, subject: 'Test email from Clans' },
  ])
})

test('a test email is sent immediately, and returns the error if that fails', async () => {
  await open()
  expect(await sendTest()).toEqual({ recipient: admin.email, error: null })
  expect(mailbox.mails).toMatchObject([{ to: admin.email, subject: 'Test email from Clans' }])
  mailbox.mood = 'refusing'
  expect(await sendTest()).toEqual({ recipient: admin.email, error: expect.stringContaining('come again later') })
  expect(await audited()).toMatchObject([
    { act: 'sendTestMail', after: { error: null } },
    { act: 'sendTestMail', after: { error: expect.stringContaining('come again later') } },
  ])
})

test.each([
  ['waits for its next attempt', 'refusing', 'queued'],
  ['has no further attempts', 'unknown recipient', 'dead'],
] as const)('an email that %s is delivered once when it is retried', async (_, mood, state) => {
  await open()
  const id = await aFailedMail(mood)
  expect(await states()).toEqual([state])
  expect(await readStatus()).toMatchObject({ has_server: true, queued: 0, dead: 0, [state]: 1, undelivered: 1 })
  expect(await site.services.queue.runDue()).toBe(0)
  for (const status of [204, 204]) expect((await call('PATCH', `/api/admin/mails/${id}/retry`)).status).toBe(status)
  expect(await site.services.queue.runDue()).toBe(1)
  expect(mailbox.mails).toHaveLength(1)
  expect(await states()).toEqual(['sent'])
  expect(await readStatus()).toMatchObject({ queued: 0, dead: 0 })
  expect((await call('PATCH', `/api/admin/mails/${id}/retry`)).status).toBe(404)
  expect(await audited()).toMatchObject([
    { act: 'retryMail', subject: `email ${id} (reset)` },
    { act: 'retryMail', subject: `email ${id} (reset)` },
  ])
})

test('an email whose job is lost is delivered when it is retried', async () => {
  await open()
  const id = await aFailedMail('refusing')
  await sql`delete from pgboss.job`.execute(harness.storage.db)
  await call('PATCH', `/api/admin/mails/${id}/retry`)
  expect(await site.services.queue.runDue()).toBe(1)
  expect(mailbox.mails).toHaveLength(1)
})

test('an old email that is retried or requeued after a restore gets three more days', async () => {
  await open()
  const { db } = harness.storage
  const day = 24 * 60 * 60 * 1000
  const start = harness.clock.now()
  const purgeAll = async (now: number) => {
    for (const purge of site.services.purges.hourly) await purge(db, now)
  }
  for (const queueAgain of [
    async (id: number) => {
      await call('PATCH', `/api/admin/mails/${id}/retry`)
    },
    async () => {
      await sql`delete from pgboss.job`.execute(db)
      await open()
    },
  ]) {
    const id = await aFailedMail('refusing')
    await db
      .updateTable('mails')
      .set({ created_at: new Date(start - 10 * day) })
      .where('id', '=', id)
      .execute()
    await queueAgain(id)
    await purgeAll(start + 2 * day)
    expect(await states()).toEqual(['queued'])
    await purgeAll(start + 4 * day)
    expect(await states()).toEqual(['dead'])
    await db.deleteFrom('mails').execute()
  }
})

test('an email without further attempts is delivered when it is retried, even while its job waits for others', async () => {
  await open()
  const id = await aFailedMail('unknown recipient')
  await sql`update pgboss.job set state = 'active', completed_on = null`.execute(harness.storage.db)
  await call('PATCH', `/api/admin/mails/${id}/retry`)
  expect(await site.services.queue.runDue()).toBe(1)
  expect(mailbox.mails).toHaveLength(1)
})

test('a discarded email is never delivered', async () => {
  await open()
  const id = await aFailedMail('refusing')
  expect((await call('PATCH', `/api/admin/mails/${id}/discard`)).status).toBe(204)
  expect(await drainJobs(site, harness.storage.db)).toBe(1)
  expect([mailbox.mails, await states()]).toEqual([[], []])
  expect((await call('PATCH', `/api/admin/mails/${id}/discard`)).status).toBe(404)
  expect(await audited()).toMatchObject([{ act: 'discardMail', subject: `email ${id} (reset)` }])
})

test('metrics count failed jobs and have the time of the last success', async () => {
  await open()
  const read = async () => (await site.call('GET', '/metrics', { token: 'a token of the operator' })).text()
  const failures = 'muster_job_failures_total{kind="deliver-mail"}'
  const lastSuccess = 'muster_job_last_success_timestamp_seconds{kind="deliver-mail"}'
  const before = await read()
  expect(before).toContain(`${failures} 0\n`)
  expect(before).not.toContain(lastSuccess)
  await aFailedMail('refusing')
  expect(await read()).toContain(`${failures} 1\n`)
  await drainJobs(site, harness.storage.db)
  expect(await read()).toContain(`${lastSuccess} ${harness.clock.now() / 1000}\n`)
})
