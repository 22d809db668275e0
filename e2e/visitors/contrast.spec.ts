import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/test.ts'

// One worker, because a separate site for each test would take longer than the tests.
test.describe.configure({ mode: 'default' })
test.use({ images: true, painting: true })

/** Minimum contrast in WCAG 1.4.3 for text of normal size. */
const least = 4.5

for (const width of [360, 1920]) {
  test(`text over the background has enough contrast at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(readStyleImages), 'background map').toHaveLength(1)
    for (const area of ['main header', '[aria-label="Site statistics"]', 'body > * footer, body > footer']) {
      const texts = await readTexts(page.locator(area).first())
      expect(texts.length, area).toBeGreaterThan(2)
      for (const { text, contrast } of texts) expect.soft(contrast, `${area}: ${text}`).toBeGreaterThanOrEqual(least)
    }
  })
}

for (const address of ['/?q=zzzzzzzz&region=eu', '/weeks', '/about', '/blog', '/moderation', '/shortlist']) {
  test(`no text of ${address} is directly over the background`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(findBareTexts)).toEqual([])
  })
}

/** Returns texts whose backgrounds let through more than 15% of the page's background. Runs in the page. */
function findBareTexts(): string[] {
  const readAlpha = (color: string) => Number(/rgba\(.*, ([\d.]+)\)/.exec(color)?.[1] ?? 1)
  /** The minimum alpha of all colors of an element's background. */
  const opacityOf = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const stops = (backgroundImage.match(/rgba?\([^)]*\)/g) ?? []).map(readAlpha)
    return Math.max(readAlpha(backgroundColor), stops.length > 0 ? Math.min(...stops) : 0)
  }
  /** Cards with cut corners need a separate element for their surface. */
  const hasSurface = (element: Element) => getComputedStyle(element, '::before').clipPath.startsWith('polygon')
  return [...document.body.querySelectorAll('*')]
    .filter((element) => {
      const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      if (!isText || element.clientWidth === 1 || !element.checkVisibility({ visibilityProperty: true })) return false
      let transparency = 1
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        transparency *= hasSurface(at) ? 0 : 1 - opacityOf(at)
      return transparency > 0.15
    })
    .map((element) => `${element.localName}: ${element.textContent}`)
}

/** Returns each text's lowest contrast to any pixel behind it, because axe does not check text over images. */
async function readTexts(area: Locator): Promise<{ readonly text: string; readonly contrast: number }[]> {
  await area.evaluate(hideTexts, true)
  const picture = sharp(await area.screenshot({ animations: 'disabled' })).removeAlpha()
  await area.evaluate(hideTexts, false)
  const texts = await area.evaluate(findTexts)
  return Promise.all(
    texts.map(async ({ text, color, box }) => {
      const { data } = await picture.clone().extract(box).raw().toBuffer({ resolveWithObject: true })
      return { text, contrast: worstContrast(color, data) }
    }),
  )
}

/** Returns the URLs of images that style sheets have loaded. Runs in the page. */
function readStyleImages() {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return loaded
    .filter(({ initiatorType, name }) => initiatorType === 'css' && name.endsWith('.avif'))
    .map(({ name }) => name)
}

/** Runs in the page. */
function hideTexts(_area: Element, hidden: boolean): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { color: transparent !important; text-decoration: none !important }')
  document.adoptedStyleSheets = hidden ? [sheet] : []
}

/** Returns the visible texts and their boxes in the area's screenshot. Runs in the page. */
function findTexts(area: Element) {
  const origin = area.getBoundingClientRect()
  return [...area.querySelectorAll('h1, p, dt, dd, a, label')].flatMap((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    // Labels that are only for screen readers are 1 px wide.
    if (right - left <= 1 || !element.checkVisibility({ visibilityProperty: true })) return []
    const box = {
      left: Math.max(0, Math.ceil(left - origin.left)),
      top: Math.max(0, Math.ceil(top - origin.top)),
      width: Math.floor(Math.min(right, origin.right) - left),
      height: Math.floor(Math.min(bottom, origin.bottom) - top),
    }
    return [{ text: element.textContent ?? '', color: getComputedStyle(element).color, box }]
  })
}

/** @param pixels RGB, one byte each */
function worstContrast(color: string, pixels: Buffer): number {
  const own = luminance((color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))
  let worst = Infinity
  for (let i = 0; i < pixels.length; i += 3) {
    const behind = luminance([pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0])
    worst = Math.min(worst, (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05))
  }
  return worst
}

/** Relative luminance of an sRGB color per WCAG 2. */
function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
