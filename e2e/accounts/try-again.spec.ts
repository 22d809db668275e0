import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/accounts.ts'
import { signInAsAdministrator, makeSubmission } from '../support/desk.ts'

/** Makes the next requests to a path fail as if offline. */
const failNext = (page: Page, address: string, times = 1) =>
  page.route(address, (route) => route.abort('internetdisconnected'), { times })

test.describe('a retry by keyboard keeps the focus', () => {
  test('on the profile', async ({ page }) => {
    const { owner } = await makeSubmission(page.request, { name: 'Second Try' })
    await failNext(page, '**/api/me')
    await failNext(page, '**/api/me/clans/stats')
    // Each retry reloads all data of the page.
    await failNext(page, '**/api/me/sessions', 3)
    await signIn(page, owner)
    await page.goto('/profile')
    for (const name of ['My Clan', 'Performance', 'Where you are signed in']) {
      const region = page.getByRole('region', { name, exact: true })
      const button = region.getByRole('button', { name: 'Try again' })
      // While the reload of the previous section is still running, it removes the button, and a key press would be lost.
      await expect(async () => {
        if (await button.isVisible()) await button.press('Enter', { timeout: 1000 })
        await expect(page.getByRole('heading', { name, exact: true })).toBeFocused({ timeout: 1000 })
      }).toPass()
      await expect(button).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { name: 'Second Try' })).toBeVisible()
    await expect(page.getByText(/^This browser, since/)).toBeVisible()
  })

  test('in the admin area', async ({ page }) => {
    const administrator = await signInAsAdministrator(page.request)
    await signIn(page, administrator)
    await failNext(page, '**/api/admin/acts')
    await page.goto('/admin/acts')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Audit log' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
})
