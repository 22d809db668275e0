import { expect, test } from '../support/test.ts'

// One worker, because a separate site for each test would take longer than the tests.
test.describe.configure({ mode: 'default' })
// A new context, because a first visit has an empty cache.
test.use({ images: true, reuseContext: false })

/** Budget for a first visit on a phone, in transferred bytes. */
const budget = { document: 20_000, styles: 15_000, script: 110_000, fonts: 65_000, images: 150_000 }

test('a first visit to the home page stays within the byte budget', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/', { waitUntil: 'networkidle' })
  const weight = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const weigh = (isMeant: (entry: PerformanceResourceTiming) => boolean) =>
      loaded.filter(isMeant).reduce((bytes, entry) => bytes + entry.encodedBodySize, 0)
    const endsIn = (...endings: string[]) =>
      weigh(({ name }) => endings.some((ending) => new URL(name).pathname.endsWith(ending)))
    const inView = new Set(
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < innerHeight)
        .map((image) => image.currentSrc),
    )
    return {
      document: visit?.encodedBodySize ?? 0,
      styles: endsIn('.css'),
      script: endsIn('.js'),
      fonts: endsIn('.woff2'),
      // These include the page's background map.
      images: weigh(
        ({ name, initiatorType }) => inView.has(name) || (initiatorType === 'css' && /\.(?:avif|webp)$/.test(name)),
      ),
    }
  })
  for (const [part, most] of Object.entries(budget) as [keyof typeof budget, number][]) {
    expect.soft(weight[part], part).toBeGreaterThan(0)
    expect.soft(weight[part], part).toBeLessThanOrEqual(most)
  }
})

test.describe('at a device pixel ratio of 2', () => {
  test.use({ deviceScaleFactor: 2, viewport: { width: 412, height: 823 } })

  test('a phone loads recommended banners in the width that they need', async ({ page }) => {
    await page.goto('/')
    const banner = page.getByRole('region', { name: 'Recommended clans' }).locator('img[srcset]').first()
    await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-720\.webp$/)
  })
})
