import { expect, test } from '../support/test.ts'

test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })

/** Opens a page that shows the date of an earlier vote. */
async function showDate(page: import('@playwright/test').Page) {
  const clans = (await (await page.request.get('/api/clans?page=1')).json()) as { id: number }[]
  const id = clans.at(-1)?.id
  await page.goto(`/vote?id=${id}`)
  await expect(page.getByText(/Vote registered|already voted/).first()).toBeVisible()
  await page.reload()
  return page.getByText(/Your next vote opens/).locator('time')
}

test("dates use the browser's language, and after a choice the chosen one on every visit", async ({ page }) => {
  const date = await showDate(page)
  const text = date.locator('bdi')
  await expect(text).toHaveAttribute('lang', /^de/)
  await expect(date).toHaveText(/^Montag/)
  const exact = await date.getAttribute('datetime')
  expect(exact).toMatch(/^\d{4}-\d\d-\d\dT04:00:00\.000Z$/)
  const choice = page.getByRole('combobox', { name: 'Dates in' })
  // Its languages are loaded when it scrolls into view.
  await choice.scrollIntoViewIfNeeded()
  await choice.selectOption({ label: 'فارسی' })
  await expect(text).toHaveAttribute('lang', /^fa/)
  await expect(text).toHaveAttribute('dir', 'rtl')
  await expect(date).toHaveText(/دوشنبه/)
  await expect(date).toHaveAttribute('datetime', exact ?? '')
  await page.reload()
  await expect(choice).toHaveValue('fa')
  await expect(text).toHaveAttribute('lang', /^fa/)
  await choice.scrollIntoViewIfNeeded()
  await choice.selectOption({ label: 'Browser’s language' })
  await expect(date).toHaveText(/^Montag/)
})

test('an invalid browser language still shows dates', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { value: ['C', 'en-US@posix'] }))
  await expect(await showDate(page)).toHaveText(/\d/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the language selection is hidden', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('Dates in')).toBeHidden()
  })
})
