import type { Page } from '@playwright/test'
import { expect, mailTo, signInOn, takeAccount } from '../support/accounts.ts'
import { test } from '../support/own-site.ts'
import { waitUntilLive } from '../support/test.ts'

// The forwarded header gives each request its own address.
test.use({ siteSettings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' } })

test(
  'strangers cannot keep a signed-out owner out',
  { tag: '@storage' },
  async ({ page, browser, mailbox, baseURL }) => {
    const owner = takeAccount()
    const post = (path: string, data: object, address: string) =>
      page.request.post(path, { data, headers: { 'x-forwarded-for': address } })
    const guess = async (address: string) =>
      (await post('/api/users/login', { email: owner.email, password: 'a wrong guess' }, address)).status()
    const inBar = (on: Page) => on.getByRole('banner')

    await page.goto('/')
    await signInOn(page, owner)
    await expect(page).toHaveURL('/profile')
    await inBar(page).getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')

    const guesses = await Promise.all(Array.from({ length: 25 }, (_, i) => guess(`203.0.113.${i}`)))
    expect(new Set(guesses)).toEqual(new Set([401, 429]))
    // A stranger in the owner's network.
    for (let i = 0; i < 5; i++) await guess('127.0.0.1')
    expect(await guess('127.0.0.1')).toBe(429)
    for (let i = 0; i < 3; i++) await post('/api/users/resendVerification', { email: owner.email }, '203.0.113.1')

    await signInOn(page, owner)
    await expect(page).toHaveURL('/profile')

    // A new browser in a new network has to wait, but gets in with an emailed link.
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const context = await browser.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: headers })
    const other = waitUntilLive(await context.newPage())
    await other.goto('/')
    await signInOn(other, owner)
    await expect(inBar(other).getByRole('alert')).toContainText('Too many attempts. Try again in ')
    const panel = inBar(other).getByRole('form', { name: 'Sign in' })
    await panel.getByRole('button', { name: 'Forgot password?' }).click()
    await inBar(other).getByRole('button', { name: 'Send me a link' }).click()
    await other.goto((await mailTo(mailbox, owner.email, '/reset')).link.href)
    const reset = other.getByRole('form', { name: 'Set a new password' })
    await reset.getByLabel('New password', { exact: true }).fill('a third harbor')
    await reset.getByLabel('New password again').fill('a third harbor')
    await other.keyboard.press('Enter')
    await other.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    const signIn = other.getByRole('main').getByRole('form', { name: 'Sign in' })
    await signIn.getByLabel('Password', { exact: true }).fill('a third harbor')
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL('/profile')
    await context.close()
  },
)
