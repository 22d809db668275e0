import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aUser, drainJobs } from '#test/support/accounts.ts'
import { type Mailbox, openMailbox } from '#test/support/mailbox.ts'
import { type TestSite, useSite } from '#test/support/site.ts'
import type { ReadUnfinished } from '#server/jobs/queue.ts'
import { requeueLostMails } from './mail-queue.ts'
import { insertEmail, markEmailSent } from './mail-store.ts'
import { purgeSettled } from './purge-settled.ts'
import { renderEmail } from './render-email.ts'
import { sendBySmtp } from './smtp.ts'

const harness = useSite()
let mailbox: Mailbox
let site: TestSite

beforeEach(async () => {
  mailbox = await openMailbox()
  site = await harness.open({ SMTP_URL: mailbox.url, MAIL_FROM: 'post@clans.example', SITE_NAME: 'Clans' })
})
afterEach(() => mailbox.close())

const requestReset = (email: string) => site.post('/api/users/forgotPassword', { email })
const drain = () => drainJobs(site, harness.storage.db)
const queuedEmails = () =>
  harness.storage.db.selectFrom('mails').select(['kind', 'state', 'attempts', 'last_error']).orderBy('id').execute()

test('delivers an email as text and HTML with the same link', async () => {
  const user = await aUser(harness.storage.db)
  await requestReset(user.email)
  expect(await drain()).toBe(1)
  expect(mailbox.mails).toHaveLength(1)
  const [mail] = mailbox.mails
  expect(mail).toMatchObject({ from: 'Clans <post@clans.example>', to: user.email })
  expect(mail?.subject).toBe('Set a new password for Clans')
  expect(mail?.link.origin).toBe('http://muster.test')
  expect(mail?.html).toContain(`href="${mail?.link.href.replaceAll('&', '&amp;')}"`)
  expect(await queuedEmails()).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }])
  expect(await drain()).toBe(0)
})

test('timestamps come from the clock of the site, which the purge also uses', async () => {
  const user = await aUser(harness.storage.db)
  const [queuedAt, hour] = [harness.clock.now(), 60 * 60 * 1000]
  for (const mood of ['willing', 'unknown recipient'] as const) {
    mailbox.mood = mood
    await requestReset(user.email)
    harness.clock.advance(hour)
    await drain()
  }
  const times = await harness.storage.db.selectFrom('mails').select(['state', 'created_at', 'settled_at']).orderBy('id').execute() // prettier-ignore
  expect(times).toEqual([
    { state: 'sent', created_at: new Date(queuedAt), settled_at: new Date(queuedAt + hour) },
    { state: 'dead', created_at: new Date(queuedAt + hour), settled_at: new Date(queuedAt + 2 * hour) },
  ])
})

test('retries after a temporary rejection, with a link that is still valid', async () => {
  const user = await aUser(harness.storage.db)
  mailbox.mood = 'refusing'
  expect((await requestReset(user.email)).status).toBe(202)
  await drain()
  harness.clock.advance(3 * 60 * 60 * 1000)
  await drain()
  expect(await queuedEmails()).toMatchObject([{ state: 'queued', attempts: 2 }])
  expect((await queuedEmails())[0]?.last_error).toContain('come again later')
  mailbox.mood = 'willing'
  await drain()
  expect(await queuedEmails()).toMatchObject([{ state: 'sent', attempts: 3 }])
  const { searchParams } = mailbox.mails[0]?.link ?? new URL('http://none')
  const body = { email: user.email, hash: searchParams.get('hash'), password: 'a brand new one' }
  expect((await site.call('PATCH', '/api/users/resetPassword', { body })).status).toBe(204)
})

test('does not retry an unknown recipient, and keeps the failure visible', async () => {
  const user = await aUser(harness.storage.db)
  mailbox.mood = 'unknown recipient'
  await requestReset(user.email)
  await drain()
  expect(await queuedEmails()).toMatchObject([{ kind: 'reset', state: 'dead', attempts: 1 }])
  expect(await drain()).toBe(0)
})

test('retries if the server rejects all recipients, for example because of wrong credentials', async () => {
  const user = await aUser(harness.storage.db)
  mailbox.mood = 'relaying denied'
  await requestReset(user.email)
  await drain()
  expect(await queuedEmails()).toMatchObject([
    { state: 'queued', attempts: 1, last_error: expect.stringContaining('5.7.1') },
  ])
  mailbox.mood = 'willing'
  expect(await drain()).toBe(1)
  expect(mailbox.mails).toHaveLength(1)
})

test('marks an email as dead after its last attempt, and keeps it visible', async () => {
  const user = await aUser(harness.storage.db)
  mailbox.mood = 'refusing'
  await requestReset(user.email)
  await drain()
  // Skip two days of attempts.
  const { rows } = await sql<{ attempts: number }>`
    update pgboss.job set retry_count = retry_limit - 2 where name = 'deliver-mail'
    returning retry_limit as attempts`.execute(harness.storage.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.attempts).toBeGreaterThan(20)
  for (const state of ['queued', 'queued', 'dead']) {
    expect(await queuedEmails()).toMatchObject([{ state, last_error: expect.stringContaining('451') }])
    expect(await drain()).toBe(state === 'dead' ? 0 : 1)
  }
})

