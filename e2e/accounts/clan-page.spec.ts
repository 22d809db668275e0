import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { castVotes, signInAsAdministrator, makeListedClan } from '../support/desk.ts'
import { expect, test } from '../support/accounts.ts'

const text = (length: number) =>
  'We hold the line every night of the week. '.repeat(Math.ceil(length / 42)).slice(0, length)

// Time zone of the visitor.
test.use({ timezoneId: 'UTC' })

test('a card links to the clan page, which has vote and share controls', async ({ page, site, request, context }) => {
  const administrator = await signInAsAdministrator(request)
  const name = `Night Kestrels ${Date.now()}`
  const { id } = await makeListedClan(request, administrator, {
    name,
    description: `${text(900)} To the end.`,
    facts: JSON.stringify({
      languages: ['de', 'en'],
      recruiting: 'trial',
      play_times: { days: ['mo'], from: '02:00', to: '05:00', time_zone: 'Asia/Tokyo' },
    }),
  })
  await castVotes(request, id, 2)
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card.getByRole('listitem')).toHaveText([
    'Casual',
    'Recruits by trial',
    'German, English',
    'Plays Mon (Tokyo)',
  ])
  await page.getByRole('link', { name, exact: true }).click()
  const path = `/clan/${id}-${name.toLowerCase().replaceAll(' ', '-')}`
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('To the end.')).toBeVisible()
  await expect(page.getByText('#1', { exact: true })).toBeVisible()
  await expect(page.getByText('Sun, 17:00–20:00')).toHaveText('Sun, 17:00–20:00Your time (02:00 in Asia/Tokyo)')
  await expect(page.getByRole('link', { name: 'German' })).toHaveAttribute('href', '/?language=de')
  const shared = await (await request.get(path)).text()
  expect(shared.replaceAll(/<!-- -->|<[^>]+>/g, '')).toContain('Mon, 02:00–05:00Time in Asia/Tokyo')

  await page.getByRole('button', { name: `Vote for ${name}` }).click()
  await expect(page.getByRole('button', { name: `Vote for ${name}` })).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => ((await (await request.get(`/api/clans/${id}`)).json()) as { votes: number }).votes)
    .toBe(3)
  // The button is pressed immediately, but the browser stores the vote only after the response.
  await expect(page.locator('[data-after-vote]')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Vote for ${name}` })).toHaveAttribute('aria-pressed', 'true')

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${site.address}${path}`)
  expect(faults).toEqual([])
})

test.describe('a visitor in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('finds a clan from New York by the days shown on its page and card', async ({ page, request }) => {
    const administrator = await signInAsAdministrator(request)
    const name = `Late Herons ${Date.now()}`
    await makeListedClan(request, administrator, {
      name,
      // Well after midnight in Berlin, even between the dates of the switches to summer time.
      facts: JSON.stringify({
        play_times: { days: ['fr', 'sa'], from: '20:00', to: '23:00', time_zone: 'America/New_York' },
      }),
    })
    const card = page.locator('#clans').getByRole('article').filter({ hasText: name })
    const day = page.getByRole('combobox', { name: 'Plays on' })
    await page.goto(`/?q=${encodeURIComponent(name)}`)
    await expect(card.getByRole('listitem')).toHaveText(['Casual', 'Plays Fri, Sat (New York)'])
    await page.getByText('More filters').click()
    await expect(day.getByRole('option', { name: /^Friday/ })).toHaveText('Friday (0)')
    await expect(day.getByRole('option', { name: /^Sunday/ })).toHaveText('Sunday (1)')
    await expect(card.getByRole('listitem')).toHaveText(['Casual', 'Plays Sat, Sun'])
    await day.selectOption('su')
    await expect(page).toHaveURL(/&day=su&zone=Europe%2FBerlin$/)
    await expect(page.getByRole('link', { name: 'Remove filter: Sunday (Europe/Berlin)' })).toBeVisible()
    await expect(card).toBeVisible()
    // The server-rendered page shows the same.
    await page.reload()
    await expect(card.getByRole('listitem')).toHaveText(['Casual', 'Plays Sat, Sun'])
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText(/^Sat, Sun, 0\d:00–0\d:00/)).toHaveText(/Your time \(20:00 in America\/New York\)$/)
    await page.goBack()
    await page.getByRole('link', { name: 'Remove filter: Sunday (Europe/Berlin)' }).click()
    await expect(page).not.toHaveURL(/day|zone/)
  })
})

