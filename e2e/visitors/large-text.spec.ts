import { expect, test } from '../support/test.ts'

// The browser's own setting, which also changes `rem` in media queries.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] })
    },
    { scope: 'worker' },
  ],
})

test('no page scrolls sideways on a phone with text of twice the size', async ({ page }) => {
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
