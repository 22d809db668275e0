import { withLargeText } from '../support/large-text.ts'
import { expect, test } from '../support/test.ts'

test.use({
  launchOptions: [({ launchOptions }, use) => use(withLargeText(launchOptions)), { scope: 'worker' }],
})

test('no page scrolls horizontally on a phone with text of twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const address of ['/', '/clan/1', '/vote', '/weeks', '/about', '/blog', '/shortlist', '/register']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { size, width } = await page.evaluate(() => ({
      size: getComputedStyle(document.documentElement).fontSize,
      width: document.documentElement.scrollWidth,
    }))
    expect({ size, width }, address).toEqual({ size: '32px', width: 360 })
  }
})
