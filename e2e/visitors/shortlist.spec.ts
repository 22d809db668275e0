import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { type Listed, readRanked } from '../support/unspent-clans.ts'

const star = (page: Page, { name }: Listed) => page.getByRole('button', { name: `Shortlist ${name}`, exact: true })
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const comparison = (page: Page) => page.getByRole('table', { name: /clans side by side/ })

const storeShortlist = (page: Page, ids: readonly unknown[], names: Readonly<Record<number, string>>) =>
  page.addInitScript(
    (stored) => {
      localStorage.setItem('shortlist', JSON.stringify(stored.ids))
      localStorage.setItem('shortlistNames', JSON.stringify(stored.names))
    },
    { ids, names },
  )

test('a star adds a clan to the list, including in other open tabs, and removes it again', async ({
  page,
  context,
  site,
}) => {
  const [, clan] = await readRanked(site.address)
  if (!clan) throw new Error('too few clans')
  const other = await context.newPage()
  await other.goto('/shortlist')
  await expect(other.getByText('Press the star on a clan’s card or page')).toBeVisible()
  await page.goto(`/clan/${clan.id}`)
  await expect(star(page, clan)).toHaveAttribute('aria-pressed', 'false')
  await star(page, clan).press('Space')
  await expect(star(page, clan)).toHaveAttribute('aria-pressed', 'true')
  await expect(star(other, clan)).toHaveAttribute('aria-pressed', 'true')
  const link = page.getByRole('link', { name: 'My shortlist' })
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(1)
  await expect(link).toBeHidden()
  await page.goBack()
  await star(other, clan).press('Space')
  await expect(star(page, clan)).toHaveAttribute('aria-pressed', 'false')
  // The removed card had focus.
  await expect(other.getByRole('heading', { name: '0 clans' })).toBeFocused()
})

test('a star that is pressed before hydration counts', async ({ page, site }) => {
  const [, clan] = await readRanked(site.address)
  if (!clan) throw new Error('too few clans')
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(`/?${new URLSearchParams({ q: clan.name })}`, { waitUntil: 'load' })
  await star(page, clan).click()
  script.resolve()
  await expect(star(page, clan)).toHaveAttribute('aria-pressed', 'true')
})

test('compares up to four clans, filters those without a vote, and says which are gone', async ({
  page,
  site,
  unspentClan,
}) => {
  const voted = await unspentClan()
  const clans = (await readRanked(site.address)).filter(({ id }) => id !== voted.id).slice(0, 4)
  clans.splice(2, 0, voted)
  const gone = 2_000_000_000
  const shownBefore = 2_000_000_001
  await storeShortlist(page, [...clans.map(({ id }) => id), 'nonsense', gone, shownBefore], {
    [shownBefore]: 'Old Guard',
  })
  await page.goto('/shortlist')
  await expect(cards(page)).toHaveCount(5)
  await expect(page.getByText(`Clan ${gone}, no longer listed`)).toBeVisible()
  await expect(page.getByText('Old Guard, no longer listed')).toBeVisible()
  const names = clans.map(({ name }) => name)
  await expect(comparison(page).getByRole('columnheader')).toHaveText(['Fact', ...names.slice(0, 4)])
  await expect(page.getByRole('checkbox', { name: `Compare ${names[4]} (at most four)` })).toBeDisabled()
  await page.getByRole('checkbox', { name: `Compare ${names[1]}` }).press('Space')
  await page.getByRole('checkbox', { name: `Compare ${names[4]}` }).press('Space')
  await expect(comparison(page).getByRole('columnheader')).toHaveText(
    ['Fact', 0, 2, 3, 4].map((each) => (typeof each === 'number' ? (names[each] ?? '') : each)),
  )

  await page.getByRole('button', { name: `Vote for ${voted.name}`, exact: true }).click()
  await expect(page.getByText(/Your next vote opens/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Not voted for yet this week' }).press('Space')
  await expect(cards(page)).toHaveCount(4)
  await expect(star(page, voted)).toHaveCount(0)

  const known = () => page.evaluate(() => JSON.parse(localStorage.getItem('shortlistNames') ?? '{}') as object)
  await page.getByRole('button', { name: 'Remove Old Guard' }).click()
  await expect.poll(known).toEqual(Object.fromEntries(clans.map(({ id, name }) => [id, name])))
})

test('a clan that failed to load can be loaded again, and each is requested once', async ({ page, site }) => {
  const [first, second, third] = await readRanked(site.address)
  if (!first || !second || !third) throw new Error('too few clans')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const requestsOf = ({ id }: Listed) => requests.filter((path) => path === `/api/clans/${id}`).length
  const response = Promise.withResolvers<void>()
  await page.route(`**/api/clans/${first.id}`, async (route) => {
    await response.promise
    await route.continue()
  })
  await page.route(`**/api/clans/${second.id}`, (route) => route.abort('internetdisconnected'))
  await page.goto('/shortlist')
  const add = (ids: readonly number[]) =>
    page.evaluate((list) => {
      localStorage.setItem('shortlist', JSON.stringify(list))
      dispatchEvent(new StorageEvent('storage', { key: 'shortlist' }))
    }, ids)
  await add([first.id, second.id])
  await expect.poll(() => requestsOf(first)).toBe(1)
  // Add another clan while the first ones are loading.
  await add([first.id, second.id, third.id])
  await expect(cards(page)).toHaveCount(1)
  response.resolve()
  await expect(cards(page)).toHaveCount(2)
  expect(requestsOf(first)).toBe(1)
  await page.unroute(`**/api/clans/${second.id}`)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByRole('heading', { name: '3 clans' })).toBeFocused()
})

test('without script, the page says that it needs script; search engines do not index it', async ({ page }) => {
  const response = await page.request.get('/shortlist')
  expect(response.headers()['x-robots-tag']).toBe('noindex')
  expect(await response.text()).toContain('<noscript><p>The shortlist needs JavaScript.')
})

test('on a phone, only the comparison scrolls horizontally', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const clans = (await readRanked(site.address)).slice(0, 4)
  const [, second] = clans
  if (!second) throw new Error('too few clans')
  const gone = 2_000_000_000
  const longName = 'W'.repeat(40)
  await storeShortlist(page, [...clans.map(({ id }) => id), gone], { [gone]: longName })
  await page.goto('/shortlist')
  await expect(comparison(page)).toBeVisible()
  await expect(page.getByText(`${longName}, no longer listed`)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('link', { name: 'To the comparison' }).click()
  await expect(comparison(page)).toBeInViewport()
  const scroll = page.getByRole('region', { name: /clans side by side/ })
  expect(await scroll.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)

  // The names stay below the top bar and above their columns.
  await comparison(page).getByRole('row').last().scrollIntoViewIfNeeded()
  await scroll.evaluate((element) => (element.scrollLeft = 120))
  const placeOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const bar = await placeOf(page.getByRole('banner'))
  const name = page.locator('main').getByRole('link', { name: second.name, exact: true }).last()
  const cell = comparison(page).getByRole('row').last().getByRole('cell').nth(1)
  const padding = await cell.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingInlineStart))
  await expect.poll(async () => (await placeOf(name)).x - (await placeOf(cell)).x).toBeCloseTo(padding, 0)
  expect((await placeOf(name)).y).toBeGreaterThanOrEqual(bar.y + bar.height)
  await expect(name).toBeInViewport()
})
