import { measureTopBar } from '../support/measure-top-bar.ts'
import { startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

/** The README's example, and 40 wide letters without a break opportunity. */
const names = ['Ironfront Clans', 'W'.repeat(40)]

for (const name of names) {
  test(`the site name "${name}" fits at every width`, async ({ page, storage }) => {
    // Reduced motion, because the glitch moves copies of the name.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const site = await startSite(storage, { SITE_NAME: name })
    try {
      for (const path of ['/', '/about']) {
        await page.goto(site.address + path)
        await expect(page.getByRole('banner').getByRole('link', { name: `${name}, home` })).toBeVisible()
        for (const width of [320, 360, 390, 412, 768, 1100, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          const { overflow, clipped, gap, fontSize, barHeight } = await measureTopBar(page)
          const where = `${path} at ${width} px`
          expect({ overflow, clipped }, where).toEqual({ overflow: 0, clipped: 0 })
          expect(gap, where).toBeGreaterThan(8)
          expect(fontSize, where).toBeGreaterThan(11)
          expect(barHeight, where).toBeLessThan(96)
        }
      }
    } finally {
      await page.goto('about:blank')
      await site.stop()
    }
  })
}
