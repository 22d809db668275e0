import { expect, test } from '../support/accounts.ts'
import { makeListedClan, signInAsAdministrator } from '../support/desk.ts'

test('a penalty appears in the public log, which works without JavaScript and links to the clan', async ({
  request,
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.address })
  const page = await context.newPage()
  const administrator = await signInAsAdministrator(request)
  const { id } = await makeListedClan(request, administrator, { name: 'Iron Ravens' })
  const penalty = { headers: administrator.headers, data: { penalty: 25, reason: 'Bought votes' } }
  expect((await request.post(`/api/admin/clans/addPenalty/${id}`, penalty)).ok()).toBe(true)
  const entry = page.getByRole('listitem').filter({ hasText: 'A penalty of 25% was set on the votes for Iron Ravens' })
  await expect(async () => {
    await page.goto('/moderation')
    await expect(entry).toBeVisible({ timeout: 1 })
  }).toPass({ timeout: 20_000 })
  // Only the owner and administrators may see the reason.
  await expect(page.getByText('Bought votes')).toHaveCount(0)
  await entry.getByRole('link', { name: 'Iron Ravens' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iron Ravens' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Moderation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
  const feed = await request.get('/moderation/rss.xml')
  expect(await feed.text()).toContain('A penalty of 25% was set on the votes for Iron Ravens')
  await context.close()
})
