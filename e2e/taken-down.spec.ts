import { expect, signIn, test } from './support/accounts.ts'
import { aBanner } from './support/banners.ts'
import { signInAsAdministrator, makeListedClan, submitClan } from './support/desk.ts'

test('the owner of a taken-down listing is informed, may delete it and may not add another', async ({ page }) => {
  const administrator = await signInAsAdministrator(page.request)
  const { id, owner } = await makeListedClan(page.request, administrator, { name: 'Paper Tigers' })
  await signIn(page, owner)
  await page.goto('/profile')
  await expect(page.getByText('This is your public card.')).toBeVisible()
  const act = { headers: administrator.headers, data: { reason: 'Bought votes' } }
  expect((await page.request.patch(`/api/admin/clans/${id}/takeDown`, act)).ok()).toBe(true)

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
