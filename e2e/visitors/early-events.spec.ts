import type { Page } from '@playwright/test'
import { newCredentials, test as testWithMails } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

// Browsers report a failed import, even if the page retries it.
test.use({ expectedError: /Failed to fetch dynamically imported module/ })

const script = /\/assets\/hydrate-[^/]*\.js$/

/** Visits a page and delays its script. Returns a function that releases the script. */
async function visitSlowly(page: Page, path: string): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'load' })
  return letThrough
}

test('a vote cast before the script loads counts exactly once', async ({ page, unspentClan }) => {
  const { name } = await unspentClan()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/clans/vote/')) sent.push(request.headers()['x-vote-evidence'] ?? '')
  })
  const finish = await visitSlowly(page, `/?${new URLSearchParams({ q: name })}`)
  const control = page.getByRole('button', { name: `Vote for ${name}`, exact: true })
  await control.click()
  await expect(control).toHaveAttribute('aria-pressed', 'false')
  finish()
  await expect(control).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Vote registered!')).toBeAttached()
  // The evidence of a replayed press contains neither time nor pointer.
  expect(sent).toEqual([
    expect.stringMatching(/^(?:pass=[\w.-]+;)?stamp=[\w.-]+;visible=1;reach=list;nonce=[0-9a-f]{32}$/),
  ])
})

testWithMails('a form submitted before the script loads waits for it and puts nothing in the URL', async ({ page }) => {
  const { email, password } = newCredentials()
  const finish = await visitSlowly(page, '/register')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByLabel('Password again').fill(password)
  await main.getByLabel('Password again').press('Enter')
  finish()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/register$/)
})

testWithMails('a form that is sent again and again before the script has come is sent once', async ({ page }) => {
  const { email, password } = newCredentials()
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/users/register') && sent.push(request.url()))
  const finish = await visitSlowly(page, '/register')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByLabel('Password again').fill(password)
  for (let times = 0; times < 3; times++) await main.getByLabel('Password again').press('Enter')
  finish()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('a filter chosen before the script loads is applied afterward', async ({ page }) => {
  const finish = await visitSlowly(page, '/')
  await page.getByLabel('Platform').selectOption('xbox')
  await page.getByLabel('Region').selectOption('eu')
  await expect(page).toHaveURL(/\/$/)
  finish()
  await expect(page).toHaveURL(/\/\?region=eu&platform=xbox/)
  await expect(page.getByLabel('Platform')).toHaveValue('xbox')
  await expect(page.getByLabel('Region')).toHaveValue('eu')
})

test('a failed script load is retried, and earlier input still counts', async ({ page, unspentClan }) => {
  const { name } = await unspentClan()
  let refused = 0
  await page.route(script, (route) => (++refused > 2 ? route.continue() : route.abort('internetdisconnected')))
  await page.goto(`/?${new URLSearchParams({ q: name })}`, { waitUntil: 'load' })
  const control = page.getByRole('button', { name: `Vote for ${name}`, exact: true })
  await control.click()
  await expect(control).toHaveAttribute('aria-pressed', 'true')
  expect(refused).toBe(3)
})

/** Visits a page whose script fails to load. */
async function visitCutOff(page: Page, path: string) {
  await page.clock.install()
  await page.route(script, (route) => route.abort('internetdisconnected'))
  await page.goto(path, { waitUntil: 'load' })
}

/** Waits until the page reports the failure. Returns its notice. */
async function waitUntilStuck(page: Page) {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-page', /./)
  while ((await root.getAttribute('data-page')) !== 'failed') await page.clock.runFor(2000)
  return page.getByText('Part of this page did not load')
}

/** Restores the connection and the script. */
async function reconnect(page: Page) {
  await page.context().setOffline(true)
  // Wait, because otherwise the page might not notice the change.
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await page.unroute(script)
  await page.context().setOffline(false)
  await expect(page.locator('html')).toHaveAttribute('data-page', 'hydrated')
}

test('if the script never loads, the page says so and the browser handles the list', async ({ page }) => {
  await visitCutOff(page, '/')
  await expect(await waitUntilStuck(page)).toBeVisible()
  await page.getByLabel('Platform').selectOption('xbox')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/[?&]platform=xbox/)

  const notice = await waitUntilStuck(page)
  await page.unroute(script)
  await notice.getByRole('link', { name: 'Reload the page' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-page', 'hydrated')
  await expect(page).toHaveURL(/[?&]platform=xbox/)
  await expect(notice).toBeHidden()
})

test('if the script fails while it starts, the page says so', async ({ browser, site }) => {
  // A separate context, because the error is reported in its console.
  const page = await browser.newPage()
  await page.route(`${site.address}/`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/(id="page-data"[^>]*>)\{/, '$1') })
  })
  await page.goto(site.address)
  await expect(page.locator('html')).toHaveAttribute('data-page', 'failed')
  await expect(page.getByText('Part of this page did not load')).toBeVisible()
  await page.close()
})

test("if the page's module does not load, the page stays and reports that until the module loads", async ({
  page,
  unspentClan,
}) => {
  const { id, name } = await unspentClan()
  const module = /\/assets\/clan\.page-[^/]*\.js$/
  await page.clock.install()
  await page.route(module, (route) => route.abort('internetdisconnected'))
  await page.goto(`/clan/${id}`, { waitUntil: 'load' })
  const notice = await waitUntilStuck(page)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.unroute(module)
  await page.clock.runFor(60_000)
  await expect(page.locator('html')).toHaveAttribute('data-page', 'hydrated')
  await expect(notice).toBeHidden()
})

