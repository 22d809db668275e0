import { test as base } from './accounts.ts'
import { type SiteOptions, type StartedSite, startSite } from './site.ts'

interface OwnSite {
  readonly siteSettings: Readonly<Record<string, string>>
  readonly siteOptions: SiteOptions
  /** Runs from the start of the test to its end. */
  readonly ownSite: StartedSite
}

/** A test with a site that no other test uses. It shares the worker and browser of other tests. */
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
    // The page stays open for the next test, and must not call a site that has stopped.
    await page.goto('about:blank')
  },
})
