import { expect, test } from '../support/test.ts'

test('the next page of a landing page starts at the list, which gets focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/clans/pc')
  const list = page.getByRole('region', { name: 'This week’s ranking' })
  const names = list.getByRole('article').getByRole('heading')
  const first = (await names.first().textContent()) ?? ''
  await list.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\/clans\/pc\?page=2#clans$/)
  await expect(names.first()).not.toHaveText(first)
  await expect(list).toBeFocused()
  await expect(names.first()).toBeInViewport()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/clans\/pc\?page=2$/)
})
