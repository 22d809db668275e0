import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const cards = (page: Page) => page.locator('#clans').getByRole('article')
const region = (page: Page) => page.getByRole('combobox', { name: 'Region' })

interface Listed {
  readonly id: number
  readonly region: string
  readonly platforms: string
  readonly rank: number | null
}
const readList = async (page: Page, query = '') => {
  const response = await page.request.get(`/api/clans${query}`)
  return { clans: (await response.json()) as Listed[], total: Number(response.headers()['x-total-count']) }
}

test('shows the statistics, the recommended block and twelve clans', async ({ page }) => {
  await page.goto('/')
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByRole('region', { name: 'Recommended clans' }).getByRole('article')).toHaveCount(3)
  const stats = (await (await page.request.get('/api/stats')).json()) as Record<string, number>
  for (const [label, value] of [
    ['Clans registered', stats.totalClans],
    ['Players connected', stats.linksFollowed],
    ['Votes all-time', stats.votesAllTime],
  ] as const) {
    await expect(page.getByText(label)).toBeVisible()
    await expect(page.getByText((value ?? 0).toLocaleString('en'), { exact: true }).first()).toBeVisible()
  }

  // Recommended clans have a ribbon, but no rank and no vote button.
  const block = page.getByRole('region', { name: 'Recommended clans' })
  await expect(block.getByText('Recommended', { exact: true })).toHaveCount(3)
  await expect(block.getByRole('button', { name: /^Vote for/ })).toHaveCount(0)
  await expect(block.getByText(/^#\d+$/)).toHaveCount(0)

  // Once all cards are rendered, scrolling does not change the page's height, so that links stay under the pointer.
  await expect(page.locator('#clans ul > li').last()).toHaveCSS('content-visibility', 'visible')
  const heights = await page.evaluate(async () => {
    const height = () => document.documentElement.scrollHeight
    const before = height()
    scrollTo(0, before)
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
    return [before, height()]
  })
  expect(heights[1]).toBe(heights[0])
})

test('filters apply immediately, are in the URL and follow the back button', async ({ page }) => {
  await page.goto('/')
  const { total } = await readList(page, '?region=eu')
  await region(page).focus()
  await region(page).selectOption('eu')
  await expect(page).toHaveURL(/\?region=eu$/)
  await expect(cards(page)).toHaveCount(Math.min(12, total))
  await expect(region(page)).toBeFocused()
  // The URL changes before the list, which may have the same number of cards.
  await expect(cards(page).filter({ hasNotText: 'Europe' })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(region(page)).toHaveValue('any')
})

for (const [name, size] of [
  ['phone', { width: 360, height: 740 }],
  ['desktop', { width: 1280, height: 720 }],
] as const) {
  test(`on a ${name}, a choice brings matching clans into view, and their cards link to their pages`, async ({
    page,
  }) => {
    const { total } = await readList(page, '?region=eu')
    await page.setViewportSize(size)
    await page.goto('/')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Fall in with a clan that fights your way')
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    expect(await bottomOf(title)).toBeLessThanOrEqual(0.4 * size.height)
    await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 })
    // Two taps: open the select, choose an option.
    await expect(region(page).locator('option[value=eu]')).toHaveText(`Europe (${total})`)
    await region(page).selectOption('eu')
    await expect(title).toHaveText(`${total} clans in Europe`)
    await expect(page.getByRole('region', { name: 'Recommended clans' })).toHaveCount(0)
    const first = cards(page).first()
    const link = first.getByRole('heading').getByRole('link')
    await expect(link).toBeInViewport()
    const href = (await link.getAttribute('href')) ?? ''

    // The third tap: anywhere on the card, including its text.
    await first.locator('p[dir=auto]').click()
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    await page.goBack()
    await expect(title).toHaveText(`${total} clans in Europe`)
    await first.click({ position: { x: 150, y: 60 } })
    await expect(page).toHaveURL(new RegExp(`${href}$`))
  })
}

