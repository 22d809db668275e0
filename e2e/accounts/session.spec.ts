import type { Page, Route } from '@playwright/test'
import { expect, takeAccount, openPanel, signInOn, test } from '../support/accounts.ts'
import { makeSubmission, signInByCall } from '../support/desk.ts'
import { waitUntilLive } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('banner')
const signOutButton = (page: Page) => bar(page).getByRole('button', { name: 'Sign out' })
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'))

test.describe('a session', () => {
  test('ends on the first navigation after it expires', async ({ page }) => {
    const credentials = takeAccount()
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

  test('that ended between two visits redirects to the home page', async ({ page }) => {
    const user = { accessToken: 'a.b.c', email: 'ada@example.org', isAdmin: true, expiresAt: 1 }
    await page.goto('/')
    await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
    await page.goto('/profile')
    await expect(page).toHaveURL('/')
    await expect(bar(page).getByRole('link', { name: 'My profile' })).toHaveCount(0)
    expect(await storedUser(page)).toBeNull()
  })

  test('is ended on other devices from the profile, with the password', async ({ page }) => {
    const credentials = takeAccount()
    const elsewhere = await page.request.post('/api/users/login', { data: credentials })
    const { accessToken } = (await elsewhere.json()) as { accessToken: string }
    const statusElsewhere = async () =>
      (await page.request.get('/api/me/account', { headers: { authorization: `Bearer ${accessToken}` } })).status()
    await page.goto('/')
    await signInOn(page, credentials)
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(sessions.getByRole('listitem')).toContainText([/^This browser, since/, /^Another browser, since/])
    await sessions.getByRole('button', { name: 'Sign out elsewhere…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Sign out elsewhere' }).click()
    await expect(dialog.getByText('Wrong password.')).toBeVisible()
    expect(await statusElsewhere()).toBe(200)
    await dialog.getByLabel('Password', { exact: true }).fill(credentials.password)
    // The dialog must not close during the request, because the user would not see its result.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const cutOff = async (route: Route) => {
      await released
      await route.abort('internetdisconnected')
    }
    await page.route('**/api/me/sessions/endOthers', cutOff, { times: 1 })
    await dialog.getByRole('button', { name: 'Sign out elsewhere' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    release()
    await expect(dialog.getByText('Nothing was signed out.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign out elsewhere' }).click()
    await expect(sessions.getByText('You are signed out everywhere else.')).toBeVisible()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(sessions.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
    expect(await statusElsewhere()).toBe(401)
  })

  test('list in a late response does not replace a newer list', async ({ page }) => {
    const session = (id: string) => ({ id, beganAt: Date.now(), current: id === 'here' })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let answers = 0
    await page.route('**/api/me/sessions', async (route) => {
      answers += 1
      const sessions = answers < 3 ? [session('here'), session('elsewhere')] : [session('here')]
      if (answers === 2) await released
      await route.fulfill({ json: { sessions } })
    })
    await page.route('**/api/me/sessions/endOthers', (route) => route.fulfill({ status: 204 }))
    await page.goto('/')
    await signInOn(page, takeAccount())
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    const dialog = page.getByRole('dialog')
    for (const answered of [2, 3]) {
      await sessions.getByRole('button', { name: 'Sign out elsewhere…' }).click()
      await dialog.getByLabel('Password', { exact: true }).fill('a quiet harbor')
      await dialog.getByRole('button', { name: 'Sign out elsewhere' }).click()
      await expect.poll(() => answers).toBe(answered)
    }
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    const late = page.waitForResponse('**/api/me/sessions')
    release()
    await late
    // Wait in case the late response appears.
    await page.waitForTimeout(200)
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
  })

  test('can start again while the page after its end is loading', async ({ page }) => {
    const credentials = takeAccount()
    await page.goto('/')
    await signInOn(page, credentials)
    await expect(page).toHaveURL('/profile')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/clans?*', async (route) => {
      await released
      await route.continue()
    })
    await signOutButton(page).click()
    const panel = await openPanel(page)
    const email = panel.getByLabel('Email')
    await expect(email).toBeFocused()
    await page.keyboard.type('ada')
    release()
    await expect(page).toHaveURL('/')
    await page.keyboard.type('@example.org')
    await expect(email).toBeFocused()
    await expect(email).toHaveValue('ada@example.org')
  })

  test('starts and ends in all tabs at once', async ({ page, context }) => {
    const credentials = takeAccount()
    const other = waitUntilLive(await context.newPage())
    await other.goto('/register')
    const idle = waitUntilLive(await context.newPage())
    await idle.goto('/terms')
    await page.goto('/')
    await signInOn(page, credentials)
    for (const tab of [other, idle]) await expect(signOutButton(tab)).toBeVisible()
    await signOutButton(other).click()
    await expect(page).toHaveURL('/')
    await expect(bar(page).getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
    // The focus moves to the successor of the button only in the tab where the user signed out.
    await expect(bar(idle).getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
    await expect(idle.locator('body')).toBeFocused()
    await expect(bar(other).getByRole('button', { name: 'Sign in' }).first()).toBeFocused()
  })
})

test('a profile in a suspended tab shows nothing of the first account after another one signs in', async ({ page }) => {
  const { owner } = await makeSubmission(page.request, { name: 'First Flag' })
  await page.goto('/')
  await signInOn(page, owner)
  await expect(page.getByRole('heading', { name: 'First Flag' })).toBeVisible()
  const { email, headers } = await signInByCall(page.request, takeAccount())
  const accessToken = headers.authorization.replace('Bearer ', '')
  const other = { accessToken, email, isAdmin: false, expiresAt: Date.now() + 3_600_000 }
  // Another tab signs out and in again, and this tab receives both changes at once.
  await page.evaluate((text) => {
    localStorage.setItem('user', text)
    dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  }, JSON.stringify(other))
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await expect(page.getByText("You haven't added a clan yet.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'First Flag' })).toHaveCount(0)
})

test('the profile redirects guests and is not indexed', async ({ page }) => {
  const shell = await page.request.get('/profile')
  expect([shell.status(), shell.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
  await page.goto('/profile')
  await expect(page).toHaveURL('/')
})
