import { test as base } from './accounts.ts'
import { type SiteOptions, type StartedSite, startSite } from './site.ts'

interface OwnSite {
  readonly siteSettings: Readonly<Record<string, string>>
  readonly siteOptions: SiteOptions
  /** Runs during the whole test. */
  readonly ownSite: StartedSite
}

/** Tests with a site that no other test uses. They share worker and browser with other tests. */
export const test = base.extend<OwnSite>({
  siteSettings: [{}, { option: true }],
  siteOptions: [{}, { option: true }],
  ownSite: [
    async ({ storage, mailbox, siteSettings, siteOptions }, use) => {
      const site = await startSite(storage, { SMTP_URL: mailbox.url, ...siteSettings }, siteOptions)
      await use(site)
      await site.stop()
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ ownSite }, use) => use(ownSite.address),
  page: async ({ page }, use) => {
    await use(page)
    // The page stays open for the next test, and must not call a stopped site.
    await page.goto('about:blank')
  },
})
