import { startSite } from './support/site.ts'
import { expect, test as base } from './support/test.ts'

/** A site whose operator has a name and an address. */
const test = base.extend({
  site: [
    async ({ storage }, use) => {
      const site = await startSite(storage, { OPERATOR_NAME: 'Ada Lovelace', SUPPORT_EMAIL: 'help@clans.example' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const pages = [
  { path: '/privacy', headline: 'Privacy Policy', date: '2025-10-06', says: ['12 months', '26 months', 'at least 13'] },
  { path: '/terms', headline: 'Terms of Service', date: '2025-07-29', says: ['at least 13', '$7.99', 'GMT-4'] },
]

for (const { path, headline, date, says } of pages) {
  test(`${path} is found from the footer, and its contents lead to its chapters`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: headline }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    const chapters = page.getByRole('article').getByRole('region').getByRole('heading', { level: 2 })
    expect(await contents.allTextContents()).toEqual(await chapters.allTextContents())
    await contents.last().click()
    await expect(chapters.last()).toBeInViewport()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test(`${path} says since when, who, and the numbers`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('time')).toHaveAttribute('datetime', date)
      const text = page.getByRole('article')
      for (const words of ['Ada Lovelace', 'Muster', 'Ironfront', ...says]) await expect(text).toContainText(words)
      await expect(text.getByRole('link', { name: 'contact panel' }).first()).toHaveAttribute('href', '/about#contact')
    })
  })

  test(`${path} prints its text alone, black on white`, async ({ page }) => {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    const colours = await page
      .locator('article p')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).color))
    expect(new Set(colours)).toEqual(new Set(['rgb(0, 0, 0)']))
  })
}
