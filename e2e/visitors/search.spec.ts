import type { Page } from '@playwright/test'
import { pressOn, tabTo } from '../support/keys.ts'
import { expect, test } from '../support/test.ts'

const cards = (page: Page) => page.locator('#clans').getByRole('article')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search names and descriptions' })

const headline = (page: Page, total: number) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${total} clans? .*matching`) })

interface Listed {
  readonly name: string
  readonly region: string
}
const search = async (page: Page, query: Record<string, string>) => {
  const response = await page.request.get(`/api/clans?${new URLSearchParams(query)}`)
  return { clans: (await response.json()) as Listed[], total: Number(response.headers()['x-total-count']) }
}
/** Returns a word of at least six ASCII letters from a listed clan's name. */
async function aWord(page: Page): Promise<{ clan: Listed; word: string }> {
  const all = (await (await page.request.get('/api/clans')).json()) as Listed[]
  for (const clan of all) {
    const word = /\b[A-Za-z]{6,}\b/.exec(clan.name)?.[0]
    if (word) return { clan, word }
  }
  throw new Error('no name has a word of six letters')
}
/** Swaps two adjacent letters. */
const slip = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`

test('updates while the user types, keeps the focus and is in the URL', async ({ page }) => {
  const { clan, word } = await aWord(page)
  const { total } = await search(page, { q: slip(word) })
  await page.goto('/')
  await expect(cards(page)).toHaveCount(12)
  await field(page).pressSequentially(slip(word), { delay: 20 })
  await expect(page).toHaveURL(new RegExp(`\\?q=${slip(word)}$`))
  await expect(headline(page, total)).toBeVisible()
  await expect(page.locator('#clans').getByRole('heading', { name: clan.name }).first()).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.reload()
  await expect(field(page)).toHaveValue(slip(word))
  await expect(cards(page)).toHaveCount(Math.min(12, total))
})

test('a word is one history entry', async ({ page }) => {
  const { word } = await aWord(page)
  await page.goto('/?region=eu')
  await page.goto('/')
  await expect(cards(page)).toHaveCount(12)
  await field(page).pressSequentially(word, { delay: 300 })
  await expect(page).toHaveURL(new RegExp(`q=${word}$`))
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(field(page)).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(/region=eu$/)
})

test('combines with filters, including one chosen right after the last key', async ({ page }) => {
  const { clan, word } = await aWord(page)
  const { total } = await search(page, { q: word, region: clan.region })
  await page.goto('/')
  await expect(cards(page)).toHaveCount(12)
  await field(page).fill(word)
  await page.getByRole('combobox', { name: 'Region' }).selectOption(clan.region)
  // The word may reach the URL before the filter or together with it.
  await expect(page).toHaveURL(
    ({ searchParams }) => searchParams.get('q') === word && searchParams.get('region') === clan.region,
  )
  await expect(cards(page)).toHaveCount(Math.min(12, total))
})

test('is canceled by a link that is followed right after the last key', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(cards(page)).toHaveCount(12)
  await page.clock.pauseAt(Date.now() + 60_000)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/clans\/\d+$/, async (route) => {
    await released
    await route.continue()
  })
  await field(page).fill('clan')
  const asked = page.waitForRequest(/\/api\/clans\/\d+$/)
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await asked
  await page.clock.runFor(1000)
  release()
  await expect(page).toHaveURL(/\/clan\/\d+/)
})

test('is cleared by its button, by Escape and together with the filters', async ({ page }) => {
  await page.goto('/?q=clan')
  const clear = page.getByRole('button', { name: 'Clear search' })
  await clear.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(field(page)).toBeFocused()
  await expect(clear).toBeHidden()
  await expect(cards(page)).toHaveCount(12)
  await field(page).fill('clan')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/q=clan$/)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(field(page)).toHaveValue('')
})

test('on a phone, Enter closes the keyboard and scrolls to the results', async ({ page }) => {
  const { word } = await aWord(page)
  const { total } = await search(page, { q: word })
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/')
  for (const query of [word, word]) {
    await page.evaluate(() => scrollTo(0, 0))
    await field(page).fill(query)
    await field(page).press('Enter')
    await expect(headline(page, total)).toBeAttached()
    await expect(page.locator('#clans')).toBeFocused()
    await expect(cards(page).first().getByRole('heading')).toBeInViewport()
  }
  expect(new URL(page.url()).searchParams.get('q')).toBe(word)
  // On a wide screen, the results are in view, so the page must not jump.
  await page.setViewportSize({ width: 1280, height: 800 })
  await field(page).fill('')
  await field(page).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await expect(cards(page)).toHaveCount(12)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(field(page)).toBeFocused()
})