test('on a phone, "More filters" leads to the results and closes', async ({ page }) => {
  const { total } = await readList(page, '?recruiting=open')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByText('More filters').click()
  const recruiting = page.getByRole('combobox', { name: 'Recruiting' })
  await recruiting.focus()
  await recruiting.selectOption('open')
  const show = page.getByRole('button', { name: `Show ${total} clans` })
  await expect(show).toBeVisible()
  await expect(recruiting).toBeFocused()
  await show.press('Enter')
  await expect(show).toBeHidden()
  const list = page.getByRole('region', { name: 'This week' })
  await expect(list).toBeFocused()
  await expect(list.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  await expect(cards(page).first()).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByText('More filters (1)').click()
  await expect(show).toBeHidden()
})

test('two choices in quick succession both count', async ({ page }) => {
  await page.goto('/')
  // In a single task, so that nothing is rendered in between unless the page does so synchronously.
  await page.evaluate(() => {
    for (const [name, value] of [
      ['playstyle', 'casual'],
      ['platform', 'pc'],
    ] as const) {
      const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)
      if (!select) throw new Error(`no ${name}`)
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/\?playstyle=casual&platform=pc$/)

  // Even if the second one removes a chip while the list of the first is loading.
  const answer = Promise.withResolvers<undefined>()
  await page.route('**/api/clans?*', (route) => answer.promise.then(() => route.continue()))
  await region(page).selectOption('eu')
  await expect(page.locator('#results')).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('link', { name: 'Remove filter: Casual' }).click()
  answer.resolve(undefined)
  await expect(page).toHaveURL(/\?platform=pc&region=eu$/)
})

test('feed readers find the feed of new clans', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('link[rel="alternate"][type="application/rss+xml"]')).toHaveAttribute(
    'href',
    '/clans/rss.xml',
  )
})

test('filters are chips that can be removed, and unstated facts can be included', async ({ page }) => {
  await page.goto('/?region=eu&platform=pc&language=de&order=newest')
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('link')).toHaveCount(4)
  await chips.getByRole('link', { name: 'Remove filter: PC' }).click()
  await expect(page).toHaveURL(/\?region=eu&language=de&order=newest$/)
  await expect(page.getByRole('combobox', { name: 'Playstyle' })).toBeFocused()
  await page.getByRole('link', { name: 'Include them' }).click()
  await expect(page.getByRole('link', { name: 'Leave them out' })).toBeVisible()
  await expect(page).toHaveURL(/unstated=include/)
  await page.getByText('More filters (1)').click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('any')
  await expect(page).toHaveURL(/\?region=eu&order=newest$/)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\?order=newest$/)
})

