import { withLargeText } from '../support/large-text.ts'
import { measureTopBar } from '../support/measure-top-bar.ts'
import { startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

test.use({
  launchOptions: [({ launchOptions }, use) => use(withLargeText(launchOptions)), { scope: 'worker' }],
})

const name = 'Ironfront Northern Alliance Clan Ranking'

test('a site name of 40 letters fits at every width with text of twice the size', async ({ page, storage }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const site = await startSite(storage, { SITE_NAME: name })
  try {
    await page.goto(`${site.address}/about`)
    for (const width of [360, 412, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const { overflow, clipped, gap, fontSize, barHeight } = await measureTopBar(page)
      const where = `at ${width} px`
      expect({ overflow, clipped }, where).toEqual({ overflow: 0, clipped: 0 })
      expect(gap, where).toBeGreaterThan(8)
      expect(fontSize, where).toBeGreaterThan(22)
      expect(barHeight, where).toBeLessThan(208)
    }

    // On a phone, the bar scrolls away together with its menu, because both could be higher than the screen.
    await page.setViewportSize({ width: 360, height: 500 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('textbox', { name: 'Password' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 1000))
    await expect(page.getByRole('banner')).not.toBeInViewport()
  } finally {
    await page.goto('about:blank')
    await site.stop()
  }
})
