import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/test.ts'

async function votesOf(request: APIRequestContext, id: number): Promise<number | undefined> {
  const list = (await (await request.get('/api/clans')).json()) as { id: number; votes: number }[]
  return list.find((clan) => clan.id === id)?.votes
}

test('votes once in a new browser profile and then says so', async ({ page, unspentClan }) => {
  const { id, name, votes } = await unspentClan()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/clans/vote/')) sent.push(request.headers()['x-vote-evidence'] ?? '')
  })
  await page.goto(`/vote?id=${id}&from=widget`)
  await expect(page.getByRole('heading', { name: 'Vote registered!' })).toBeVisible()
  await expect(page.getByText('Thank you for voting, soldier! You may now close this window.')).toBeVisible()
  expect(sent).toEqual([
    expect.stringMatching(/^(?:pass=[\w.-]+;)?stamp=[\w.-]+;visible=1;reach=widget;nonce=[0-9a-f]{32}$/),
  ])
  await expect(page.getByRole('paragraph').and(page.getByText(name, { exact: true }))).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: `You voted for ${name}: now #` })).toBeVisible()
  await page.reload()
  await expect(page.getByText("You've already voted for this clan this week!")).toBeVisible()
  // Poll, because the list may be served stale for a moment.
  await expect.poll(() => votesOf(page.request, id)).toBe(votes + 1)
})

test('shows an error for an invalid vote link', async ({ page }) => {
  for (const url of ['/vote', '/vote?id=', '/vote?id=abc', '/vote?id=-1']) {
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'Vote error!' }), url).toBeVisible()
    await expect(page.getByText('Invalid URL provided'), url).toBeVisible()
  }
})

test('reports an error for a clan that does not exist', async ({ page }) => {
  await page.goto('/vote?id=2000000000')
  await expect(
    page.getByText("Either you've already voted for this clan this week, or something went wrong on our end."),
  ).toBeVisible()
})

test('retries on request', async ({ page, unspentClan }) => {
  const { id } = await unspentClan()
  await page.route('**/api/clans/vote/*', (route) => route.abort('internetdisconnected'))
  await page.goto(`/vote?id=${id}`)
  await expect(page.getByText(/something went wrong on our end/)).toBeVisible()
  await page.unroute('**/api/clans/vote/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Vote registered!' })).toBeVisible()
})

test('is not indexed, and opening it changes nothing', async ({ page, unspentClan }) => {
  const { id, votes } = await unspentClan()
  const response = await page.request.get(`/vote?id=${id}`)
  expect(response.headers()['x-robots-tag']).toContain('noindex')
  expect(await votesOf(page.request, id)).toBe(votes)
})
