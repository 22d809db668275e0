import { expect, mailTo, newCredentials, test } from '../support/accounts.ts'

test.describe('an email link', () => {
  const hash = '0123456789abcdef'.repeat(8)

  test('to verify an email explains why it is invalid', async ({ page }) => {
    for (const [query, message] of [
      [`?hash=${hash}`, 'No email provided in the URL.'],
      [`?email=ada@example.org&hash=${hash.slice(1)}`, 'The verification code is not valid.'],
      [`?email=ada@example.org&hash=${hash}`, 'Could not verify your email with the server.'],
    ] as const) {
      await page.goto(`/verify${query}`)
      await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(page).toHaveURL('/verify')
    }
  })

  test('is used once per page load and removed from the address bar', async ({ page, mailbox }) => {
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
    // Reloading the page or returning to it shows the same text.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible()
    expect(calls).toHaveLength(1)
  })

  test('to verify an email that was registered twice asks for a new password', async ({ page, mailbox }) => {
    const { email, password } = newCredentials()
    const register = (typed: string) => page.request.post('/api/users/register', { data: { email, password: typed } })
    await register(password)
    const { link } = await mailTo(mailbox, email, '/verify')
    await register('a stranger typed this')
    await mailTo(mailbox, email, '/verify', 1)
    await page.goto(link.href)
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible()
    await expect(page.getByText('This email was registered more than once')).toBeVisible()
    await expect(page).toHaveURL('/verify')
    const form = page.getByRole('form', { name: 'Set a new password' })
    await form.getByLabel('New password', { exact: true }).fill('a third harbor')
    await form.getByLabel('New password again').fill('a third harbor')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    const signIn = page.getByRole('main').getByRole('form', { name: 'Sign in' })
    await expect(signIn.getByLabel('Email')).toHaveValue(email)
    await expect(signIn.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type('a third harbor')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
  })

  test('to verify, is retried after a network failure', async ({ page, mailbox }) => {
    const { email, password } = newCredentials()
    await page.request.post('/api/users/register', { data: { email, password } })
    const { link } = await mailTo(mailbox, email, '/verify')
    await page.route('**/api/users/verify?*', (route) => route.abort('internetdisconnected'), { times: 1 })
    await page.goto(link.href)
    await expect(page.getByText('Network Error')).toBeVisible()
    await expect(page).toHaveURL('/verify')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeFocused()
  })

  test('to verify, does not navigate back after the user has left the page', async ({ page }) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const { promise: listed, resolve: list } = Promise.withResolvers<void>()
    await page.route('**/api/users/verify?*', async (route) => {
      await answered
      await route.fulfill({ status: 204 })
    })
    await page.route('**/api/clans?*', async (route) => {
      await listed
      await route.continue()
    })
    await page.goto(`/verify?email=ada@example.org&hash=${hash}`)
    const asked = page.waitForRequest('**/api/clans?*')
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
    await asked
    answer()
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible()
    list()
    await expect(page).toHaveURL('/')
  })

  test('to set a password, says when it was used and offers another', async ({ page }) => {
    await page.goto(`/reset?email=ada@example.org&hash=${hash}`)
    const form = page.getByRole('form', { name: 'Set a new password' })
    await form.getByLabel('New password', { exact: true }).fill('a quiet harbor')
    await form.getByLabel('New password again').fill('a quiet harbor')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toContainText('An error occurred when registering.')
    await expect(form.getByLabel('New password again')).toHaveValue('a quiet harbor')
    const forgot = page.getByRole('main').getByRole('form', { name: 'Forgot password' })
    await expect(forgot.getByLabel('Email')).toHaveValue('ada@example.org')
  })

  test('to set a password, shows no form if it is incomplete', async ({ page }) => {
    for (const query of ['', '?email=ada@example.org', `?hash=${hash}`, `?email=ada@example.org&hash=${hash}0`]) {
      await page.goto(`/reset${query}`)
      await expect(page.getByRole('main').getByRole('form', { name: 'Forgot password' })).toBeVisible()
      await expect(page.getByRole('form', { name: 'Set a new password' })).toHaveCount(0)
    }
  })

  for (const path of ['/verify', '/reset']) {
    test(`${path} sends no referrer`, async ({ page }) => {
      const { headers } = await page.request.get(`${path}?email=ada@example.org&hash=${hash}`).then((answer) => ({
        headers: answer.headers(),
      }))
      expect([headers['referrer-policy'], headers['x-robots-tag']]).toEqual(['no-referrer', 'noindex'])
    })
  }
})

test('account pages do not scroll horizontally', async ({ page }) => {
  for (const path of ['/register', '/verify', '/reset']) {
    await page.goto(path)
    for (const width of [320, 768, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(excess, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
