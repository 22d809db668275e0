import type { Page } from '@playwright/test'
import { expect, signInOn, test } from './support/accounts.ts'
import { makeAdministrator, makeSubmission } from './support/desk.ts'

/** Whatever is asked for at an address meets a network that is away, once. */
const failOnce = (page: Page, address: string) =>
  page.route(address, (route) => route.abort('internetdisconnected'), { times: 1 })

test.describe('whoever tries again by the keyboard stays where that was', () => {
  test('on the profile', async ({ page, mailbox }) => {
    const { owner } = await makeSubmission(page.request, mailbox, { name: 'Second Try' })
    for (const address of ['**/api/me', '**/api/me/clans/stats', '**/api/me/sessions']) await failOnce(page, address)
    await page.goto('/')
    await signInOn(page, owner)
    for (const name of ['My Clan', 'Performance', 'Where you are signed in']) {
      const region = page.getByRole('region', { name, exact: true })
      await region.getByRole('button', { name: 'Try again' }).press('Enter')
      await expect(page.getByRole('heading', { name, exact: true })).toBeFocused()
      await expect(region.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { name: 'Second Try' })).toBeVisible()
    await expect(page.getByText(/^Here, since/)).toBeVisible()
  })

  test('at the desk', async ({ page, mailbox, site }) => {
    const administrator = await makeAdministrator(page.request, mailbox, site)
    await page.goto('/')
    await signInOn(page, administrator)
    await expect(page).toHaveURL('/profile')
    await failOnce(page, '**/api/admin/acts')
    await page.goto('/admin?section=acts')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Record of acts' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
})