test('an open page shows the new numbers after the week has ended', async ({ page, request }) => {
  const administrator = await signInAsAdministrator(request)
  const { id } = await makeListedClan(request, administrator, { name: `Monday Club ${Date.now()}` })
  await castVotes(request, id, 3)
  const clan = (await (await request.get(`/api/clans/${id}`)).json()) as object
  await page.clock.install()
  await page.goto(`/clan/${id}`)
  const standing = page.getByRole('region', { name: 'This week' })
  await expect(standing).toContainText('3 votes this week')

  const week = 7 * 24 * 3600
  const newWeek = { ...clan, votes: 1, votes_last_week: 3 }
  await page.route(`**/api/clans/${id}`, (route) => route.fulfill({ json: newWeek }))
  await page.route('**/api/date', (route) => route.abort('internetdisconnected'))
  const failed = page.waitForRequest('**/api/date')
  await page.clock.fastForward(week * 1000)
  await failed
  // The site is unreachable, so the page stays and retries.
  await expect(standing).toContainText('3 votes this week')
  await page.unroute('**/api/date')
  await page.clock.fastForward(10_000)
  await expect(standing).toContainText('1 vote this week')
  await expect(standing.getByText('3 votes', { exact: true })).toBeVisible()
})

test('the link back leads to the list that the visitor came from, with its filters and scroll position', async ({
  page,
  request,
}) => {
  const administrator = await signInAsAdministrator(request)
  const name = `Way Back ${Date.now()}`
  const { id } = await makeListedClan(request, administrator, { name, region: 'oc' })
  await makeListedClan(request, administrator, { name: `Like It ${Date.now()}`, region: 'oc' })
  // A low window, so that the list must be scrolled.
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto('/?region=oc')
  const link = page.getByRole('link', { name, exact: true })
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await link.click()
  const back = page.getByRole('link', { name: 'Back to the list' })
  await expect(back).toHaveAttribute('href', '/?region=oc')
  await back.click()
  await expect(page).toHaveURL('/?region=oc')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)

  // Navigating from clan to clan keeps the list.
  await link.click()
  await page
    .getByRole('region', { name: 'Similar clans' })
    .getByRole('link', { name: /^Like It/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Like It/, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL('/?region=oc')

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/clan/${id}`)
  await expect(page.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', /^\/(\?page=\d+)?#clans$/)
})

test("the page can be shared with the device's share menu, and its link copied", async ({
  page,
  site,
  request,
  context,
}) => {
  const administrator = await signInAsAdministrator(request)
  const { id } = await makeListedClan(request, administrator, { name: 'Well Connected' })
  const url = `${site.address}/clan/${id}-well-connected`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    // Closing the menu must not cause an error.
    navigator.share = async (data) => {
      document.title = data?.url ?? ''
      throw new DOMException('closed', 'AbortError')
    }
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Share… this page' }).click()
  await expect(page).toHaveTitle(url)
  await page.getByRole('button', { name: 'Copy link: this page' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
})

for (const width of [360, 1280]) {
  test(`after a vote, the page shows the rank of the response, and nothing moves, at ${width} px`, async ({
    page,
    request,
  }) => {
    const administrator = await signInAsAdministrator(request)
    const { id } = await makeListedClan(request, administrator, { name: `First Steps ${width}` })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/clan/${id}`)
    const standing = page.getByRole('region', { name: 'This week' })
    const control = standing.getByRole('button', { name: /^Vote for/ })
    await expect(standing.getByText('A clan is ranked from its first vote of the week.')).toBeVisible()
    await control.scrollIntoViewIfNeeded()
    const before = await control.boundingBox()
    await control.click()
    const rank = /now (#\d+)/.exec(await standing.locator('[data-after-vote]').innerText())?.[1] ?? ''
    await expect(standing.getByText(rank, { exact: true })).toBeVisible()
    await expect(standing.getByText(/from its first vote/)).toBeHidden()
    await expect(control).toBeFocused()
    expect(await control.boundingBox()).toEqual(before)
  })

  test(`a second vote is rejected with a message below the vote control, at ${width} px`, async ({ page, request }) => {
    const administrator = await signInAsAdministrator(request)
    const { id } = await makeListedClan(request, administrator, { name: `Second Try ${width}` })
    await castVotes(request, id, 1)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/clan/${id}`)
    const standing = page.getByRole('region', { name: 'This week' })
    const control = standing.getByRole('button', { name: /^Vote for/ })
    const placeOf = async (element: Locator) => {
      const [box, origin] = [await element.boundingBox(), await control.boundingBox()]
      return box && origin && { x: box.x, y: box.y - origin.y, width: box.width }
    }
    await control.click()
    const panel = standing.locator('[data-after-vote]')
    await expect(panel).toBeVisible()
    const place = await placeOf(panel)
    await page.reload()
    await control.click()
    const refusal = standing.getByText("You've already voted for this clan this week!")
    await expect(refusal).toBeVisible()
    // Closer than the panel, because it moves the content below instead of covering it.
    expect(await placeOf(refusal)).toMatchObject({ x: place?.x, width: place?.width })
    await standing.getByRole('button', { name: 'Voting options' }).click({ trial: true })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('voting and joining stay in reach, and cover neither the focus nor the end of the page', async ({
    page,
    request,
  }) => {
    const administrator = await signInAsAdministrator(request)
    const { id } = await makeListedClan(request, administrator, { name: 'Within Reach', description: text(900) })
    await page.goto(`/clan/${id}`)
    const bar = page.getByRole('region', { name: 'Vote and join' })
    const vote = bar.getByRole('button', { name: 'Vote for Within Reach' })
    await page
      .getByRole('region', { name: 'This week' })
      .getByRole('button', { name: /^Vote/ })
      .scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()
    await page.getByRole('heading', { name: 'Share' }).scrollIntoViewIfNeeded()
    await expect(vote).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('link', { name: /^Join Discord/ })).toBeInViewport({ ratio: 1 })
    // The message of a failed vote stays, and covers no more than the bar.
    await page.route('**/api/clans/vote/*', (route) => route.abort('internetdisconnected'))
    await vote.click()
    const reason = bar.locator('output')
    await expect(reason).toContainText('Network Error')

    await page.getByRole('main').focus()
    const covered: string[] = []
    const seen: string[] = []
    while (!seen.includes('Privacy Policy') && seen.length < 80) {
      await page.keyboard.press('Tab')
      const focus = await page.evaluate(() => {
        const bar = document.querySelector('[aria-label="Vote and join"]')
        const reason = bar?.querySelector('output')
        const focused = document.activeElement
        if (!bar || !reason || !focused) throw new Error('the bar or the focus has gone')
        const { top, bottom } = focused.getBoundingClientRect()
        const edge = { top: reason.getBoundingClientRect().top, bottom: bar.getBoundingClientRect().bottom }
        const isOver = getComputedStyle(bar).visibility === 'visible' && !bar.contains(focused)
        return { name: focused.textContent, isCovered: isOver && top < edge.bottom && bottom > edge.top }
      })
      seen.push(focus.name)
      if (focus.isCovered) covered.push(focus.name)
    }
    expect(covered).toEqual([])
    expect(seen).toContain('Privacy Policy')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' })).toBeInViewport()
    const end = await page.getByRole('main').evaluate((main) => {
      const controls = [...main.querySelectorAll('a, button')]
      const last = controls.findLast((control) => !control.closest('[aria-label="Vote and join"]'))
      return last?.getBoundingClientRect().bottom
    })
    expect((await reason.boundingBox())?.y).toBeGreaterThan(end ?? Infinity)
    await page.unroute('**/api/clans/vote/*')

    await page.getByRole('heading', { name: 'Share' }).scrollIntoViewIfNeeded()
    await vote.click()
    await expect(vote).toHaveAttribute('aria-pressed', 'true')
    // Content shown after a vote spans both controls.
    const after = await bar.locator('[data-after-vote]').boundingBox()
    expect(after?.width).toBeGreaterThan(320)
    await vote.click()
    const refusal = bar.getByText("You've already voted for this clan this week!")
    await refusal.click({ trial: true })
    expect((await refusal.boundingBox())?.width).toBe(after?.width)
  })
})

test('metadata for previews and search engines are complete, and the preview image exists', async ({
  page,
  site,
  request,
}) => {
  const administrator = await signInAsAdministrator(request)
  const { id } = await makeListedClan(request, administrator, { name: 'Preview & Sons' })
  const response = await page.goto(`/clan/${id}-a-name-of-old?from=chat`)
  await expect(page).toHaveURL(`/clan/${id}-preview-sons?from=chat`)
  expect(
    await response
      ?.request()
      .redirectedFrom()
      ?.response()
      .then((redirect) => redirect?.status()),
  ).toBe(301)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.address}/clan/${id}-preview-sons`)
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  const { width, height } = await sharp(await (await request.get(image ?? '')).body()).metadata()
  expect([width, height]).toEqual([1200, 630])
  await page.goto(`/vote?id=${id}`)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', image ?? '')
  await page.getByRole('link', { name: 'More about Preview & Sons' }).click()
  await expect(page.getByRole('heading', { name: 'Preview & Sons', level: 1 })).toBeVisible()
})

