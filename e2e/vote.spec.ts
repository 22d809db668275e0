import type { Page } from '@playwright/test'
import { expect, test, waitUntilLive } from './support/test.ts'
import { type Listed, readRanked } from './support/unspent-clans.ts'

/** The list with this clan on its first page. */
const listWith = ({ name }: Listed) => `/?${new URLSearchParams({ q: name })}`
const voteControl = (page: Page, { name }: Listed) =>
  page.getByRole('button', { name: `Vote for ${name}`, exact: true })
const readVotes = async (page: Page) =>
  ((await (await page.request.get('/api/stats')).json()) as { votesThisWeek: number }).votesThisWeek

test(
  'a vote counts immediately, stays after a reload and is rejected a second time',
  { tag: '@storage' },
  async ({ page, unspentClan }) => {
    const clan = await unspentClan()
    const before = await readVotes(page)
    await page.goto(listWith(clan))
    const control = voteControl(page, clan)
    await expect(control).toHaveAttribute('aria-pressed', 'false')
    const sent = page.waitForResponse((response) => response.url().includes('/api/clans/vote/'))
    await control.click()
    await expect(control).toHaveAttribute('aria-pressed', 'true')
    expect((await sent).status()).toBe(201)
    const now = clan.votes + 1
    const card = page.getByRole('article').filter({ has: control })
    const counted = card.getByText(`${now} ${now === 1 ? 'vote' : 'votes'} this week`, { exact: true })
    await expect(counted).toBeAttached()

    // Another press shows a message and does not undo the vote.
    await control.click()
    await expect(card.getByText("You've already voted for this clan this week!")).toBeVisible()
    await expect(counted).toBeAttached()

    await page.reload()
    await expect(control).toHaveAttribute('aria-pressed', 'true')
    expect(await readVotes(page)).toBe(before + 1)

    // The control knows the vote and sends no second request.
    await control.click()
    await expect(page.getByText("You've already voted for this clan this week!").first()).toBeVisible()
    expect(await readVotes(page)).toBe(before + 1)

    // The server rejects a visitor who clears the storage: same device, same week.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(control).toHaveAttribute('aria-pressed', 'false')
    const refused = page.waitForResponse((response) => response.url().includes('/api/clans/vote/'))
    await control.click()
    expect((await refused).status()).toBe(409)
    await expect(page.getByText("You've already voted for this clan this week!").first()).toBeVisible()
    expect(await readVotes(page)).toBe(before + 1)
  },
)

test(
  'votes move a clan up the list and update the statistics',
  { tag: '@storage' },
  async ({ page, browser, site, unspentClan }) => {
    const below = await unspentClan()
    const ranked = await readRanked(site.address)
    const above = ranked[ranked.findIndex(({ id }) => id === below.id) - 1] as Listed
    const missing = above.votes - below.votes + 1
    // Other voters vote first, until one vote is missing.
    for (let i = 0; i < missing - 1; i++) {
      const voted = await page.request.post(`/api/clans/vote/${below.id}`, { data: { vKey: crypto.randomUUID() } })
      expect(voted.status()).toBe(201)
    }
    const context = await browser.newContext({ baseURL: site.address })
    const visitor = waitUntilLive(await context.newPage())
    await visitor.goto(listWith(below))
    const control = voteControl(visitor, below)
    await control.scrollIntoViewIfNeeded()
    const sent = visitor.waitForResponse((response) => response.url().includes('/api/clans/vote/'))
    await control.click()
    expect((await sent).status()).toBe(201)
    await visitor.reload()
    let after: Listed[] = []
    const rankOf = ({ id }: Listed) => after.find((clan) => clan.id === id)?.rank ?? 0
    // The whole list may be served stale for a moment.
    await expect(async () => {
      after = await readRanked(site.address)
      expect(rankOf(below)).toBeLessThan(rankOf(above))
    }).toPass()
    const card = visitor
      .getByRole('article')
      .filter({ has: visitor.getByRole('heading', { name: below.name, exact: true }) })
    await expect(card.getByText(`#${rankOf(below)}`, { exact: true })).toBeVisible()
    await expect(
      visitor.getByText((await readVotes(visitor)).toLocaleString('en'), { exact: true }).first(),
    ).toBeVisible()
    await context.close()
  },
)

test('a failed vote is undone and shows the reason', async ({ page, unspentClan }) => {
  const clan = await unspentClan()
  await page.goto(listWith(clan))
  await page.route('**/api/clans/vote/*', (route) => route.abort('internetdisconnected'))
  const control = voteControl(page, clan)
  await control.click()
  await expect(page.getByText('Network Error').first()).toBeVisible()
  await expect(control).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => localStorage.getItem('clientVotes') ?? '{}')).not.toContain(`"${clan.id}"`)
})

test('a vote can be cast with the keyboard', async ({ page, unspentClan }) => {
  const clan = await unspentClan()
  await page.goto(listWith(clan))
  const control = voteControl(page, clan)
  await control.focus()
  const sent = page.waitForResponse((response) => response.url().includes('/api/clans/vote/'))
  await page.keyboard.press('Space')
  expect((await sent).status()).toBe(201)
  await expect(control).toHaveAttribute('aria-pressed', 'true')
  await expect(control).toBeFocused()
})

test('a vote contains a voter key and three hashes, the same each time', async ({ page, site }) => {
  const ranked = await readRanked(site.address)
  await page.goto('/')
  const bodies: Record<string, string>[] = []
  for (const clan of [ranked[0], ranked[1]] as Listed[]) {
    const sent = page.waitForRequest((request) => request.url().includes('/api/clans/vote/'))
    await voteControl(page, clan).click()
    bodies.push((await sent).postDataJSON() as Record<string, string>)
  }
  expect(bodies[0]).toEqual(bodies[1])
  expect(bodies[0]?.vKey).toMatch(/^[0-9a-f-]{36}$/)
  for (const part of ['fph', 'fps', 'fpa']) expect(bodies[0]?.[part]).toMatch(/^[0-9a-f]{64}$/)
})
