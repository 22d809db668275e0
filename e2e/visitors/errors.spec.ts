import type { Page } from '@playwright/test'
import { startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const headline = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** Matches the chunk of a lazy page by the page's name. */
const scriptOf = (name: string) => new RegExp(`/assets/${name}[.-][^/]*\\.js$`)

test('a page whose script fails to load says so in the frame and loads on retry', async ({ page, context }) => {
  await page.goto('/')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(headline(page)).toHaveText('Network Error')
  await expect(page).toHaveTitle(/^Network Error/)
  await expect(page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Home' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await expect(headline(page)).toHaveText('Privacy Policy')
})

test('retrying recovers from a script that a newer version replaced', async ({ page }) => {
  await page.goto('/')
  await page.route(scriptOf('terms'), (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(headline(page)).toHaveText('Network Error')
  await page.unroute(scriptOf('terms'))
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await expect(headline(page)).toHaveText('Terms of Service')
})

test('the home page works without the script of the podium', async ({ page }) => {
  const [clan] = (await (await page.request.get('/api/clans')).json()) as {
    readonly id: number
    readonly name: string
  }[]
  const place = { id: clan?.id, name: clan?.name, rank: 1, votes: 9 }
  const timestamp = Date.now()
  const podium = { week: '2026-W46', status: 'final', podium: [place], votes_needed: 30, timestamp, resets_at: timestamp + 3_600_000 } // prettier-ignore
  await page.route('**/api/stats', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...((await response.json()) as object), last_podium: podium } })
  })
  const home = page.getByRole('banner').getByRole('link', { name: 'Home' }).first()
  const heading = page.getByRole('heading', { name: 'Last week’s podium' })
  await page.goto('/about')
  await home.click()
  await expect(heading).toBeVisible()

  await page.route(scriptOf('last-podium'), (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/about')
  const failed = page.waitForResponse(scriptOf('last-podium'))
  await home.click()
  // Makes it fail once more, after the page has noticed.
  await page.evaluate((script) => import(script).catch(() => {}), (await failed).url())
  await page.getByRole('combobox', { name: 'Region' }).selectOption('eu')
  await expect(page.getByRole('link', { name: 'Remove filter: Europe' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('#clans').getByRole('article')).toHaveCount(12)
  await expect(heading).toHaveCount(0)
})

test('the progress bar shows during slow navigation, without motion if the user prefers none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(scriptOf('about'), async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  const status = page.getByRole('status').filter({ hasText: 'Loading…' })
  await expect(status).toBeVisible()
  expect(
    await status
      .locator('span')
      .first()
      .evaluate((bar) => getComputedStyle(bar).animationName),
  ).toBe('none')
  letThrough()
  await expect(headline(page)).toHaveText('About us')
  await expect(status).toHaveCount(0)
})

test('a rate-limited visitor gets a page with a link, without JavaScript', async ({ browser, storage }) => {
  const limited = await startSite(storage, { RATE_LIMITS: 'on' })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: limited.address })
  try {
    const page = await context.newPage()
    let status = 200
    for (let i = 0; i < 60 && status === 200; i++) status = (await context.request.get('/terms')).status()
    expect(status).toBe(429)
    expect((await page.goto('/terms'))?.status()).toBe(429)
    await expect(headline(page)).toHaveText('Hold your fire')
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/terms')
  } finally {
    await context.close()
    await limited.stop()
  }
})