test.describe('play hours', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('are in the time zone of the visitor who chooses them, even for others who open the link', async ({ page }) => {
    await page.goto('/')
    await page.getByText('More filters').click()
    const hours = page.getByRole('combobox', { name: 'Play hours' })
    const total = async (part: string) => (await readList(page, `?hours=${part}&zone=America/New_York`)).total
    await expect(hours.getByRole('option', { name: /^Mornings/ })).toHaveText(
      `Mornings, 6:00–12:00 (${await total('morning')})`,
    )
    await hours.selectOption('evening')
    await expect(page).toHaveURL(/\?hours=evening&zone=America%2FNew_York$/)
    const chip = page.getByRole('link', { name: 'Remove filter: Evenings (America/New York)' })
    await expect(chip).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${await total('evening')} clans playing in the evening`,
    )
    // The headline has the count of the selected option.
    await expect(hours.getByRole('option', { name: /^Evenings/ })).toHaveText('Evenings, 18:00–24:00')
    await expect(hours.getByRole('option', { name: /^Nights/ })).toHaveText(
      `Nights, 0:00–6:00 (${await total('night')})`,
    )

    await page.goto('/?hours=evening&zone=Europe/Berlin')
    await expect(page.getByRole('link', { name: 'Remove filter: Evenings (Europe/Berlin)' })).toBeVisible()
    await region(page).selectOption('eu')
    await expect(page).toHaveURL(/\?hours=evening&zone=Europe%2FBerlin&region=eu$/)
    await page.getByText('More filters (1)').click()
    await hours.selectOption('morning')
    await expect(page).toHaveURL(/\?hours=morning&zone=America%2FNew_York&region=eu$/)
    await page.getByRole('link', { name: /^Remove filter: Mornings/ }).click()
    await expect(page).toHaveURL(/\?region=eu$/)
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('are in UTC', async ({ page }) => {
      await page.goto('/')
      await page.getByText('More filters').click()
      await page.getByRole('combobox', { name: 'Play hours' }).selectOption('night')
      await page.getByRole('button', { name: 'Apply filters' }).click()
      await expect(page).toHaveURL(/hours=night&zone=UTC/)
      await expect(page.getByRole('link', { name: 'Remove filter: Nights (UTC)' })).toBeVisible()
      await page.goto('/?order=newest')
      await expect(cards(page).getByText(/^Listed .* ago$|^Listed just now$/)).toHaveCount(12)
    })
  })
})

test('orders stay while paging and going back, and a random order has a seed', async ({ page }) => {
  await page.goto('/')
  const order = page.getByRole('combobox', { name: 'Order' })
  await order.selectOption('rising')
  await expect(page.getByText('this week’s votes minus last week’s')).toBeVisible()
  await expect(cards(page).getByText(/vs\. last week$|^Same as last week$/)).toHaveCount(12)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\?order=rising&page=2#clans$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, rising first, page 2 of \d+$/)
  await order.selectOption('random')
  await expect(page).toHaveURL(/\?order=random&seed=\d+$/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const shuffled = await cards(page).getByRole('heading').allTextContents()
  await page.getByRole('link', { name: 'Shuffle again' }).click()
  // Both orders may start with the same clan.
  await expect(cards(page).getByRole('heading')).not.toHaveText(shuffled)
  await page.goBack()
  await expect(cards(page).getByRole('heading')).toHaveText(shuffled)
  await page.goBack()
  await expect(page).toHaveURL(/\?order=rising&page=2#clans$/)
  await expect(order).toHaveValue('rising')
})

test('a card that shows its whole text does not stretch its neighbors', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const more = cards(page).locator('summary').filter({ hasText: 'Show more', visible: true }).first()
  await expect(more).toBeVisible()
  const heights = () => cards(page).evaluateAll((all) => all.map((card) => Math.round(card.clientHeight)))
  const before = await heights()
  await more.click()
  await expect(more).toHaveText(/Show less/)
  const after = await heights()
  expect(after.filter((height, index) => height !== before[index]).length).toBe(1)
  await more.click()
  expect(await heights()).toEqual(before)
})

test('filters that match nothing say so and can be cleared', async ({ page }) => {
  const { clans } = await readList(page)
  const empty = ['af', 'oc', 'as', 'sa'].flatMap((code) =>
    ['ps', 'xbox'].flatMap((platform) => ['competitive', 'casual'].map((playstyle) => ({ code, platform, playstyle }))),
  )
  let query = ''
  for (const { code, platform, playstyle } of empty) {
    query = `?playstyle=${playstyle}&region=${code}&platform=${platform}`
    if ((await readList(page, query)).total === 0) break
  }
  expect((await readList(page, query)).total).toBe(0)
  await page.goto(`/${query}`)
  await expect(page.getByText('No results matching your selected filters')).toBeVisible()
  // The page names the filter to remove and how many clans that would find.
  const loosen = page.locator('#clans').getByRole('link', { name: /^Without / })
  const count = Number(/: (\d+) clans?$/.exec((await loosen.first().textContent()) ?? '')?.[1])
  await loosen.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${count} `))
  await page.goBack()
  await page.getByRole('link', { name: 'Show all clans' }).click()
  await expect(cards(page)).toHaveCount(12)
  expect(clans.length).toBeGreaterThan(12)
})

