import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/test.ts'

/** WCAG 1.4.3 for text of normal size. */
const least = 4.5

for (const width of [360, 1920]) {
  test(`text over the background has enough contrast at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    for (const area of ['main header', '[aria-label="Site statistics"]', 'body > * footer, body > footer']) {
      const texts = await page.locator(area).first().locator('h1, p, dt, dd, a, label').all()
      expect(texts.length, area).toBeGreaterThan(2)
      for (const text of texts)
        // Labels for screen readers only are 1 px wide.
        if ((await text.isVisible()) && ((await text.boundingBox())?.width ?? 0) > 1)
          expect
            .soft(await worstContrast(page, text), `${area}: ${await text.textContent()}`)
            .toBeGreaterThanOrEqual(least)
    }
  })
}

/** Returns the lowest contrast of a text with any pixel behind it. axe does not check text over images. */
async function worstContrast(page: Page, text: Locator): Promise<number> {
  await text.scrollIntoViewIfNeeded()
  const color = await text.evaluate((element) => getComputedStyle(element).color)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { color: transparent !important; text-decoration: none !important }')
    document.adoptedStyleSheets = [sheet]
  })
  const picture = await text.screenshot({ animations: 'disabled' })
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const own = luminance((color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))
  let worst = Infinity
  for (let i = 0; i < data.length; i += info.channels) {
    const behind = luminance([data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0])
    worst = Math.min(worst, (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05))
  }
  return worst
}

/** Relative luminance of an sRGB color, as WCAG 2 defines it. */
function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
