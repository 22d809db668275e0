import { describe, expect, test } from 'vitest'
import { aUser, drainJobs, signIn, type TestUser } from '../support/accounts.ts'
import { readOutbox } from '../support/mailbox.ts'
import { aClan } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite({ SITE_NAME: 'Ironfront <Clans>' })

const hour = 60 * 60 * 1000
const password = 'nine lives of a cat'

async function outcome(response: Response): Promise<[number, string | undefined]> {
  const body = response.status === 204 || response.status === 202 ? undefined : await response.json()
  return [response.status, (body as { error?: { code: string } } | undefined)?.error?.code]
}

/** Sends the queued emails, and returns the newest one in the outbox. */
async function nextMail(site: TestSite) {
  expect(await drainJobs(site, harness.storage.db)).toBeGreaterThan(0)
  const mail = (await readOutbox(harness.storage.dataDir)).at(-1)
  if (!mail) throw new Error('there is no mail')
  return { ...mail, email: mail.link.searchParams.get('email') ?? '', hash: mail.link.searchParams.get('hash') ?? '' }
}

const verify = (site: TestSite, link: URL) => site.get(`/api/users/verify${link.search}`)
const ownAccount = (site: TestSite, token: string) => site.call('GET', '/api/me/account', { token })
const reset = (site: TestSite, body: { email: string; hash: string }, newPassword = 'a brand new one') =>
  site.call('PATCH', '/api/users/resetPassword', {
    body: { email: body.email, hash: body.hash, password: newPassword },
  })

