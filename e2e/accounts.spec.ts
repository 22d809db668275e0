import type { Page } from '@playwright/test'
import { expect, mailTo, makeAccount, newCredentials, openPanel, signInOn, test } from './support/accounts.ts'

const bar = (page: Page) => page.getByRole('banner')
const signOutButton = (page: Page) => bar(page).getByRole('button', { name: 'Sign out' })
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'))

test('an account from its first mail to its end', async ({ page, browser, mailbox, baseURL }) => {
  // Two devices, three mails, and passwords that are slow to check on purpose.
  test.slow()
  const { email, password } = newCredentials()

  await page.goto('/register')
  const register = page.getByRole('form', { name: 'Register' })
  await register.getByLabel('E-mail').fill(email)
  await register.getByLabel('Password', { exact: true }).fill(password)
  await register.getByLabel('Password again').fill(password)
  await register.getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await expect(dialog).toContainText('spam')
  await dialog.getByRole('button').click()
  await expect(dialog).toBeHidden()

  await page.goto((await mailTo(mailbox, email, '/verify')).link.href)
  await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible()
  await expect(page.getByText('Good news, soldier. Your email was successfully verified!')).toBeVisible()
  await expect(page).toHaveURL('/verify')

  await signInOn(page, { email, password })
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'My profile' })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Register' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()

  // Another device, signed in to the same account.
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await other.goto('/')
  await signInOn(other, { email, password })
  await expect(other).toHaveURL('/profile')

  const change = page.getByRole('form', { name: 'Change password' })
  await change.getByLabel('Current password').fill(password)
  await change.getByLabel('New password', { exact: true }).fill('a louder harbour')
  await change.getByLabel('New password again').fill('a louder harbour')
  await change.getByRole('button', { name: 'Change password' }).click()
  await expect(change.getByText('Your password was changed.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL('/')
  await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await other.context().close()

  const token = (JSON.parse((await storedUser(page)) ?? '{}') as { accessToken: string }).accessToken
  await signOutButton(page).click()
  await expect(page).toHaveURL('/')
  expect(await storedUser(page)).toBeNull()
  const headers = { authorization: `Bearer ${token}` }
  await expect.poll(async () => (await page.request.get('/api/me/account', { headers })).status()).toBe(401)

  const panel = await openPanel(page)
  await panel.getByLabel('E-mail').fill(email)
  await panel.getByRole('button', { name: 'Forgot password?' }).click()
  const forgot = page.getByRole('form', { name: 'Forgot password' })
  await expect(forgot.getByLabel('E-mail')).toHaveValue(email)
  await forgot.getByRole('button', { name: 'Send me a link' }).click()
  await expect(forgot.getByText('Done! Check your email for reset instructions.')).toBeVisible()

  await page.goto((await mailTo(mailbox, email, '/reset')).link.href)
  const reset = page.getByRole('form', { name: 'Set a new password' })
  await reset.getByLabel('New password', { exact: true }).fill('a third harbour')
  await reset.getByLabel('New password again').fill('a third harbour')
  await expect(page).toHaveURL('/reset')
  await reset.getByRole('button', { name: 'Set the password' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your password was successfully changed!' })).toBeVisible()
  await dialog.getByRole('button').click()

  // The page itself goes on to signing in.
  const signIn = page.getByRole('main').getByRole('form', { name: 'Sign in' })
  await expect(signIn.getByLabel('Password', { exact: true })).toBeFocused()
  await signIn.getByLabel('Password', { exact: true }).fill('a third harbour')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')

  await page.getByRole('button', { name: 'Delete account…' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(dialog.getByText('That is not your password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('a third harbour')
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account was deleted.')).toBeVisible()
  await signInOn(page, { email, password: 'a third harbour' })
  await expect(page.getByText('Incorrect username/password!')).toBeVisible()
})

test.describe('signing in', () => {
  test('with a wrong password says so, and keeps what was typed', async ({ page, mailbox }) => {
    const { email } = await makeAccount(page.request, mailbox)
    await page.goto('/')
    await signInOn(page, { email, password: 'not the password' })
    const panel = bar(page).getByRole('form', { name: 'Sign in' })
    await expect(panel.getByRole('alert')).toHaveText('Incorrect username/password!')
    await expect(panel.getByLabel('E-mail')).toHaveValue(email)
    await expect(panel.getByLabel('Password', { exact: true })).toHaveValue('not the password')
    expect(await storedUser(page)).toBeNull()
  })

  test('before the address is verified offers to send the mail again', async ({ page, mailbox }) => {
    const credentials = newCredentials()
    await page.request.post('/api/users/register', { data: credentials })
    await mailTo(mailbox, credentials.email, '/verify')
    await page.goto('/')
    await signInOn(page, credentials)
    await bar(page).getByRole('button', { name: 'Send the mail again' }).click()
    await expect(bar(page).getByText('Sent. Check your e-mail, the spam folder too.')).toBeVisible()
    await page.goto((await mailTo(mailbox, credentials.email, '/verify', 1)).link.href)
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible()
  })

  test('too often says when to try again', async ({ page }) => {
    const body = JSON.stringify({ error: { code: 'too_many_requests', message: '', requestId: '' } })
    await page.route('**/api/users/login', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '42', 'content-type': 'application/json' }, body }),
    )
    await page.goto('/')
    await signInOn(page, newCredentials())
    await expect(bar(page).getByRole('alert')).toHaveText('Too many tries. Try again in 42 seconds.')
  })

  test('without a network says so, and works once it is back', async ({ page, mailbox }) => {
    const credentials = await makeAccount(page.request, mailbox)
    await page.goto('/')
    await page.route('**/api/users/login', (route) => route.abort('internetdisconnected'))
    await signInOn(page, credentials)
    await expect(bar(page).getByRole('alert')).toHaveText('Network Error')
    await page.unroute('**/api/users/login')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
  })

  test('whose form cannot be loaded leaves a way on', async ({ page }) => {
    await page.goto('/')
    await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
    await bar(page).getByRole('button', { name: 'Sign in' }).click()
    await expect(bar(page).getByRole('alert')).toContainText('Network Error')
    await page.unroute('**/assets/*.js')
    await bar(page).getByRole('link', { name: 'Load the page again' }).click()
    const panel = await openPanel(page)
    await expect(panel.getByLabel('E-mail')).toBeFocused()
  })

  test('needs no pointer, and the panel gives the focus back', async ({ page, mailbox }) => {
    const { email, password } = await makeAccount(page.request, mailbox)
    await page.goto('/')
    const button = bar(page).getByRole('button', { name: 'Sign in' }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    const panel = bar(page).getByRole('form', { name: 'Sign in' })
    await expect(panel.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.type(email)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Space')
    await expect(panel.getByLabel('E-mail')).toBeFocused()
    await expect(panel.getByLabel('E-mail')).toHaveValue(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('is in the menu of a phone, where Esc closes one thing at a time', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const panel = await openPanel(page)
    await expect(panel.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bar(page).getByRole('link', { name: 'Register' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar(page).getByRole('link', { name: 'Register' })).toBeHidden()
  })
})

test.describe('registering', () => {
  const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

  test('names each fault at its field once it is left, and ties it to it', async ({ page }) => {
    await page.goto('/register')
    await field(page, 'E-mail').fill('ada@example')
    await field(page, 'Password').fill('seven77')
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/^Please enter a valid email/)
    await expect(field(page, 'Password')).not.toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Password again').fill('seven7')
    await expect(field(page, 'Password')).toHaveAccessibleDescription(/^Password must contain at least 8 characters/)
    await field(page, 'Password again').blur()
    await expect(field(page, 'Password again')).toHaveAccessibleDescription(/^Passwords do not match/)
    for (const label of ['E-mail', 'Password', 'Password again'])
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'E-mail').fill('ada@example.org')
    await expect(page.getByText('Please enter a valid email')).toHaveCount(0)
  })

  test('sends nothing that is faulty, and shows what is on a press of the button', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto('/register')
    const button = page.getByRole('main').getByRole('button', { name: 'Register' })
    await expect(button).toBeDisabled()
    await button.click({ force: true })
    await expect(field(page, 'E-mail')).toBeFocused()
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    await expect(page.getByText('Password must contain at least 8 characters')).toBeVisible()
    expect(sent).toEqual([])
    await field(page, 'E-mail').fill('ada@example.org')
    await field(page, 'Password').fill('a quiet harbour')
    await field(page, 'Password again').fill('a quiet harbour')
    await expect(button).toBeEnabled()
  })

  test('with a common password says which field it is, and loses nothing', async ({ page }) => {
    await page.goto('/register')
    await field(page, 'E-mail').fill('ada@example.org')
    await field(page, 'Password').fill('password1')
    await field(page, 'Password again').fill('password1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('An error occurred when registering.')
    await expect(field(page, 'Password')).toBeFocused()
    await expect(field(page, 'Password')).toHaveAccessibleDescription(/^This password is one of the first/)
    await expect(field(page, 'E-mail')).toHaveValue('ada@example.org')
    await expect(field(page, 'Password again')).toHaveValue('password1')
  })

  test('keeps what was typed before the script came, and when the site fails', async ({ page }) => {
    const script = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.route('**/api/users/register', (route) => route.fulfill({ status: 403, body: 'a proxy says no' }))
    await page.goto('/register', { waitUntil: 'commit' })
    await field(page, 'E-mail').fill('ada@example.org')
    await field(page, 'Password').fill('a quiet harbour')
    script.resolve()
    await field(page, 'Password again').fill('a quiet harbour')
    await expect(page.getByRole('main').getByRole('button', { name: 'Register' })).toBeEnabled()
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('alert')).toContainText('An error occurred when registering.')
    await expect(page.getByRole('alert')).toContainText('Request failed with status code 403')
    await expect(field(page, 'E-mail')).toHaveValue('ada@example.org')
    for (const label of ['Password', 'Password again']) await expect(field(page, label)).toHaveValue('a quiet harbour')
  })

  test('needs no pointer, from the first field to the end of the dialog', async ({ page }) => {
    const { email, password } = newCredentials()
    await page.goto('/register')
    await field(page, 'E-mail').focus()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(field(page, 'E-mail')).toHaveValue('')
  })
})

test.describe('a session', () => {
  test('ends on the first navigation after its time', async ({ page, mailbox }) => {
    const credentials = await makeAccount(page.request, mailbox)
    await page.goto('/')
    await signInOn(page, credentials)
    await expect(page).toHaveURL('/profile')
    await page.clock.setSystemTime(Date.now() + 8 * 24 * 3600 * 1000)
    await expect(signOutButton(page)).toBeVisible()
    await bar(page).getByRole('link', { name: 'Home', exact: true }).click()
    await expect(bar(page).getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    expect(await storedUser(page)).toBeNull()
  })

  test('that ended between two visits leads home', async ({ page }) => {
    const user = { accessToken: 'a.b.c', email: 'ada@example.org', isAdmin: true, expiresAt: 1 }
    await page.goto('/')
    await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
    await page.goto('/profile')
    await expect(page).toHaveURL('/')
    await expect(bar(page).getByRole('link', { name: 'My profile' })).toHaveCount(0)
    expect(await storedUser(page)).toBeNull()
  })

  test('begins and ends in all tabs at once', async ({ page, context, mailbox }) => {
    const credentials = await makeAccount(page.request, mailbox)
    const other = await context.newPage()
    await other.goto('/register')
    await page.goto('/')
    await signInOn(page, credentials)
    await expect(signOutButton(other)).toBeVisible()
    await signOutButton(other).click()
    await expect(page).toHaveURL('/')
    await expect(bar(page).getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
    // Signed out where the page stays: the focus does, too.
    await expect(bar(other).getByRole('button', { name: 'Sign in' }).first()).toBeFocused()
  })
})

test('guests are sent home from the profile, and search engines away', async ({ page }) => {
  const shell = await page.request.get('/profile')
  expect([shell.status(), shell.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
  await page.goto('/profile')
  await expect(page).toHaveURL('/')
})

test.describe('the link of a mail', () => {
  const hash = '0123456789abcdef'.repeat(8)

  for (const [about, query, words] of [
    ['without an address', `?hash=${hash}`, 'No email provided in the URL.'],
    ['with a hash too short', `?email=ada@example.org&hash=${hash.slice(1)}`, 'The verification code is not valid.'],
    ['that never was one', `?email=ada@example.org&hash=${hash}`, 'Could not verify your email with the server.'],
  ] as const) {
    test(`to verify, ${about}, says so`, async ({ page }) => {
      await page.goto(`/verify${query}`)
      await expect(page.getByText(words, { exact: true })).toBeVisible()
      await expect(page).toHaveURL('/verify')
    })
  }

  test('is used once for each load, and leaves the address bar', async ({ page, mailbox }) => {
    const { email, password } = newCredentials()
    await page.request.post('/api/users/register', { data: { email, password } })
    const { link } = await mailTo(mailbox, email, '/verify')
    const calls: string[] = []
    const referrers: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/users/verify')) calls.push(request.url())
      referrers.push(request.headers().referer)
    })
    await page.goto(link.href)
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible()
    await expect(page).toHaveURL('/verify')
    expect(calls).toHaveLength(1)
    expect(referrers.filter((referrer) => referrer?.includes('hash'))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('hash')
    // Whoever loads the page again, or comes back to it, reads the same.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible()
    expect(calls).toHaveLength(1)
  })

  test('to set a password, when it is used up, says so and offers another', async ({ page }) => {
    await page.goto(`/reset?email=ada@example.org&hash=${hash}`)
    const form = page.getByRole('form', { name: 'Set a new password' })
    await form.getByLabel('New password', { exact: true }).fill('a quiet harbour')
    await form.getByLabel('New password again').fill('a quiet harbour')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toContainText('An error occurred when registering.')
    await expect(form.getByLabel('New password again')).toHaveValue('a quiet harbour')
    const forgot = page.getByRole('main').getByRole('form', { name: 'Forgot password' })
    await expect(forgot.getByLabel('E-mail')).toHaveValue('ada@example.org')
  })

  test('to set a password, when a part is missing, has no form for one', async ({ page }) => {
    for (const query of ['', '?email=ada@example.org', `?hash=${hash}`, `?email=ada@example.org&hash=${hash}0`]) {
      await page.goto(`/reset${query}`)
      await expect(page.getByRole('main').getByRole('form', { name: 'Forgot password' })).toBeVisible()
      await expect(page.getByRole('form', { name: 'Set a new password' })).toHaveCount(0)
    }
  })

  for (const path of ['/verify', '/reset']) {
    test(`${path} tells nobody where it was`, async ({ page }) => {
      const { headers } = await page.request.get(`${path}?email=ada@example.org&hash=${hash}`).then((answer) => ({
        headers: answer.headers(),
      }))
      expect([headers['referrer-policy'], headers['x-robots-tag']]).toEqual(['no-referrer', 'noindex'])
    })
  }
})

for (const path of ['/register', '/verify', '/reset']) {
  for (const width of [320, 768, 1920]) {
    test(`${path} does not scroll sideways at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(excess).toBeLessThanOrEqual(0)
    })
  }
}