test('every page in the sitemap exists', async ({ request, site }) => {
  const addresses = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]*)/g)].map((match) => match[1] ?? '')
  const sitemaps = await addresses('/sitemap.xml')
  for (const sitemap of sitemaps) {
    for (const url of (await addresses(sitemap)).slice(0, 8)) {
      expect(url.startsWith(site.address)).toBe(true)
      const response = await request.get(url)
      expect([url, response.status(), response.headers()['x-robots-tag']]).toEqual([url, 200, undefined])
    }
  }
})

test('an unlisted clan shows an explanation', async ({ page }) => {
  const response = await page.goto('/clan/2000000000-nobody')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This clan is not listed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'To the list of clans' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a clan page shows everything except the vote control', async ({ page, request }) => {
    const administrator = await signInAsAdministrator(request)
    const { id } = await makeListedClan(request, administrator, { name: 'Plain Text', description: text(600) })
    await page.goto(`/clan/${id}`)
    await expect(page).toHaveURL(`/clan/${id}-plain-text`)
    await expect(page.getByText(text(600))).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Join Discord/ })).toBeVisible()
    await expect(page.getByText('Voting needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Vote for Plain Text' })).toBeHidden()
    const reminder = page.getByRole('link', { name: 'Weekly vote reminder' })
    const calendar = await request.get((await reminder.getAttribute('href')) ?? '')
    expect(await calendar.text()).toContain('SUMMARY:Vote for Plain Text')
  })

  test('a landing page lists the clans with its facets, and links to the filtered list', async ({ page, request }) => {
    const administrator = await signInAsAdministrator(request)
    const made = { region: 'af', platforms: 'xbox', playstyles: 'competitive' }
    await makeListedClan(request, administrator, { name: 'Cape Lions', ...made })
    const response = await page.goto('/clans/xbox/africa')
    expect((await response?.request().redirectedFrom()?.response())?.status()).toBe(301)
    await expect(page).toHaveURL('/clans/africa/xbox')
    await expect(page.getByRole('heading', { name: 'Clans in Africa on Xbox', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cape Lions', exact: true })).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    for (const name of ['Cape Eagles', 'Cape Foxes']) await makeListedClan(request, administrator, { name, ...made })
    await page.reload()
    await expect(page.getByText('3 clans for')).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/clans\/africa\/xbox$/)
    await page.getByRole('link', { name: 'Competitive clans in Africa on Xbox (3)' }).click()
    await expect(page).toHaveURL('/clans/africa/xbox/competitive')
    await page.getByRole('link', { name: 'Change the filters' }).click()
    await expect(page).toHaveURL('/?playstyle=competitive&region=af&platform=xbox#clans')
    await expect(page.getByRole('link', { name: 'Cape Lions', exact: true })).toBeVisible()
  })
})