test('a page that an extension changed before hydration still starts', async ({ browser, site }) => {
  // A separate context, because the difference is reported in its console.
  const page = await browser.newPage()
  await page.route(`${site.address}/`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('Fall in with a clan', 'Join the clan') })
  })
  await page.goto(site.address)
  await expect(page.locator('html')).toHaveAttribute('data-page', 'hydrated')
  await expect(page.getByRole('heading', { name: 'Fall in with a clan' })).toBeVisible()
  await page.getByLabel('Platform').selectOption('xbox')
  await expect(page).toHaveURL(/[?&]platform=xbox/)
  await page.close()
})

/** Data that crash the page's own component, or the frame around it, in the browser but not on the server. */
const crashes = {
  page: ['"recommended":[', '"recommended":9,"rest":['],
  frame: ['"siteName":', '"siteName":null,"was":'],
} as const

type Part = keyof typeof crashes

/** Makes a part of the page at the address crash during hydration. */
async function crashHydration(page: Page, address: string, part: Part) {
  const [from, to] = crashes[part]
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const [before = '', data = ''] = (await response.text()).split('id="page-data"')
    await route.fulfill({ response, body: `${before}id="page-data"${data.replace(from, to)}` })
  })
}

for (const part of Object.keys(crashes) as Part[]) {
  test(`if the ${part} crashes while it starts, the page stays and says so`, async ({ browser, site }) => {
    // A separate context, because the error is reported in its console.
    const page = await browser.newPage()
    await crashHydration(page, `${site.address}/`, part)
    await page.goto(site.address)
    const notice = page.getByText('Part of this page did not load')
    await expect(notice).toBeVisible()
    await expect(page.locator('#clans').getByRole('article')).toHaveCount(12)
    await page.getByLabel('Platform').selectOption('xbox')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(/[?&]platform=xbox/)
    await expect(page.locator('html')).toHaveAttribute('data-page', 'hydrated')
    await expect(notice).toBeHidden()
    await page.close()
  })
}

test('if the page crashes after its script has loaded late, it also stays', async ({ browser, site }) => {
  // A separate context, because the error is reported in its console.
  const page = await browser.newPage()
  await crashHydration(page, `${site.address}/`, 'page')
  await visitCutOff(page, site.address)
  const notice = await waitUntilStuck(page)
  const crash = page.waitForEvent('console', (message) => /TypeError: .* is not a function/.test(message.text()))
  await page.unroute(script)
  await page.clock.runFor(60_000)
  await crash
  await expect(page.locator('#clans').getByRole('article')).toHaveCount(12)
  await expect(notice).toBeVisible()
  await page.close()
})

/** Makes the frame around a hydrated page crash. */
async function crashFrame(page: Page) {
  await page.evaluate(() => {
    // The frame reads this property when it renders.
    Object.defineProperty(navigator, 'onLine', {
      get: () => {
        throw new Error('crash')
      },
    })
    dispatchEvent(new Event('online'))
  })
}

test('after a crash, links and the history load pages from the server', async ({ browser, site }) => {
  // A separate context, because the error is reported in its console.
  const page = await browser.newPage()
  const main = page.getByRole('main')
  const open = (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click()
  const notice = page.getByText('Part of this page did not load')
  await page.goto(site.address)
  await expect(page.locator('html')).toHaveAttribute('data-page', 'hydrated')
  await open('Privacy Policy')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await crashFrame(page)
  await expect(notice).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')

  // A link to a fragment of the page.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page).toHaveURL(/\/privacy#main$/)
  await expect(notice).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)
  await expect(notice).toBeVisible()

  await page.goBack()
  await expect(main.getByRole('heading', { name: 'Fall in with a clan' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-page', 'hydrated')
  await expect(notice).toBeHidden()
  await page.goForward()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect(page.locator('html')).toHaveAttribute('data-page', 'hydrated')

  await crashFrame(page)
  await expect(notice).toBeVisible()
  await open('Terms of Service')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
  await expect(notice).toBeHidden()
  await page.close()
})

test('clicks from before the page gave up on the script are dropped if it loads', async ({ page, unspentClan }) => {
  const { name } = await unspentClan()
  await visitCutOff(page, `/?${new URLSearchParams({ q: name })}`)
  const control = page.getByRole('button', { name: `Vote for ${name}`, exact: true })
  await control.click()
  const notice = await waitUntilStuck(page)
  await reconnect(page)
  await expect(notice).toBeHidden()
  await expect(control).toHaveAttribute('aria-pressed', 'false')
  await control.click()
  await expect(control).toHaveAttribute('aria-pressed', 'true')
})

testWithMails('without its script a form is not sent; it is once the connection is back', async ({ page }) => {
  const { email, password } = newCredentials()
  await visitCutOff(page, '/register')
  const notice = await waitUntilStuck(page)
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByLabel('Password again').fill(password)
  await main.getByLabel('Password again').press('Enter')
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(/\/register$/)

  await reconnect(page)
  await main.getByLabel('Password again').press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/register$/)
})
