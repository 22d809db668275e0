import { startSite } from '../support/site.ts'
import { expect, test, waitUntilLive } from '../support/test.ts'
import { readRanked } from '../support/unspent-clans.ts'

const working = 'Your browser is computing a proof of work for this vote. Keep this page open for a moment.'
const done = 'Your browser has computed the proof of work for this vote.'
const failed = 'Your browser could not complete the proof of work for this vote, so it may not count.'

const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }

test(
  'votes without device check count beyond two of an address, and say when the computation is done',
  { tag: '@storage' },
  async ({ browser, storage }) => {
    const site = await startSite(storage, { VOTE_LIMITS: 'address=6, unprinted=2' }, { template: 'seeded' })
    const context = await browser.newContext({ baseURL: site.address })
    try {
      const clan = (await readRanked(site.address)).at(-1)
      if (!clan) throw new Error('no clan is listed')
      // These count immediately. Further votes do not count without proofs.
      for (let i = 0; i < 2; i++) {
        const data = { vKey: crypto.randomUUID() }
        expect((await context.request.post(`/api/clans/vote/${clan.id}`, { data })).status()).toBe(201)
      }
      const page = waitUntilLive(await context.newPage())
      // Each page has a new voter who has already made the choice; another journey tests the control.
      await page.addInitScript(() => {
        localStorage.clear()
        localStorage.setItem('deviceCheck', 'off')
      })
      const voters = [
        { viewport: phone, path: `/?q=${encodeURIComponent(clan.name)}`, outcome: done },
        { viewport: desktop, path: `/vote?id=${clan.id}`, outcome: done },
        { viewport: desktop, path: `/?q=${encodeURIComponent(clan.name)}`, outcome: failed },
      ]
      for (const { viewport, path, outcome } of voters) {
        const { promise: released, resolve: release } = Promise.withResolvers<void>()
        await page.route(
          '**/api/votes/proof',
          async (route) => {
            await released
            await (outcome === done ? route.continue() : route.abort('internetdisconnected'))
          },
          { times: 1 },
        )
        await page.setViewportSize(viewport)
        await page.goto(path)
        // The vote page votes automatically.
        const control = page.getByRole('button', { name: `Vote for ${clan.name}`, exact: true })
        if (!path.startsWith('/vote')) await control.click()
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        await expect(page.getByText(working, { exact: true })).toBeVisible()
        await expect(page.getByRole('paragraph').filter({ hasText: `You voted for ${clan.name}: now #` })).toBeVisible()
        expect(await overflow(), `${path} at ${viewport.width} px`).toBeLessThanOrEqual(0)
        release()
        await expect(page.getByText(outcome, { exact: true })).toBeVisible()
        expect(await overflow(), `${path} at ${viewport.width} px`).toBeLessThanOrEqual(0)
      }
      // Of the browser's votes, those with a proof count. Poll, because the list may be served stale for a moment.
      const votesNow = async () => (await readRanked(site.address)).find(({ id }) => id === clan.id)?.votes
      await expect.poll(votesNow).toBe(clan.votes + 4)
    } finally {
      await context.close()
      await site.stop()
    }
  },
)
