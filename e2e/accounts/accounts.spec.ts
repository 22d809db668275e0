import type { Page } from '@playwright/test'
import { expect, mailTo, takeAccount, newCredentials, openPanel, signInOn, test } from '../support/accounts.ts'
import { waitUntilLive } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('banner')
const signOutButton = (page: Page) => bar(page).getByRole('button', { name: 'Sign out' })
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'))

test('an account from registration to deletion', async ({ page, browser, mailbox, baseURL }) => {
  // Two devices, three emails and deliberately slow password hashes.
  test.slow()
  const { email, password } = newCredentials()

  await page.goto('/register')
  const register = page.getByRole('form', { name: 'Register' })
  await register.getByLabel('Email').fill(email)
  await register.getByLabel('Password', { exact: true }).fill(password)
  await register.getByLabel('Password again').fill(password)
  await register.getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Check your email' })).toBeVisible()
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

  // Another device with the same account.
  const other = waitUntilLive(await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage())
  await other.goto('/')
  await signInOn(other, { email, password })
  await expect(other).toHaveURL('/profile')

  const change = page.getByRole('form', { name: 'Change password' })
  await change.getByLabel('Current password').fill(password)
  await change.getByLabel('New password', { exact: true }).fill('a louder harbor')
  await change.getByLabel('New password again').fill('a louder harbor')
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
  await panel.getByLabel('Email').fill(email)
  await panel.getByRole('button', { name: 'Forgot password?' }).click()
  const forgot = page.getByRole('form', { name: 'Forgot password' })
  await expect(forgot.getByLabel('Email')).toHaveValue(email)
  await forgot.getByRole('button', { name: 'Send me a link' }).click()
  await expect(forgot.getByText('Done! Check your email for reset instructions.')).toBeVisible()

  await page.goto((await mailTo(mailbox, email, '/reset')).link.href)
  const reset = page.getByRole('form', { name: 'Set a new password' })
  await reset.getByLabel('New password', { exact: true }).fill('a third harbor')
  await reset.getByLabel('New password again').fill('a third harbor')
  await expect(page).toHaveURL('/reset')
  await reset.getByRole('button', { name: 'Set password' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your password was successfully changed!' })).toBeVisible()
  await dialog.getByRole('button').click()

  // The page redirects to the sign-in form.
  const signIn = page.getByRole('main').getByRole('form', { name: 'Sign in' })
  await expect(signIn.getByLabel('Password', { exact: true })).toBeFocused()
  await signIn.getByLabel('Password', { exact: true }).fill('a third harbor')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')

  await page.getByRole('button', { name: 'Delete account…' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(dialog.getByText('Wrong password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('a third harbor')
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account was deleted.')).toBeVisible()
  await signInOn(page, { email, password: 'a third harbor' })
  await expect(page.getByText('Incorrect username/password!')).toBeVisible()
})

test.describe('signing in', () => {
  test('reports a wrong password and keeps the input', async ({ page }) => {
    const { email } = takeAccount()
    await page.goto('/')
    await signInOn(page, { email, password: 'not the password' })
    const panel = bar(page).getByRole('form', { name: 'Sign in' })
    await expect(panel.getByRole('alert')).toHaveText('Incorrect username/password!')
    await expect(panel.getByLabel('Email')).toHaveValue(email)
    await expect(panel.getByLabel('Password', { exact: true })).toHaveValue('not the password')
    expect(await storedUser(page)).toBeNull()
  })

  test('offers to resend the verification email before the email is verified', async ({ page, mailbox }) => {
    const credentials = newCredentials()
    await page.request.post('/api/users/register', { data: credentials })
    await mailTo(mailbox, credentials.email, '/verify')
    await page.goto('/')
    await signInOn(page, credentials)
    await bar(page).getByRole('button', { name: 'Send the email again' }).click()
    await expect(bar(page).getByText('Sent. Check your email, including the spam folder.')).toBeVisible()
    await page.goto((await mailTo(mailbox, credentials.email, '/verify', 1)).link.href)
    await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible()
  })

  test('says when to retry after too many attempts', async ({ page }) => {
    const body = JSON.stringify({ error: { code: 'too_many_requests', message: '', requestId: '' } })
    await page.route('**/api/users/login', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '42', 'content-type': 'application/json' }, body }),
    )
    await page.goto('/')
    await signInOn(page, newCredentials())
    await expect(bar(page).getByRole('alert')).toHaveText('Too many attempts. Try again in 42 seconds.')
  })

  test('reports a lost connection and works once it returns', async ({ page }) => {
    const credentials = takeAccount()
    await page.goto('/')
    await page.route('**/api/users/login', (route) => route.abort('internetdisconnected'))
    await signInOn(page, credentials)
    await expect(bar(page).getByRole('alert')).toContainText('Network Error')
    await page.unroute('**/api/users/login')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
  })

  test('links to a page if its form fails to load', async ({ page }) => {
    await page.goto('/')
    await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
    await bar(page).getByRole('button', { name: 'Sign in' }).click()
    await expect(bar(page).getByRole('alert')).toContainText('Network Error')
    await page.unroute('**/assets/*.js')
    await bar(page).getByRole('link', { name: 'Reload the page' }).click()
    const panel = await openPanel(page)
    await expect(panel.getByLabel('Email')).toBeFocused()
  })

  test('works by keyboard, and the panel restores the focus', async ({ page }) => {
    const { email, password } = takeAccount()
    await page.goto('/')
    const button = bar(page).getByRole('button', { name: 'Sign in' }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    const panel = bar(page).getByRole('form', { name: 'Sign in' })
    await expect(panel.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(email)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Space')
    await expect(panel.getByLabel('Email')).toBeFocused()
    await expect(panel.getByLabel('Email')).toHaveValue(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('is in the phone menu, where Escape closes one layer at a time', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const panel = await openPanel(page)
    await expect(panel.getByLabel('Email')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bar(page).getByRole('link', { name: 'Register' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar(page).getByRole('link', { name: 'Register' })).toBeHidden()
  })
})
