import type { Page } from '@playwright/test'
import { expectAccess } from '../support/access.ts'
import { type RunningSite, startSite, type Storage } from '../support/site.ts'
import { expect, test, waitUntilLive } from '../support/test.ts'

// One worker, because a separate site for each test would take longer than the tests.
test.describe.configure({ mode: 'default' })

const invite = 'https://discord.gg/ironfront'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Meet the Muster community' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('showDiscordJoinModal'))

/** Opens a page whose clock the test can advance. */
async function open(page: Page, address = '/') {
  await page.clock.install()
  await page.goto(address)
}

/** Advances the page's clock without input until the dialog shows. */
async function show(page: Page) {
  await expect(async () => {
    await page.clock.runFor(6000)
    expect(await dialogOf(page).isVisible()).toBe(true)
  }).toPass()
}

/** Navigates, and waits until only the timer delays the dialog. */
async function untilReady(page: Page, go: () => Promise<unknown>) {
  const asked = page.waitForResponse('**/api/community')
  await go()
  await asked
}

/** Advances the page's clock by a minute without input, and expects no dialog. */
async function expectSilence(page: Page) {
  await page.clock.runFor(60_000)
  await expect(dialogOf(page)).toBeHidden()
}

const startWithDiscord = (storage: Storage, settings: Record<string, string>) =>
  startSite(
    storage,
    { DISCORD_INVITE: invite, DISCORD_GUILD_ID: '123456789012345678', ...settings },
    { template: 'seeded', program: 'e2e/support/site-with-discord.ts' },
  )

/** A community with many members, 14 of them online. */
const withCommunity = test.extend<object, { site: RunningSite }>({
  images: [true, { scope: 'worker' }],
  site: [
    async ({ storage }, use) => {
      const site = await startWithDiscord(storage, { FACES: '14' })
      await expect.poll(() => countFaces(site)).toBe(10)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function countFaces(site: RunningSite): Promise<number> {
  const answer = await fetch(`${site.address}/api/community`)
  return ((await answer.json()) as { faces: string[] }).faces.length
}

withCommunity('shows ten avatars and the number of other members', async ({ page }) => {
  // Uses the real clock, because advancing a fake one would time out the avatars.
  await page.goto('/')
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('and 1,224 more have already joined.')).toBeVisible()
  await expect(dialog.locator('img')).toHaveCount(10)
  for (const image of await dialog.locator('img').all()) {
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(96)
    expect(await image.getAttribute('src')).toMatch(/^\/faces\/[0-9a-f]{32}\.webp$/)
  }
})

withCommunity('the welcome is accessible', async ({ page }) => {
  await open(page)
  await show(page)
  await expectAccess(page, 'welcome')
})

withCommunity('joining opens the invite in a new tab and dismisses the welcome for good', async ({ page, context }) => {
  await context.route(`${invite}**`, (route) => route.fulfill({ body: 'Discord' }))
  await open(page)
  await show(page)
  const opened = context.waitForEvent('page')
  await dialogOf(page).getByRole('link', { name: 'Join on Discord' }).click()
  expect((await opened).url()).toBe(invite)
  await expect(dialogOf(page)).toBeHidden()
  expect(await stored(page)).toBe('-1')
  await page.reload()
  await expectSilence(page)
})

withCommunity('"Maybe later" asks again after fourteen days', async ({ page }) => {
  await open(page)
  await show(page)
  await dialogOf(page).getByRole('button', { name: 'Maybe later' }).click()
  const pressed = await page.evaluate(() => Date.now())
  expect(Math.abs(Number(await stored(page)) - pressed - 1_209_600_000)).toBeLessThan(60_000)
  await page.reload()
  await expectSilence(page)
  await page.evaluate(() => {
    localStorage.setItem('showDiscordJoinModal', String(Date.now() - 1))
    // Two weeks later, it is another session.
    sessionStorage.clear()
  })
  await page.reload()
  await show(page)
})

withCommunity('the cross hides it for this session only', async ({ page, context }) => {
  await open(page)
  await show(page)
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expectHidden(page)
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/register/)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
  await expect(page.locator('#clans').getByRole('article').first()).toBeVisible()
  await expectSilence(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.reload()
  await expectSilence(page)
  // The page does not even load the invitation's script.
  expect(scripts.filter((path) => path.includes('invitation'))).toEqual([])
  const nextSession = waitUntilLive(await context.newPage())
  await nextSession.goto('/')
  await show(nextSession)
})

withCommunity('Esc and a press beside it hide it for this session only', async ({ page }) => {
  await page.clock.install()
  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
    await page.goto('/')
    await show(page)
    await close()
    await expectHidden(page)
    await page.evaluate(() => sessionStorage.clear())
  }
})

/** Expects that the dialog was hidden only for this session. */
async function expectHidden(page: Page) {
  await expect(dialogOf(page)).toBeHidden()
  expect(await stored(page)).toBeNull()
  await expectSilence(page)
}

withCommunity('waits while the user types and for a while after a vote', async ({ page }) => {
  const { promise: typed, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/community', async (route) => {
    await typed
    await route.continue()
  })
  await open(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('somebody@example.org')
  await untilReady(page, async () => answer())
  await expectSilence(page)
  await expect(page.getByLabel('Email')).toBeFocused()
  // From here on, only the test advances the clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Vote for/ })
    .first()
    .click()
  await page.clock.runFor(4000)
  await expect(dialogOf(page)).toBeHidden()
  await page.clock.runFor(20_000)
  await show(page)
})

withCommunity('waits five seconds, again after each input, and until a search is cleared', async ({ page }) => {
  await page.clock.install()
  await untilReady(page, () => page.goto('/?q=clan'))
  await expectSilence(page)
  // From here on, only the test advances the clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.clock.runFor(4000)
  await page.mouse.move(20, 20)
  await page.clock.runFor(4900)
  await expect(dialogOf(page)).toBeHidden()
  await page.clock.runFor(200)
  await expect(dialogOf(page)).toBeVisible()
})

withCommunity('does not open on another page', async ({ page }) => {
  await page.clock.install()
  await untilReady(page, () => page.goto('/'))
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await expectSilence(page)
})

withCommunity('shows once per visit in a browser that blocks storage', async ({ page }) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: blocked })
  })
  await open(page)
  await show(page)
  await dialogOf(page).getByRole('button', { name: 'Maybe later' }).click()
  await expectSilence(page)
})

test('without a response from Discord, the welcome has no avatars and no number', async ({ page, storage }) => {
  // Slow, because it starts two sites.
  test.slow()
  const community = await startWithDiscord(storage, { DISCORD: 'silent' })
  try {
    await open(page, community.address)
    await show(page)
    await expect(dialogOf(page).getByRole('link', { name: 'Join on Discord' })).toHaveAttribute('href', invite)
    await expect(dialogOf(page).getByText('joined')).toHaveCount(0)
    await expect(dialogOf(page).locator('img')).toHaveCount(0)
  } finally {
    await page.goto('about:blank')
    await community.stop()
  }
})

test('there is no welcome without an invite', async ({ page }) => {
  await open(page)
  await expect(page.locator('#clans').getByRole('article').first()).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