describe('an account', () => {
  test('is registered, verified by email, and signed in to', async () => {
    const site = await harness.open()
    const credentials = { email: 'Ada@example.org', password }
    expect(await outcome(await site.post('/api/users/register', credentials))).toEqual([202, undefined])
    expect(await outcome(await site.post('/api/users/login', credentials))).toEqual([403, 'email_not_verified'])

    const mail = await nextMail(site)
    expect(mail).toMatchObject({ to: 'Ada@example.org', email: 'Ada@example.org' })
    expect(mail.link.origin + mail.link.pathname).toBe('http://muster.test/verify')
    expect(mail.hash).toMatch(/^[0-9a-f]{128}$/)
    expect(mail.html).toContain('Ironfront &lt;Clans&gt;')
    expect(mail.html).not.toContain('<Clans>')

    const verified = await verify(site, mail.link)
    expect([verified.status, verified.headers.get('reset-hash')]).toEqual([204, null])
    const response = await site.post('/api/users/login', { ...credentials, email: 'ada@example.ORG' })
    expect(response.status).toBe(200)
    const session = (await response.json()) as Record<string, unknown>
    expect(session).toEqual({
      accessToken: expect.any(String),
      email: 'Ada@example.org',
      is_admin: false,
      expiresAt: harness.clock.now() + 7 * 24 * hour,
    })
    const account = await ownAccount(site, String(session.accessToken))
    expect(await account.json()).toEqual({ email: 'Ada@example.org', is_admin: false })
  })

  test('stores its password with the full hash cost', async () => {
    const site = await harness.open({}, { hashCost: 'production' })
    await site.post('/api/users/register', { email: 'ada@example.org', password })
    const { password_hash } = await harness.storage.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  describe.each([
    ['the first', 0],
    ['the second', 1],
  ] as const)('registered twice, then verified with %s link', (_, which) => {
    const [stranger, owner] = ['somebody else typed this', password]

    async function registerTwice(site: TestSite) {
      const mails = []
      for (const typed of [owner, stranger]) {
        await site.post('/api/users/register', { email: 'ada@example.org', password: typed })
        mails.push(await nextMail(site))
      }
      const mail = mails[which] as (typeof mails)[number]
      return { ...mail, other: mails[1 - which] as typeof mail }
    }
    const resetHash = (response: Response) => response.headers.get('reset-hash') ?? ''
    const tryToSignIn = async (site: TestSite, typed: string) =>
      outcome(await site.post('/api/users/login', { email: 'ada@example.org', password: typed }))

    test('loses both passwords and needs a new one', async () => {
      const site = await harness.open()
      const { link, email } = await registerTwice(site)
      expect(await tryToSignIn(site, stranger)).toEqual([403, 'email_not_verified'])
      const verified = await verify(site, link)
      expect([verified.status, resetHash(verified)]).toEqual([204, expect.stringMatching(/^[0-9a-f]{128}$/)])
      for (const typed of [stranger, owner]) expect(await tryToSignIn(site, typed)).toEqual([401, 'wrong_credentials'])
      expect((await reset(site, { email, hash: resetHash(verified) })).status).toBe(204)
      await signIn(site, { email, password: 'a brand new one' })
    })

    test('asks again for any link until a password is set', async () => {
      const site = await harness.open()
      const { link, other, email } = await registerTwice(site)
      const hashes = []
      for (const next of [link, link, other.link]) hashes.push(resetHash(await verify(site, next)))
      expect(new Set(hashes).size).toBe(3)
      expect((await reset(site, { email, hash: hashes[1] ?? '' })).status).toBe(204)
      for (const next of [link, other.link]) {
        const again = await verify(site, next)
        expect([again.status, resetHash(again)]).toEqual([204, ''])
      }
      expect(await outcome(await reset(site, { email, hash: hashes[0] ?? '' }, 'one more'))).toEqual([
        410,
        'link_invalid',
      ])
      await signIn(site, { email, password: 'a brand new one' })
    })

    test('keeps a password that was set with a reset link before', async () => {
      const site = await harness.open()
      const { link, email } = await registerTwice(site)
      await site.post('/api/users/forgotPassword', { email })
      expect((await reset(site, await nextMail(site))).status).toBe(204)
      expect(resetHash(await verify(site, link))).toBe('')
      await signIn(site, { email, password: 'a brand new one' })
    })
  })

  test('that is verified does not change when its email registers again; its owner gets an email', async () => {
    const site = await harness.open()
    const user = await aUser(harness.storage.db, { email: 'ada@example.org' })
    expect((await site.post('/api/users/register', { email: 'ADA@example.org', password })).status).toBe(202)
    expect(await nextMail(site)).toMatchObject({ to: 'ada@example.org', subject: 'You have an account at Ironfront <Clans>' }) // prettier-ignore
    await signIn(site, user)
    expect(await outcome(await site.post('/api/users/login', { email: user.email, password }))).toEqual([401, 'wrong_credentials']) // prettier-ignore
  })

  const rows: [field: string, expected: unknown, value: unknown][] = [
    ['password', [422, 'malformed'], 'Passwor'],
    ['password', [422, 'password_too_common'], 'PASSWORD'],
    ['password', [422, 'password_too_common'], 'q1w2e3r4t5'],
    ['password', [422, 'password_too_common'], 'ada.lovelace@example.org'],
    ['password', [422, 'password_too_common'], 'Ada.Lovelace'],
    ['password', [422, 'password_too_common'], 'Ironfront-2026'],
    ['password', [422, 'password_too_common'], 'clanadmin!'],
    ['password', [202, undefined], 'no clan of mine'],
    ['password', [422, 'malformed'], 'x'.repeat(257)],
    ['password', [202, undefined], 'x'.repeat(256)],
    ['password', [202, undefined], ' eight  '],
    ['password', [202, undefined], '🐈🐈🐈🐈🐈🐈🐈🐈'],
    ['password', [422, 'malformed'], '🐈🐈🐈🐈'],
    ['email', [422, 'malformed'], 'ada@example'],
    ['email', [422, 'malformed'], 'ada@example.org\r\nBcc: all@example.org'],
    ['email', [422, 'malformed'], `${'a'.repeat(65)}@example.org`],
    ['is_admin', [422, 'malformed'], true],
  ]
  test('is registered only with a valid email and a password that is hard to guess', async () => {
    const site = await harness.open()
    for (const [field, expected, value] of rows) {
      const body = { email: 'ada.lovelace@example.org', password, [field]: value }
      expect(await outcome(await site.post('/api/users/register', body)), `${field}: ${String(value)}`).toEqual(
        expected,
      )
    }
  })

  test('keeps its password verbatim except for Unicode normalization', async () => {
    const site = await harness.open()
    const user = await aUser(harness.storage.db, { password: ' Caf\u00e9 au lait ' })
    await signIn(site, { ...user, password: ' Cafe\u0301 au lait ' })
    for (const other of ['Caf\u00e9 au lait', ' caf\u00e9 au lait ']) {
      const response = await site.post('/api/users/login', { email: user.email, password: other })
      expect(await outcome(response)).toEqual([401, 'wrong_credentials'])
    }
  })
})

describe('a link in an email', () => {
  test('to verify works repeatedly for 48 hours', async () => {
    const site = await harness.open()
    await site.post('/api/users/register', { email: 'ada@example.org', password })
    const { link } = await nextMail(site)
    harness.clock.advance(48 * hour - 1)
    expect((await verify(site, link)).status).toBe(204)
    expect((await verify(site, link)).status).toBe(204)
    const { email_verified_at: verifiedAt } = await harness.storage.db.selectFrom('users').select('email_verified_at').executeTakeFirstOrThrow() // prettier-ignore
    expect(verifiedAt?.getTime()).toBe(harness.clock.now())
  })

  test('to verify expires after 48 hours, and is sent again on request', async () => {
    const site = await harness.open()
    await site.post('/api/users/register', { email: 'ada@example.org', password })
    const { link } = await nextMail(site)
    harness.clock.advance(48 * hour)
    expect(await outcome(await verify(site, link))).toEqual([410, 'link_invalid'])
    expect((await site.post('/api/users/resendVerification', { email: 'ada@example.org' })).status).toBe(202)
    expect((await verify(site, (await nextMail(site)).link)).status).toBe(204)
  })

  test('to reset the password works once and ends all sessions', async () => {
    const site = await harness.open()
    const user = await aUser(harness.storage.db)
    const token = await signIn(site, user)
    await site.post('/api/users/forgotPassword', { email: user.email })
    const mail = await nextMail(site)
    expect(mail.link.pathname).toBe('/reset')
    const both = await Promise.all([reset(site, mail, 'first come'), reset(site, mail, 'first come')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 410]))
    expect(await outcome(await reset(site, mail))).toEqual([410, 'link_invalid'])
    expect((await ownAccount(site, token)).status).toBe(401)
    await signIn(site, { email: user.email, password: 'first come' })
    expect((await nextMail(site)).subject).toBe('Your password for Ironfront <Clans> was changed')
  })

  test('to reset the password expires after an hour', async () => {
    const site = await harness.open()
    const user = await aUser(harness.storage.db)
    await site.post('/api/users/forgotPassword', { email: user.email })
    const mail = await nextMail(site)
    harness.clock.advance(hour)
    expect(await outcome(await reset(site, mail))).toEqual([410, 'link_invalid'])
    await signIn(site, user)
  })

  test('still works after a common password was rejected', async () => {
    const site = await harness.open()
    const user = await aUser(harness.storage.db)
    await site.post('/api/users/forgotPassword', { email: user.email })
    const mail = await nextMail(site)
    expect(await outcome(await reset(site, mail, 'password1'))).toEqual([422, 'password_too_common'])
    expect((await reset(site, mail)).status).toBe(204)
  })

  test('stops working after another reset link was used', async () => {
    const site = await harness.open()
    const user = await aUser(harness.storage.db)
    await site.post('/api/users/forgotPassword', { email: user.email })
    const first = await nextMail(site)
    await site.post('/api/users/forgotPassword', { email: user.email })
    expect((await reset(site, await nextMail(site))).status).toBe(204)
    expect(await outcome(await reset(site, first))).toEqual([410, 'link_invalid'])
  })

  test('works only for its own email and purpose', async () => {
    const site = await harness.open()
    const [user, other] = [await aUser(harness.storage.db), await aUser(harness.storage.db)]
    await site.post('/api/users/forgotPassword', { email: user.email })
    const mail = await nextMail(site)
    expect(await outcome(await reset(site, { ...mail, email: other.email }))).toEqual([410, 'link_invalid'])
    expect(await outcome(await verify(site, mail.link))).toEqual([410, 'link_invalid'])
    const made = { ...mail, hash: mail.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }
    expect(await outcome(await reset(site, made))).toEqual([410, 'link_invalid'])
    expect(await outcome(await reset(site, { ...mail, hash: mail.hash.slice(1) }))).toEqual([422, 'malformed'])
    expect((await reset(site, mail)).status).toBe(204)
  })

  test('has the configured origin for any Host header, and its secret is not stored', async () => {
    const site = await harness.open()
    const user = await aUser(harness.storage.db)
    const headers = { 'content-type': 'application/json', host: 'evil.test', 'x-forwarded-host': 'evil.test' }
    const body = JSON.stringify({ email: user.email })
    await site.send(new Request('http://evil.test/api/users/forgotPassword', { method: 'POST', headers, body }))
    const mail = await nextMail(site)
    expect(mail.link.origin).toBe('http://muster.test')
    const { db } = harness.storage
    const kept = [
      ...(await db.selectFrom('mails').selectAll().execute()),
      ...(await db.selectFrom('mail_links').selectAll().execute()),
    ]
    expect(kept).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toContain(mail.hash)
    expect(kept.some((row) => 'secret_hash' in row && row.secret_hash.toString('hex') === mail.hash)).toBe(false)
  })
})

describe('known and unknown emails get the same response', () => {
  /** The visible parts of a response, except those that always differ. */
  async function seen(response: Response) {
    const text = (await response.text()).replace(/"requestId":"[^"]+"/, '')
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'x-request-id'))
    return { status: response.status, headers, text }
  }

  test('at every endpoint that takes an email', async () => {
    const rows = [
      ['/api/users/login', { password: 'not the password' }, 401],
      ['/api/users/register', { password }, 202],
      ['/api/users/forgotPassword', {}, 202],
      ['/api/users/resendVerification', {}, 202],
    ] as const
    const site = await harness.open()
    for (const [path, more, status] of rows) {
      const known = await aUser(harness.storage.db)
      const unverified = await aUser(harness.storage.db, { verified: false })
      const responses = []
      for (const email of [known.email, unverified.email, `nobody-${status}@${path.slice(11)}.example`])
        responses.push(await seen(await site.post(path, { email, ...more })))
      expect(responses[0]?.status, path).toBe(status)
      expect(responses[1], path).toEqual(responses[0])
      expect(responses[2], path).toEqual(responses[0])
    }
  })

  test('and no email is sent without an account', async () => {
    const site = await harness.open()
    await site.post('/api/users/forgotPassword', { email: 'nobody@example.org' })
    await site.post('/api/users/resendVerification', { email: 'nobody@example.org' })
    const before = (await readOutbox(harness.storage.dataDir)).length
    expect(await drainJobs(site, harness.storage.db)).toBe(2)
    expect(await readOutbox(harness.storage.dataDir)).toHaveLength(before)
    expect(await harness.storage.db.selectFrom('mails').selectAll().execute()).toEqual([])
  })
})

