import { expect, test } from '../support/test.ts'
import { readRanked } from '../support/unspent-clans.ts'

test("going back to another clan closes what was open on the last clan's page", async ({ page, site }) => {
  const [clan] = await readRanked(site.address)
  await page.goto(`/clan/${clan?.id}`)
  await page.getByRole('region', { name: 'Similar clans' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(clan?.name ?? '')
  await page.getByRole('button', { name: 'Report this listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this listing' })
  await dialog.getByLabel('What should they look at?').fill('The link leads elsewhere.')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(clan?.name ?? '')
  await expect(dialog).toHaveCount(0)
})

test('a key that an input method uses does not close a dialog', async ({ page, site }) => {
  const [clan] = await readRanked(site.address)
  await page.goto(`/clan/${clan?.id}`)
  await page.getByRole('button', { name: 'Report this listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this listing' })
  const field = dialog.getByLabel('What should they look at?')
  await field.focus()
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    await field.dispatchEvent('keydown', { key: 'Escape', ...composing })
  await expect(dialog).toBeVisible()
  await field.press('Escape')
  await expect(dialog).toHaveCount(0)
})
