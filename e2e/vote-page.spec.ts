import { expect, test } from './support/test.ts'

test('votes once in a new profile, and then says that it has', async ({ page, unspentClan }) => {
  const { id, votes } = await unspentClan()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto(`/vote?id=${id}`)
  await expect(page.getByRole('heading', { name: 'Vote registered!' })).toBeVisible()
  await expect(page.getByText('Thank you for voting, soldier! You may now close this window.')).toBeVisible()
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(page.getByText("You've already voted for this clan this week!")).toBeVisible()
  const list = (await (await page.request.get('/api/clans')).json()) as { id: number; votes: number }[]
  expect(list.find((clan) => clan.id === id)?.votes).toBe(votes + 1)
})

for (const url of ['/vote', '/vote?id=', '/vote?id=abc', '/vote?id=-1']) {
  test(`${url} says that it is no vote link`, async ({ page }) => {
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'Vote error!' })).toBeVisible()
    await expect(page.getByText('Invalid URL provided')).toBeVisible()
  })
}

test('says that something went wrong for a clan that is not there', async ({ page }) => {
  await page.goto('/vote?id=2000000000')
  await expect(
    page.getByText("Either you've already voted for this clan this week, or something went wrong on our end."),
  ).toBeVisible()
})

test('tries again when the visitor asks for it', async ({ page, unspentClan }) => {
  const { id } = await unspentClan()
  await page.route('**/api/clans/vote/*', (route) => route.abort('internetdisconnected'))
  await page.goto(`/vote?id=${id}`)
  await expect(page.getByText(/something went wrong on our end/)).toBeVisible()
  await page.unroute('**/api/clans/vote/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Vote registered!' })).toBeVisible()
})

test('is kept from search engines and changes nothing by being opened', async ({ page, unspentClan }) => {
  const { id, votes } = await unspentClan()
  const response = await page.request.get(`/vote?id=${id}`)
  expect(response.headers()['x-robots-tag']).toContain('noindex')
  const list = (await (await page.request.get('/api/clans')).json()) as { id: number; votes: number }[]
  expect(list.find((clan) => clan.id === id)?.votes).toBe(votes)
})
