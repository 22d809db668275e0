import { expect, test } from '../support/test.ts'

test('the debug panel loads only on request and is never rendered by the server', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Vote for/ }).first()).toBeEnabled()
  expect(scripts.filter((url) => url.includes('debug-panel'))).toEqual([])
  await expect(page.getByRole('complementary', { name: 'Debug' })).toHaveCount(0)
  expect(await (await page.request.get('/?debug')).text()).not.toContain('Copy as JSON')
})

test('the debug panel shows loaded data, clock, device, fingerprint and session without its token, and closes', async ({
  page,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'user',
      JSON.stringify({ accessToken: 'se-cr.et', email: 'a@b.example', isAdmin: false, expiresAt: 4e12 }),
    ),
  )
  await page.goto('/?debug&region=eu')
  const panel = page.getByRole('complementary', { name: 'Debug' })
  await expect(panel.getByText(/"week": "\d{4}-W\d\d"/)).toBeVisible()
  await expect(panel.getByText(/"size": "md"/)).toBeVisible()
  await page.setViewportSize({ width: 700, height: 800 })
  await expect(panel.getByText(/"size": "xs"/)).toBeVisible()
  await panel.getByText('loaded', { exact: true }).click()
  await expect(panel.getByText(/"region": "eu"[^]*"totalClans": \d+/)).toBeVisible()
  await panel.getByText('fingerprint', { exact: true }).click()
  await expect(panel.getByText(/"hash": "[0-9a-f]{64}"/)).toBeVisible()
  await expect(panel.getByText('a@b.example')).toHaveCount(1)
  expect(await panel.textContent()).not.toContain('se-cr.et')
  await panel.getByRole('button', { name: 'Close the debug panel' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/\/\?region=eu$/)
})

test('a lost connection is reported while it lasts; a vote shows Network Error and can be retried', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const vote = page
    .locator('#clans')
    .getByRole('button', { name: /^Vote for/ })
    .first()
  await expect(vote).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await vote.click()
  await expect(page.getByText(/Network Error/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline/)).toHaveCount(0)
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
})