test('pages follow each other without gaps or duplicates and keep the filters', async ({ page }) => {
  await page.goto('/')
  const block = page.getByRole('region', { name: 'Recommended clans' })
  const recommended = await block.getByRole('heading', { level: 3 }).allTextContents()
  const names: string[] = []
  for (let number = 1; ; number++) {
    await expect(page.getByRole('link', { name: `Page ${number}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    names.push(...(await cards(page).getByRole('heading').allTextContents()))
    const next = page.getByRole('link', { name: 'Next page' })
    if ((await next.count()) === 0) break
    await next.click()
  }
  expect(new Set(names).size).toBe(names.length)
  expect(recommended).toHaveLength(3)
  // On the first page, they are above the list.
  const all = new Set([...names, ...recommended])
  expect(all.size).toBe((await readList(page)).clans.length)
  await page.goto('/?platform=pc')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/platform=pc.*page=2|page=2.*platform=pc/)
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

test('campaign parameters do not change the page, and stay in the URL', async ({ page }) => {
  const [plain, campaign] = await Promise.all([
    page.request.get('/?page=2'),
    page.request.get('/?utm_source=chat&page=2'),
  ])
  expect(campaign.headers().etag).toBe(plain.headers().etag)
  await page.goto('/?utm_source=chat&page=2')
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await region(page).selectOption('eu')
  await expect(page).toHaveURL(/\?utm_source=chat&region=eu$/)
  await expect(cards(page).filter({ hasNotText: 'Europe' })).toHaveCount(0)
})

test('an invalid page number redirects to the nearest page', async ({ page, baseURL }) => {
  for (const [asked, corrected] of [
    ['/?page=0', '/'],
    ['/?page=-3', '/'],
    ['/?page=zwölf', '/'],
    ['/?page=999', '/?page=4'],
  ] as const) {
    await page.goto(asked)
    expect(page.url(), asked).toBe(`${baseURL}${corrected}`)
    expect(await cards(page).count(), asked).toBeGreaterThan(0)
  }
})

test('following a link is reported once, without delaying the link', async ({ page, context }) => {
  const invite = page
    .locator('#clans')
    .getByRole('link', { name: /Join Discord/ })
    .first()
  // Intercept the new tab's request, so that nothing is sent to another host.
  await context.route(/discord\.gg/, (route) => route.fulfill({ body: 'there' }))
  await page.goto('/')
  const before = ((await (await page.request.get('/api/stats')).json()) as { linksFollowed: number }).linksFollowed
  for (let i = 0; i < 2; i++) {
    const [tab, reported] = await Promise.all([
      context.waitForEvent('page'),
      page.waitForResponse((response) => response.url().endsWith('/api/stats/followLink')),
      invite.click(),
    ])
    expect(reported.status()).toBe(204)
    expect(tab.url()).toMatch(/discord\.gg|about:blank/)
    await tab.close()
  }
  const after = ((await (await page.request.get('/api/stats')).json()) as { linksFollowed: number }).linksFollowed
  expect(after).toBe(before + 1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list, its filters and its pages work', async ({ page }) => {
    await page.goto('/')
    await expect(cards(page)).toHaveCount(12)
    // Not a click, because cards get their real height when they are scrolled to, which could move the link away from the pointer.
    await page.getByRole('link', { name: 'Page 2' }).press('Enter')
    await expect(page).toHaveURL(/page=2/)
    await expect(cards(page)).toHaveCount(12)
    await page.goto('/')
    await region(page).selectOption('eu')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(/region=eu/)
    // The URL changes before the list, which may have the same number of cards.
    await expect(cards(page).filter({ hasNotText: 'Europe' })).toHaveCount(0)
    await page.getByText('More filters').click()
    await page.getByRole('combobox', { name: 'My age' }).selectOption('16')
    await page.getByRole('combobox', { name: 'Order' }).selectOption('random')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(/\?region=eu&order=random&age=16&seed=0/)
    await page.getByRole('link', { name: 'Include them' }).click()
    await page.getByRole('link', { name: 'Remove filter: Europe' }).click()
    await expect(page).toHaveURL(
      ({ searchParams }) =>
        !searchParams.has('region') && searchParams.get('unstated') === 'include' && searchParams.get('seed') === '0',
    )
    await cards(page)
      .first()
      .click({ position: { x: 150, y: 60 } })
    await expect(page).toHaveURL(/\/clan\/\d+/)
  })

  test('the whole description is one click away', async ({ page }) => {
    await page.goto('/')
    const more = page.locator('#clans summary').first()
    await more.click()
    await expect(more.locator('xpath=ancestor::details')).toHaveAttribute('open', '')
  })

  test('voting explains that it needs JavaScript', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('Voting needs JavaScript.').first()).toBeVisible()
  })
})
