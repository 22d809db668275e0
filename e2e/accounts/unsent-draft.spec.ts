import type { Page } from '@playwright/test'
import { type Credentials, expect, takeAccount, signIn, signInOn, test } from '../support/accounts.ts'
import { aBanner } from '../support/banners.ts'
import { signInAsAdministrator, makeSubmission } from '../support/desk.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Add clan' })

async function openProfile(page: Page, credentials: Credentials): Promise<void> {
  await signIn(page, credentials)
  await page.goto('/profile')
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add clan' }).click()
  await form(page).getByLabel('Name').fill('Night Watch')
  await form(page)
    .getByLabel('Header image')
    .setInputFiles(await aBanner())
  await form(page).getByLabel('PC', { exact: true }).check()
  await form(page).getByLabel('Casual').check()
  await form(page).getByLabel('Description').fill('We hold the line.')
  await form(page).getByLabel('Discord invite').fill('nightwatch')
}

/** Ends the session like another device: the page notices with its next request. */
async function endSession(page: Page): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('user'))
  const { accessToken } = JSON.parse(stored ?? '{}') as { accessToken: string }
  const answer = await page.request.post('/api/users/logout', { headers: { authorization: `Bearer ${accessToken}` } })
  expect(answer.ok()).toBe(true)
}

async function expectFarewell(page: Page): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(
    page.getByText('Your session has ended. Please sign in again. Your unsent input is kept until then.'),
  ).toBeVisible()
}

test.describe('a session that ends while the clan form is submitted', () => {
  test.beforeEach(async ({ page }, testInfo) => {
    const credentials = takeAccount()
    testInfo.annotations.push({ type: 'email', description: credentials.email })
    await openProfile(page, credentials)
    await fillIn(page)
    await endSession(page)
    await form(page).getByRole('button', { name: 'Add clan' }).click()
    await expectFarewell(page)
  })

  test('loses no input, including the image', async ({ page }, { annotations }) => {
    await signInOn(page, { email: annotations[0]?.description ?? '', password: 'a quiet harbor' })
    await expect(form(page)).toBeVisible()
    await expect(page.getByText('Your session ended before this was saved.')).toBeVisible()
    await expect(form(page).getByLabel('Name')).toHaveValue('Night Watch')
    await expect(form(page).getByLabel('Description')).toHaveValue('We hold the line.')
    await expect(form(page).getByRole('img', { name: 'The chosen image, banner.png' })).toBeVisible()
    await form(page).getByRole('button', { name: 'Add clan' }).click()
    await expect(page.getByText('Your clan was submitted.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Night Watch' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('keeps the input over a reload, until the owner signs in again and discards it', async ({ page }, {
    annotations,
  }) => {
    await page.reload()
    await signInOn(page, { email: annotations[0]?.description ?? '', password: 'a quiet harbor' })
    await expect(page.getByText('The page was reloaded before this was saved.')).toBeVisible()
    await expect(form(page).getByLabel('Name')).toHaveValue('Night Watch')
    await expect(form(page).getByLabel('Description')).toHaveValue('We hold the line.')
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add clan' }).click()
    await expect(form(page).getByLabel('Name')).toHaveValue('')
  })

  test('shows the input to no other account', async ({ page }, { annotations }) => {
    await signInOn(page, takeAccount())
    await expect(page.getByRole('button', { name: 'Add clan' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
    await signInOn(page, { email: annotations[0]?.description ?? '', password: 'a quiet harbor' })
    await expect(page.getByRole('button', { name: 'Add clan' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('a page that is discarded while the clan form is open loses no input', async ({ page }) => {
  await openProfile(page, takeAccount())
  await fillIn(page)
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText('The page was reloaded before this was saved.')).toBeVisible()
  await expect(form(page).getByLabel('Name')).toHaveValue('Night Watch')
  await expect(form(page).getByLabel('Description')).toHaveValue('We hold the line.')
  await expect(form(page).getByLabel('Casual')).toBeChecked()
  await expect(form(page).getByLabel('Discord invite')).toHaveValue('nightwatch')
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Add clan' }).click()
  await expect(form(page).getByLabel('Name')).toHaveValue('')
  await form(page).getByRole('button', { name: 'Cancel' }).click()

  await fillIn(page)
  await page.reload()
  await form(page)
    .getByLabel('Header image')
    .setInputFiles(await aBanner())
  await form(page).getByRole('button', { name: 'Add clan' }).click()
  await expect(page.getByText('Your clan was submitted.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Night Watch' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('a session that ends while an administrator', () => {
  const dialog = (page: Page) => page.getByRole('dialog')

  /** Waits for the section's requests, because a response after the end of the session would end it in the page before the test does. */
  async function openSection(page: Page, credentials: Credentials, section: string): Promise<void> {
    await signIn(page, credentials)
    await page.goto(`/admin/${section}`, { waitUntil: 'networkidle' })
  }

  async function openDesk(page: Page, credentials: Credentials, section: string): Promise<void> {
    await signInOn(page, credentials)
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: section, exact: true }).click()
  }

  test('adds a campaign loses no input', async ({ page }) => {
    const administrator = await signInAsAdministrator(page.request)
    const campaign = page.getByRole('form', { name: 'Add campaign' })
    await openSection(page, administrator, 'campaigns')
    // The search for the clan starts after a delay; its response would otherwise reveal the end of the session before the click.
    const search = page.waitForResponse('**/api/admin/clans?q=*')
    await campaign.getByLabel('Clan').fill('2000000000')
    await search
    await campaign.getByLabel('Kind').selectOption('Recommended')
    await campaign.getByLabel('Note').fill('Paid by transfer')
    await endSession(page)
    await campaign.getByRole('button', { name: 'Add campaign' }).click()
    await expectFarewell(page)

    await openDesk(page, administrator, 'Campaigns')
    await expect(campaign.getByText('Your unsent input was restored.')).toBeVisible()
    await expect(campaign.getByLabel('Clan')).toHaveValue('2000000000')
    await expect(campaign.getByLabel('Kind')).toHaveValue('recommended')
    await expect(campaign.getByLabel('Note')).toHaveValue('Paid by transfer')
  })

  test('rejects a clan keeps the typed reason until it is sent', async ({ page }) => {
    await makeSubmission(page.request, { name: 'Cheap Gold Shop' })
    const administrator = await signInAsAdministrator(page.request)
    const shop = page.getByRole('article', { name: 'Cheap Gold Shop' })
    const reject = shop.getByRole('button', { name: 'Reject clan' })
    await openSection(page, administrator, 'registrations')
    await reject.click()
    await dialog(page).getByLabel('Reason').fill('This is a shop and no clan.')
    await endSession(page)
    await dialog(page).getByRole('button', { name: 'Yes, reject it' }).click()
    await expectFarewell(page)

    await openDesk(page, administrator, 'Registrations')
    await reject.click()
    await expect(dialog(page).getByLabel('Reason')).toHaveValue('This is a shop and no clan.')
    await dialog(page).getByRole('button', { name: 'Yes, reject it' }).click()
    await expect(page.getByText('“Cheap Gold Shop” was rejected.')).toBeVisible()
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')))).toEqual([])
  })
})