test('keeps an email of an unknown kind queued for a newer version, and keeps its error visible', async () => {
  const { accounts } = site.services
  await accounts.queueEmail(harness.storage.db, { kind: 'season-over', recipient: 'ada@example.org' })
  expect(await drain()).toBe(1)
  expect(await queuedEmails()).toMatchObject([
    { kind: 'season-over', state: 'queued', attempts: 1, last_error: expect.stringContaining('"season-over"') },
  ])
  expect(mailbox.mails).toEqual([])
})

test('does not delay requests while the SMTP server hangs, and delivers the emails once it is back', async () => {
  mailbox.mood = 'silent'
  const users = await Promise.all([1, 2, 3].map(() => aUser(harness.storage.db)))
  await Promise.all(users.map(({ email }) => requestReset(email)))
  // Jobs run concurrently with the requests.
  const delivering = drain()
  const responses = await Promise.race([
    Promise.all([site.get('/api/stats'), ...users.map(({ email }) => requestReset(email))]),
    pause(5000, undefined, { ref: false }).then(() => undefined),
  ])
  expect(responses?.map(({ status }) => status)).toEqual([200, 202, 202, 202])
  await mailbox.close()
  await delivering
  expect((await queuedEmails()).filter(({ state }) => state === 'queued')).toHaveLength(6)
  mailbox = await openMailbox(mailbox.port)
  await drain()
  expect(mailbox.mails).toHaveLength(6)
})

test('ends an attempt after the configured timeout', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const sockets: { destroy(): void }[] = []
  silent.on('connection', (socket) => sockets.push(socket))
  const timeouts = { connectMs: 100, idleMs: 100 }
  const send = sendBySmtp(
    `smtp://127.0.0.1:${port}`,
    () => ({ name: 'Clans', address: 'post@clans.example' }),
    timeouts,
  )
  await expect(send({ to: 'ada@example.org', subject: 'Hello', paragraphs: [] })).rejects.toThrow(/timeout|greeting/i)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('queues an email only if its transaction commits', async () => {
  const { accounts } = site.services
  const attempt = accounts.db.transaction().execute(async (transaction) => {
    await accounts.queueEmail(transaction, { kind: 'password-changed', recipient: 'ada@example.org' })
    throw new Error('transaction failed')
  })
  await expect(attempt).rejects.toThrow('transaction failed')
  expect(await queuedEmails()).toEqual([])
  expect(await drain()).toBe(0)
})

test('renders the same content as text and HTML, and escapes it in HTML', () => {
  const { text, html } = renderEmail(
    {
      to: 'ada@example.org',
      subject: 'A & B',
      paragraphs: ['<script>alert("1")</script>', 'One reason\nAnother <br>'],
      action: { label: "Go 'there'", url: 'https://clans.example/?a=1&b="2"' },
      closing: ['So long'],
    },
    'Clans <of> war',
  )
  for (const words of ['<script>alert("1")</script>', "Go 'there'", 'https://clans.example/?a=1&b="2"', 'So long']) {
    expect(text).toContain(words)
  }
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
  expect(html).toContain('href="https://clans.example/?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('<p>One reason<br>Another &lt;br&gt;</p>')
  expect(html).not.toMatch(/<script|<of>/)
})

test('requeues an email whose job is missing after a restore, and sends an email with a job only once', async () => {
  const { db } = harness.storage
  const [kept, lost] = [await aUser(db), await aUser(db)]
  for (const { email } of [kept, lost]) await requestReset(email)
  await sql`delete from pgboss.job where data ->> 'mail' = (select max(id) from mails)::text`.execute(db)
  await harness.open({ SMTP_URL: mailbox.url })
  await drain()
  expect(mailbox.mails.map(({ to }) => to).sort()).toEqual([kept.email, lost.email].sort())
})

test('delivers an email that waited while the site was off for days', async () => {
  const { clock, storage } = harness
  const user = await aUser(storage.db)
  await requestReset(user.email)
  clock.advance(4 * 24 * 60 * 60 * 1000)
  await harness.open({ SMTP_URL: mailbox.url })
  await purgeSettled(storage.db, clock.now())
  await drain()
  expect(mailbox.mails).toMatchObject([{ to: user.email }])
  expect(await queuedEmails()).toMatchObject([{ state: 'sent' }])
})

test('requeues no email that another instance sends between the two reads', async () => {
  const { db } = harness.storage
  const id = await insertEmail(db, { kind: 'reset', recipient: 'ada@example.org' }, harness.clock.now())
  const queued: unknown[] = []
  const readUnfinished: ReadUnfinished = async (transaction) => {
    await markEmailSent(transaction, id, harness.clock.now())
    return []
  }
  const send = async (_: unknown, job: unknown) => void queued.push(job)
  await requeueLostMails(db, readUnfinished, send, harness.clock.now())
  expect(queued).toEqual([])
  expect(await queuedEmails()).toMatchObject([{ state: 'sent' }])
})
