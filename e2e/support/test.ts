import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { watchInitScripts } from './init-scripts.ts'
import { type RunningSite, startSite, type Storage } from './site.ts'
import { handOutClans, type Listed } from './unspent-clans.ts'

export interface Options {
  readonly storage: Storage
  /**
   * Whether the browser loads images, which takes a fifth of its processor time. Files about the look of pages, and those that check each
   * page of the site for errors, set it.
   */
  readonly images: boolean
  /** Whether the browser paints whole pages, which takes a sixth of its processor time. Files with screenshots set it. */
  readonly painting: boolean
}
export interface Fixtures {
  /** An error that the pages of the test report although they handle it. */
  readonly expectedError: RegExp | undefined
  /** Fails the test on any other error or violation of the Content-Security-Policy that a page reports. */
  readonly watchConsole: void
}
export interface WorkerFixtures {
  readonly site: RunningSite
  /** A seeded clan that no journey has voted for yet. */
  readonly unspentClan: () => Promise<Listed>
}

/** A test with a seeded site per worker, whose operator has a name and a support address. */
export const test = base.extend<Fixtures, Options & WorkerFixtures>({
  storage: ['embedded', { option: true, scope: 'worker' }],
  images: [false, { option: true, scope: 'worker' }],
  painting: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, images, painting }, use) => {
      const args = [
        ...(launchOptions.args ?? []),
        ...(images ? [] : ['--blink-settings=imagesEnabled=false']),
        // Memory for a few tiles of the page.
        ...(painting ? [] : ['--force-gpu-mem-available-mb=1']),
      ]
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ storage }, use) => {
      const site = await startSite(
        storage,
        { OPERATOR_NAME: 'Ada Lovelace', SUPPORT_EMAIL: 'help@clans.example' },
        { template: 'seeded' },
      )
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  unspentClan: [async ({ site }, use) => use(handOutClans(site.address)), { scope: 'worker' }],
  context: async ({ context }, use) => {
    sendAgainIfReset(context.request)
    await use(context)
  },
  request: async ({ request }, use) => {
    sendAgainIfReset(request)
    await use(request)
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitUntilLive(page)
    const hasInitScripts = watchInitScripts(page)
    await use(page)
    // A request in a handler at the end of a test would otherwise fail the run.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (hasInitScripts()) await page.close()
  },
  baseURL: async ({ site }, use) => use(site.address),
  expectedError: [undefined, { option: true }],
  watchConsole: [
    async ({ context, expectedError }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        // Pages handle 4xx responses and offline requests, but browsers report them anyway.
        const isHandled = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(message.text())
        if (message.type() === 'error' && !isHandled) complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(error.error().message))
      await use()
      expect(complaints.filter((complaint) => !expectedError?.test(complaint))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * The site closes a connection that was idle for 11 s; a request that is sent on it at this moment fails. Browsers send it again, which
 * Playwright's own requests do not by default.
 */
function sendAgainIfReset(request: APIRequestContext): void {
  const fetch = request.fetch.bind(request)
  request.fetch = (url, options) => fetch(url, { maxRetries: 1, ...options })
}

/**
 * Makes each navigation wait until the page is hydrated and all cards have their real size, unless a test passes `waitUntil`: users are
 * slower than tests.
 */
export function waitUntilLive(page: Page): Page {
  const live = () =>
    page.waitForFunction(() =>
      document.documentElement.dataset.page === 'hydrated'
        ? !document.querySelector('[data-skipped]')
        : !document.querySelector('script[type="module"]'),
    )
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  return Object.assign(page, {
    async goto(...args: Parameters<Page['goto']>) {
      const response = await goto(...args)
      if (args[1]?.waitUntil === undefined) await live()
      return response
    },
    async reload(...args: Parameters<Page['reload']>) {
      const response = await reload(...args)
      await live()
      return response
    },
  })
}
