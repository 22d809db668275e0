import { expect, test } from '../support/test.ts'

const pages = [
  { path: '/privacy', headline: 'Privacy Policy', date: '2025-10-06', says: ['12 months', '26 months', 'at least 13'] },
  { path: '/terms', headline: 'Terms of Service', date: '2025-07-29', says: ['at least 13', '$7.99', 'GMT-4'] },
]

for (const { path, headline, date, says } of pages) {
  test(`${path} is linked in the footer, links to its chapters and prints as plain text`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: headline }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    const chapters = page.getByRole('article').getByRole('region').getByRole('heading', { level: 2 })
    expect(await contents.allTextContents()).toEqual(await chapters.allTextContents())
    await contents.last().click()
    await expect(chapters.last()).toBeInViewport()

    // Print only the text, black on white.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
    const colors = await page
      .locator('article p')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).color))
    expect(new Set(colors)).toEqual(new Set(['rgb(0, 0, 0)']))
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test(`${path} states its date, operator and figures`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('time')).toHaveAttribute('datetime', date)
      const text = page.getByRole('article')
      for (const words of ['Ada Lovelace', 'Muster', 'Ironfront', ...says]) await expect(text).toContainText(words)
      await expect(text.getByRole('link', { name: 'contact panel' }).first()).toHaveAttribute('href', '/about#contact')
    })
  })
}