describe('a session', () => {
  const open = async (): Promise<{ site: TestSite; user: TestUser; token: string }> => {
    const site = await harness.open()
    const user = await aUser(harness.storage.db)
    return { site, user, token: await signIn(site, user) }
  }

  test('ends when its user signs out, and no other session does', async () => {
    const { site, user, token } = await open()
    const other = await signIn(site, user)
    expect((await site.call('POST', '/api/users/logout', { token })).status).toBe(204)
    expect(await outcome(await ownAccount(site, token))).toEqual([401, 'not_signed_in'])
    expect((await ownAccount(site, other)).status).toBe(200)
  })

  test('ends after seven days', async () => {
    const { site, token } = await open()
    harness.clock.advance(7 * 24 * hour - 1000)
    expect((await ownAccount(site, token)).status).toBe(200)
    harness.clock.advance(1000)
    expect((await ownAccount(site, token)).status).toBe(401)
  })

  test('stays open when its user changes the password, and all others end', async () => {
    const { site, user, token } = await open()
    const other = await signIn(site, user)
    const change = (currentPassword: string, newPassword: string) =>
      site.call('PATCH', '/api/me/password', { token, body: { currentPassword, newPassword } })
    expect(await outcome(await change('not the password', password))).toEqual([403, 'wrong_password'])
    expect(await outcome(await change(user.password, 'football'))).toEqual([422, 'password_too_common'])
    expect((await ownAccount(site, other)).status).toBe(200)
    expect((await change(user.password, password)).status).toBe(204)
    expect((await ownAccount(site, token)).status).toBe(200)
    expect((await ownAccount(site, other)).status).toBe(401)
    const old = { email: user.email, password: user.password }
    expect(await outcome(await site.post('/api/users/login', old))).toEqual([401, 'wrong_credentials'])
    await signIn(site, { email: user.email, password })
    expect(await nextMail(site)).toMatchObject({ to: user.email, subject: 'Your password for Ironfront <Clans> was changed' }) // prettier-ignore
  })

  test('is listed only for its user, who can end the others with the password', async () => {
    const { site, user, token } = await open()
    harness.clock.advance(hour)
    const other = await signIn(site, user)
    const stranger = await signIn(site, await aUser(harness.storage.db))
    const list = async (by: string) => {
      const response = await site.call('GET', '/api/me/sessions', { token: by })
      const { sessions } = (await response.json()) as { sessions: { id: string; beganAt: number; current: boolean }[] }
      return sessions.map(({ beganAt, current }) => [harness.clock.now() - beganAt, current])
    }
    expect(await list(token)).toEqual([
      [hour, true],
      [0, false],
    ])
    expect(await list(stranger)).toEqual([[0, true]])
    const end = (given: string) => site.call('POST', '/api/me/sessions/endOthers', { token, body: { password: given } })
    expect(await outcome(await end('not the password'))).toEqual([403, 'wrong_password'])
    expect((await ownAccount(site, other)).status).toBe(200)
    expect((await end(user.password)).status).toBe(204)
    expect((await ownAccount(site, other)).status).toBe(401)
    expect(await list(token)).toEqual([[hour, true]])
    expect(await list(stranger)).toEqual([[0, true]])
  })

  test('ends with its account, and the clan is delisted', async () => {
    const { db } = harness.storage
    const user = await aUser(db)
    const [own, another] = [await aClan(db), await aClan(db)]
    await db.updateTable('clans').set({ owner_user_id: user.id }).where('id', '=', own).execute()
    const site = await harness.open()
    const token = await signIn(site, user)
    const remove = (given: string) => site.call('DELETE', '/api/me', { token, body: { password: given } })
    expect(await outcome(await remove('not the password'))).toEqual([403, 'wrong_password'])
    expect((await remove(user.password)).status).toBe(204)
    expect((await ownAccount(site, token)).status).toBe(401)
    const listed = async () => ((await (await site.get('/api/clans')).json()) as { id: number }[]).map(({ id }) => id)
    await expect.poll(listed, { timeout: 5000 }).toEqual([another])
    expect(await outcome(await site.post('/api/users/login', { email: user.email, password: user.password }))).toEqual([401, 'wrong_credentials']) // prettier-ignore
    expect((await nextMail(site)).subject).toBe('Your account at Ironfront <Clans> was deleted')
  })

  test('is valid on every instance of the site', async () => {
    const { site, token } = await open()
    const another = await harness.open()
    expect((await ownAccount(another, token)).status).toBe(200)
    await another.call('POST', '/api/users/logout', { token })
    expect((await ownAccount(site, token)).status).toBe(401)
  })

  test('shows administrator rights as soon as they are granted', async () => {
    const { site, user, token } = await open()
    await harness.storage.db.updateTable('users').set({ is_admin: true }).where('id', '=', user.id).execute()
    expect(await (await ownAccount(site, token)).json()).toMatchObject({ is_admin: true })
  })
})

test('the log contains no password, token or secret with an SMTP server', async () => {
  const lines: string[] = []
  const site = await harness.open({ SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'trace' }, { logTo: { write: (line) => lines.push(line) } }) // prettier-ignore
  await site.post('/api/users/register', { email: 'ada@example.org', password })
  await site.post('/api/users/login', { email: 'ada@example.org', password })
  await site.get(`/api/users/verify?email=ada@example.org&hash=${'0123456789abcdef'.repeat(8)}`)
  await drainJobs(site, harness.storage.db)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.join('')).not.toMatch(/nine lives|[0-9a-f]{128}|argon2id/)
})
