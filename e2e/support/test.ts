import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { watchInitScripts } from './init-scripts.ts'
import { type RunningSite, startSite, type Storage } from './site.ts'
import { handOutClans, type Listed } from './unspent-clans.ts'

export interface Options {
  readonly storage: Storage
  /** Whether the browser loads images, which takes a fifth of its CPU time. For tests of appearance, or of errors on all pages. */
  readonly images: boolean
  /** Whether the browser paints whole pages, which takes a sixth of its CPU time. Set in files with screenshots. */
  readonly painting: boolean
}
export interface Fixtures {
  /** An error that pages of the test report although they handle it. */
  readonly expectedError: RegExp | undefined
  /** Fails the test on any other error or Content-Security-Policy violation that a page reports. */
  readonly watchConsole: void
}
export interface WorkerFixtures {
  readonly site: RunningSite
  /** Returns a seeded clan that no journey has voted for. */
  readonly unspentClan: () => Promise<Listed>
}

/** Tests with one seeded site per worker, whose operator has a name and a support address. */
export const test = base.extend<Fixtures, Options & WorkerFixtures>({
  storage: ['embedded', { option: true, scope: 'worker' }],
  images: [false, { option: true, scope: 'worker' }],
  painting: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, images, painting }, use) => {
      const args = [
        ...(launchOptions.args ?? []),
        ...(images ? [] : ['--blink-settings=imagesEnabled=false']),
        // Limits memory to a few tiles of the page.
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
    // Otherwise, a request in a handler at the end of a test would fail the run.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (hasInitScripts()) await page.close()
  },
  baseURL: async ({ site }, use) => use(site.address),
  expectedError: [undefined, { option: true }],
  watchConsole: [
    async ({ context, expectedError }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        // Browsers report 4xx responses and offline requests as errors, but pages handle them.
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

/** The site closes connections that were idle for 11 s. Unlike browsers, Playwright does not retry a request that loses this race. */
function sendAgainIfReset(request: APIRequestContext): void {
  const fetch = request.fetch.bind(request)
  request.fetch = (url, options) => fetch(url, { maxRetries: 1, ...options })
}

/** Makes each navigation wait for hydration and for the cards' real size, because users are slower than tests. `waitUntil` overrides it. */
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