test('works by keyboard alone, with the filters and their chips', async ({ page }) => {
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveAttribute('aria-live', 'polite')
  const bar = page.getByRole('search')
  // The focus follows the reading order, even where controls share a row.
  await page.setViewportSize({ width: 360, height: 740 })
  await tabTo(page, bar.getByRole('searchbox'))
  for (const name of ['Playstyle', 'Region', 'Platform', 'Order']) {
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('combobox', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(bar.getByText('More filters')).toBeFocused()
  await page.keyboard.press('Enter')
  const language = bar.getByRole('combobox', { name: 'Language' })
  await tabTo(page, language)
  await page.keyboard.type('Eng')
  await expect(title).toHaveText(/^\d+ English-speaking clans$/)
  await expect(language).toBeFocused()
  await pressOn(page, bar.getByRole('link', { name: 'Include them' }))
  await expect(title).toHaveText(/including those that do not say/)
  await expect(bar.getByRole('link', { name: 'Leave them out' })).toBeFocused()

  await page.goto('/?region=eu&platform=pc')
  await pressOn(page, bar.getByRole('link', { name: 'Remove filter: PC' }))
  await expect(title).toHaveText(/^\d+ clans in Europe$/)
  await expect(bar.getByRole('combobox', { name: 'Playstyle' })).toBeFocused()
  await pressOn(page, bar.getByRole('link', { name: 'Clear filters' }))
  await expect(page).toHaveURL('/')
  await expect(bar.getByRole('combobox', { name: 'Playstyle' })).toBeFocused()

  await page.goto('/?q=zzqqxxjj&region=eu')
  await pressOn(page, page.getByRole('link', { name: /^Without/ }).first())
  await expect(page.locator('#clans')).toBeFocused()
})

for (const width of [320, 360])
  test(`filters and footer have controls with text of at least 16 px at ${width} px, or iOS would zoom in`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 664 })
    await page.goto('/')
    const sizes = await page
      .locator('input:visible, select:visible')
      .evaluateAll((controls) => controls.map((control) => parseFloat(getComputedStyle(control).fontSize)))
    expect(sizes.length).toBe(6)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  })

test('shows the query if nothing is found, and which word to leave out', async ({ page }) => {
  const { word } = await aWord(page)
  const { total } = await search(page, { q: `${word} clan` })
  await page.goto('/')
  await expect(cards(page)).toHaveCount(12)
  await field(page).fill('zzqqxxjj <b>')
  await expect(page.getByText('No results matching your selected filters')).toBeVisible()
  await expect(page.locator('#clans').locator('q')).toHaveText('zzqqxxjj <b>')
  for (const symbols of ["'", '%']) {
    await field(page).fill(symbols)
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === symbols)
    await expect(page.getByText('Your search has no letters or digits. Enter at least one.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Show all clans' }).click()
  await expect(cards(page)).toHaveCount(12)
  await expect(field(page)).toHaveValue('')
  await field(page).fill(`looking for a ${word} zzqqxxjj clan`)
  await page.getByRole('link', { name: `Without “zzqqxxjj”: ${total} ${total === 1 ? 'clan' : 'clans'}` }).click()
  await expect(field(page)).toHaveValue(`looking for a ${word} clan`)
  await expect(cards(page)).toHaveCount(Math.min(total, 12))
})

test('a failed request keeps the earlier results and is retried', async ({ page }) => {
  const { word } = await aWord(page)
  const { total } = await search(page, { q: word })
  await page.goto('/')
  await expect(cards(page)).toHaveCount(12)
  const error = { code: 'too_many_requests', message: 'Too many requests' }
  const refuse = { status: 429, headers: { 'retry-after': '1' }, json: { error } }
  await page.route('**/api/clans?*', (route) => route.fulfill(refuse))
  await field(page).pressSequentially(word, { delay: 20 })
  const status = page.getByRole('status').filter({ hasText: 'Too many requests came from your network.' })
  await expect(status).toContainText('Retrying in 1 second.')
  await expect(page).toHaveURL(new RegExp(`q=${word}$`))
  await expect(cards(page)).toHaveCount(12)
  await expect(field(page)).toBeFocused()
  await field(page).press('ArrowLeft')
  await page.unroute('**/api/clans?*')
  await expect(status).toHaveCount(0)
  await expect(headline(page, total)).toBeVisible()
  await expect(field(page)).toHaveValue(word)
  await expect(field(page)).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form searches', async ({ page }) => {
    const { word } = await aWord(page)
    const { total } = await search(page, { q: word })
    await page.goto('/')
    await field(page).fill(` ${word} `)
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(new RegExp(`/\\?q=${word}#results$`))
    await expect(cards(page)).toHaveCount(Math.min(12, total))
    await expect(cards(page).first()).toBeInViewport()
    await expect(field(page)).toHaveValue(word)
  })
})
