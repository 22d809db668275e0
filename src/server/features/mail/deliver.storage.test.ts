import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aUser, drainJobs } from '#test/support/accounts.ts'
import { type Mailbox, openMailbox } from '#test/support/mailbox.ts'
import { type TestSite, useSite } from '#test/support/site.ts'
import { renderEmail } from './render-email.ts'
import { sendBySmtp } from './smtp.ts'

const house = useSite()
let mailbox: Mailbox
let site: TestSite

beforeEach(async () => {
  mailbox = await openMailbox()
  site = await house.open({ SMTP_URL: mailbox.url, MAIL_FROM: 'post@clans.example', SITE_NAME: 'Clans' })
})
afterEach(() => mailbox.close())

const forgot = (email: string) => site.post('/api/users/forgotPassword', { email })
const drain = () => drainJobs(site, house.storage.db)
const mails = () =>
  house.storage.db.selectFrom('mails').select(['kind', 'state', 'attempts', 'last_error']).orderBy('id').execute()

test('a mail arrives as text and HTML, with the same link', async () => {
  const user = await aUser(house.storage.db)
  await forgot(user.email)
  expect(await drain()).toBe(1)
  expect(mailbox.mails).toHaveLength(1)
  const [mail] = mailbox.mails
  expect(mail).toMatchObject({ from: 'Clans <post@clans.example>', to: user.email })
  expect(mail?.subject).toBe('Set a new password for Clans')
  expect(mail?.link.origin).toBe('http://muster.test')
  expect(mail?.html).toContain(`href="${mail?.link.href.replaceAll('&', '&amp;')}"`)
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }])
  expect(await drain()).toBe(0)
})

test('a server that refuses is asked again later, with a link that works then', async () => {
  const user = await aUser(house.storage.db)
  mailbox.mood = 'refusing'
  expect((await forgot(user.email)).status).toBe(202)
  await drain()
  house.clock.advance(3 * 60 * 60 * 1000)
  await drain()
  expect(await mails()).toMatchObject([{ state: 'queued', attempts: 2 }])
  expect((await mails())[0]?.last_error).toContain('come again later')
  mailbox.mood = 'willing'
  await drain()
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 3 }])
  const { searchParams } = mailbox.mails[0]?.link ?? new URL('http://none')
  const body = { email: user.email, hash: searchParams.get('hash'), password: 'a brand new one' }
  expect((await site.call('PATCH', '/api/users/resetPassword', { body })).status).toBe(204)
})

test('a recipient who does not exist is not tried again, and stays visible', async () => {
  const user = await aUser(house.storage.db)
  mailbox.mood = 'unknown recipient'
  await forgot(user.email)
  await drain()
  expect(await mails()).toMatchObject([{ kind: 'reset', state: 'dead', attempts: 1 }])
  expect(await drain()).toBe(0)
})

test('a mail that fails for good in the last of its attempts is dead, and stays visible', async () => {
  const user = await aUser(house.storage.db)
  mailbox.mood = 'refusing'
  await forgot(user.email)
  for (let tries = 1; (await drain()) > 0; tries++) expect(tries).toBeLessThan(60)
  const [mail] = await mails()
  expect(mail).toMatchObject({ state: 'dead', last_error: expect.stringContaining('451') })
  expect(mail?.attempts).toBeGreaterThan(20)
})

test('a mail of a kind that only a newer version writes waits for it, and is seen meanwhile', async () => {
  const { accounts } = site.parts
  await accounts.queueMail(house.storage.db, { kind: 'season-over', recipient: 'ada@example.org' })
  expect(await drain()).toBe(1)
  expect(await mails()).toMatchObject([
    { kind: 'season-over', state: 'queued', attempts: 1, last_error: expect.stringContaining('"season-over"') },
  ])
  expect(mailbox.mails).toEqual([])
})

test('a server that says nothing keeps no request waiting; the mails arrive once one is back', async () => {
  mailbox.mood = 'silent'
  const users = await Promise.all([1, 2, 3].map(() => aUser(house.storage.db)))
  await Promise.all(users.map(({ email }) => forgot(email)))
  // The jobs are at it while others ask.
  const delivering = drain()
  const answers = await Promise.race([
    Promise.all([site.get('/api/stats'), ...users.map(({ email }) => forgot(email))]),
    pause(5000, undefined, { ref: false }).then(() => undefined),
  ])
  expect(answers?.map(({ status }) => status)).toEqual([200, 202, 202, 202])
  await mailbox.close()
  await delivering
  expect((await mails()).filter(({ state }) => state === 'queued')).toHaveLength(6)
  mailbox = await openMailbox(mailbox.port)
  await drain()
  expect(mailbox.mails).toHaveLength(6)
})

test('silence ends an attempt after the time that is set', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const sockets: { destroy(): void }[] = []
  silent.on('connection', (socket) => sockets.push(socket))
  const patience = { connect: 100, silence: 100 }
  const send = sendBySmtp(
    `smtp://127.0.0.1:${port}`,
    () => ({ name: 'Clans', address: 'post@clans.example' }),
    patience,
  )
  await expect(send({ to: 'ada@example.org', subject: 'Hello', paragraphs: [] })).rejects.toThrow(/timeout|greeting/i)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('a mail is queued with what causes it, or not at all', async () => {
  const { accounts } = site.parts
  const attempt = accounts.db.transaction().execute(async (transaction) => {
    await accounts.queueMail(transaction, { kind: 'password-changed', recipient: 'ada@example.org' })
    throw new Error('what caused it failed')
  })
  await expect(attempt).rejects.toThrow('what caused it failed')
  expect(await mails()).toEqual([])
  expect(await drain()).toBe(0)
})

test('a letter is text and HTML of the same words, and none of them is taken for HTML', () => {
  const { text, html } = renderEmail(
    {
      to: 'ada@example.org',
      subject: 'A & B',
      paragraphs: ['<script>alert("1")</script>', 'One reason\nAnother <br>'],
      action: { words: "Go 'there'", url: 'https://clans.example/?a=1&b="2"' },
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

test('a mail whose job was not in a backup goes out after the next start, and one that has a job goes out once', async () => {
  const { db } = house.storage
  const [kept, lost] = [await aUser(db), await aUser(db)]
  for (const { email } of [kept, lost]) await forgot(email)
  await sql`delete from pgboss.job where data ->> 'mail' = (select max(id) from mails)::text`.execute(db)
  await house.open({ SMTP_URL: mailbox.url })
  await drain()
  expect(mailbox.mails.map(({ to }) => to).sort()).toEqual([kept.email, lost.email].sort())
})
