import { expect, test } from '../support/test.ts'

test('a printed clan page is black on white, without controls for the screen', async ({ page }) => {
  await page.goto('/')
  await page.locator('article:has-text("Sponsor") h3 a').first().click()
  await expect(page).toHaveURL(/\/clan\//)
  const share = page.getByRole('heading', { name: 'Share' })
  await expect(share).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(share).toBeHidden()
  const found = await page.locator('main *').evaluateAll((all) => {
    const looks = all.map((element) => {
      const { backgroundColor, backgroundImage, color } = getComputedStyle(element)
      return [backgroundColor, backgroundImage, color].join(' ')
    })
    return [...new Set(looks)].toSorted()
  })
  // Ribbons have a white background, because they are over the image.
  expect(found).toEqual(['rgb(255, 255, 255) none rgb(0, 0, 0)', 'rgba(0, 0, 0, 0) none rgb(0, 0, 0)'])
})
