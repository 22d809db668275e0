import type { Locator } from '@playwright/test'
import { expect, signIn, test } from '../support/accounts.ts'
import { aBanner } from '../support/banners.ts'
import { signInAsAdministrator, makeListedClan, makeSubmission, submitClan } from '../support/desk.ts'
import { waitUntilLive } from '../support/test.ts'

// One worker, because a separate site for each test would take longer than the tests.
test.describe.configure({ mode: 'default' })
test.use({ images: true })

test('the owner of a taken-down listing is informed, may delete it and may not add another', async ({ page }) => {
  const administrator = await signInAsAdministrator(page.request)
  const { id, owner } = await makeListedClan(page.request, administrator, { name: 'Paper Tigers' })
  await signIn(page, owner)
  await page.goto('/profile')
  await expect(page.getByText('This is your public card.')).toBeVisible()
  const takeDown = { headers: administrator.headers, data: { reason: 'Bought votes' } }
  expect((await page.request.patch(`/api/admin/clans/${id}/takeDown`, takeDown)).ok()).toBe(true)

  await page.reload()
  await expect(
    page.getByText(
      'An administrator has taken down your listing. It can no longer be edited. We emailed you the reason.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paper Tigers' })).toBeVisible()
  await expect(page.getByText('Only you and the reviewers see this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit clan' })).toHaveCount(0)
  for (const tool of ['Voting', 'Widget', 'Premium'])
    await expect(page.getByRole('heading', { name: tool })).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete clan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByRole('button', { name: 'Add clan' }).click()
  const form = page.getByRole('form', { name: 'Add clan' })
  await form.getByLabel('Name').fill('Paper Lions')
  await form.getByLabel('Header image').setInputFiles(await aBanner())
  await form.getByLabel('PC', { exact: true }).check()
  await form.getByLabel('Casual').check()
  await form.getByLabel('Discord invite').fill('paperlions')
  await form.getByRole('button', { name: 'Add clan' }).click()
  await expect(form.getByRole('alert')).toContainText('An administrator has barred your account from listing clans.')
  await expect(form.getByLabel('Name')).toHaveValue('Paper Lions')
  expect(await (await page.request.get('/api/me', { headers: owner.headers })).json()).toEqual([])
})

test('the audit log undoes a take-down whose listing was deleted', { tag: '@storage' }, async ({ page }) => {
  const administrator = await signInAsAdministrator(page.request)
  const { id, owner } = await makeListedClan(page.request, administrator, { name: 'Glass Foxes' })
  await page.request.patch(`/api/admin/clans/${id}/takeDown`, { headers: administrator.headers, data: {} })
  const deletion = await page.request.delete('/api/me/clan', { headers: owner.headers, data: { id } })
  expect(deletion.status()).toBe(204)

  await signIn(page, administrator)
  await page.goto('/admin/acts')
  await page.getByRole('button', { name: 'Undo take-down of Glass Foxes…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason (optional)').fill('It was another clan')
  await dialog.getByRole('button', { name: 'Yes, undo it' }).click()
  await expect(page.getByText('The take-down of “Glass Foxes” was undone.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo take-down of Glass Foxes…' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeFocused()
  await submitClan(page.request, owner, { name: 'Glass Foxes' })
})

const isLoaded = (image: Locator) => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth > 0)

test(
  'strangers see an image while its clan is listed; owner and administrators also before and after, until it is removed',
  { tag: '@storage' },
  async ({ page, browser, site }) => {
    const administrator = await signInAsAdministrator(page.request)
    const { id, owner } = await makeSubmission(page.request, { name: 'Hidden Banner' })
    await signIn(page, owner)
    await page.goto('/profile')
    const own = page.locator('img[src^="/uploads/"]')
    await expect.poll(() => isLoaded(own)).toBe(true)
    const signed = (await own.getAttribute('src')) ?? ''
    const [address = ''] = signed.split('?')
    const read = async (url: string) => {
      const answer = await page.request.get(url)
      return [answer.status(), answer.headers()['cache-control']]
    }
    expect(await read(address)).toEqual([404, 'no-store'])
    expect(await read(signed)).toEqual([200, 'private, no-store'])

    const desk = waitUntilLive(await (await browser.newContext({ baseURL: site.address })).newPage())
    await signIn(desk, administrator)
    await desk.goto('/admin/registrations')
    const submission = desk.getByRole('article', { name: 'Hidden Banner' })
    await submission.locator('img').scrollIntoViewIfNeeded()
    await expect.poll(() => isLoaded(submission.locator('img'))).toBe(true)
    await submission.getByRole('button', { name: 'Approve clan' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Yes, approve it' }).click()
    await expect(desk.getByText('“Hidden Banner” was approved and is now listed.')).toBeVisible()
    expect(await read(address)).toEqual([200, 'public, max-age=3600'])

    await desk.goto('/admin/clans?q=Hidden+Banner')
    await desk.getByRole('button', { name: 'Take down Hidden Banner…' }).click()
    await dialog.getByRole('button', { name: 'Yes, take it down' }).click()
    await expect(desk.getByText('“Hidden Banner” was taken down.')).toBeVisible()
    expect(await read(address)).toEqual([404, 'no-store'])
    await page.reload()
    await expect.poll(() => isLoaded(own)).toBe(true)

    await desk.getByRole('button', { name: 'Remove image of Hidden Banner…' }).click()
    await expect.poll(() => isLoaded(dialog.locator('img'))).toBe(true)
    await dialog.getByLabel('Reason (optional)').fill('Not your picture')
    await dialog.getByRole('button', { name: 'Yes, remove it' }).click()
    await expect(desk.getByText('The image of “Hidden Banner” was removed.')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Remove image of Hidden Banner…' })).toHaveCount(0)
    for (const url of [address, signed]) expect(await read(url)).toEqual([404, 'no-store'])
    const { headers } = administrator
    expect((await desk.request.patch(`/api/admin/clans/${id}/restore`, { headers, data: {} })).status()).toBe(204)
    await page.reload()
    await expect(page.getByText('This is your public card.')).toBeVisible()
    await expect(own).toHaveCount(0)
    await desk.context().close()
  },
)
