import type { Page } from '@playwright/test'
import { startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

/** The README's example, and 40 wide letters without a place to wrap. */
const names = ['Ironfront Clans', 'W'.repeat(40)]

/** Measures the name and what stands beside it; the menu button on phones, the links on wide screens. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('header:has(nav)') as HTMLElement
    const name = bar.querySelector('[data-text]') as HTMLElement
    const text = document.createRange()
    text.selectNodeContents(name)
    const neighbors = [...bar.querySelectorAll('button, nav')].filter((element) => element.checkVisibility())
    return {
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      clipped: name.scrollWidth - name.clientWidth,
      gap:
        Math.min(...neighbors.map((element) => element.getBoundingClientRect().left)) -
        text.getBoundingClientRect().right,
      fontSize: parseFloat(getComputedStyle(name).fontSize),
      barHeight: bar.offsetHeight,
    }
  })

for (const name of names) {
  test(`the site name "${name}" fits at every width`, async ({ page, storage }) => {
    // The glitch moves copies of the name.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const site = await startSite(storage, { SITE_NAME: name })
    try {
      for (const path of ['/', '/about']) {
        await page.goto(site.address + path)
        await expect(page.getByRole('banner').getByRole('link', { name: `${name}, home` })).toBeVisible()
        for (const width of [320, 360, 390, 412, 768, 1100, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          const { overflow, clipped, gap, fontSize, barHeight } = await measure(page)
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
