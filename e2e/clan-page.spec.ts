import sharp from 'sharp'
import { castVotes, signInAsAdministrator, makeListedClan } from './support/desk.ts'
import { expect, test } from './support/accounts.ts'

const text = (length: number) =>
  'We hold the line every night of the week. '.repeat(Math.ceil(length / 42)).slice(0, length)

test('a card links to the clan page, which has vote and share controls', async ({ page, site, request, context }) => {
  const administrator = await signInAsAdministrator(request)
  const name = `Night Kestrels ${Date.now()}`
  const { id } = await makeListedClan(request, administrator, {
    name,
    description: `${text(900)} To the end.`,
  })
  await castVotes(request, id, 2)
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto('/')
  await page.getByRole('link', { name, exact: true }).click()
  const path = `/clan/${id}-${name.toLowerCase().replaceAll(' ', '-')}`
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('To the end.')).toBeVisible()
  await expect(page.getByText('#1', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Vote for ${name}` }).click()
  await expect(page.getByRole('button', { name: `Vote for ${name}` })).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => ((await (await request.get(`/api/clans/${id}`)).json()) as { votes: number }).votes)
    .toBe(3)
  await page.reload()
  await expect(page.getByRole('button', { name: `Vote for ${name}` })).toHaveAttribute('aria-pressed', 'true')

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${site.address}${path}`)
  expect(faults).toEqual([])
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
  // The site is not reachable: the page stays, and retries.
  await expect(standing).toContainText('3 votes this week')
  await page.unroute('**/api/date')
  await page.clock.fastForward(10_000)
  await expect(standing).toContainText('1 vote this week')
  await expect(standing.getByText('3 votes', { exact: true })).toBeVisible()
})

test('metadata for previews and search engines is complete, and the preview image exists', async ({
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
  })
})
