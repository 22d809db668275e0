import { type BrowserContext, type Page } from '@playwright/test'
import { expectAccess } from '../support/access.ts'
import { openPanel } from '../support/accounts.ts'
import { readRoutePaths } from '../support/route-table.ts'
import { expect, test as base, week } from '../support/site-with-every-state.ts'
import { waitUntilLive } from '../support/test.ts'
import { weekName } from '../../src/web/features/weeks/week-texts.ts'

const test = base.extend<object, { readonly keptPage: Page }>({
  keptPage: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.address })
      await use(waitUntilLive(await context.newPage()))
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** Reuses the page of the previous test without its stored data, because the first visit in a new context takes three times as long. */
const testInKeptPage = test.extend<{ context: BrowserContext; page: Page }>({
  context: async ({ keptPage }, use) => {
    await use(keptPage.context())
    await keptPage.context().setStorageState({ cookies: [], origins: [] })
  },
  page: async ({ keptPage }, use) => use(keptPage),
})

// These tests open all pages, so they also check for image errors.
test.use({ images: true })

// One worker, because a site with all these states takes longer to start than to check.
test.describe.configure({ mode: 'default' })

const hash = '0'.repeat(128)
const main = (page: Page) => page.getByRole('main')
const headline = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name })

/** Public pages and their states, by path in the route table. */
const pages: Readonly<Record<string, readonly { readonly address: string; readonly shows: string }[]>> = {
  '/': [
    { address: '/', shows: 'Fall in with a clan' },
    { address: '/?page=2', shows: 'page 2 of' },
    {
      address: '/?region=af&platform=ps&language=de&order=random&q=zzzzzzzz&seed=7',
      shows: 'No German-speaking clans',
    },
  ],
  '/clan/:clan': [{ address: '/clan/CLAN', shows: 'Old Guard' }],
  '/clans/*': [
    { address: '/clans/europe/pc', shows: 'Clans in Europe on PC' },
    { address: '/clans/africa/xbox/competitive', shows: 'Competitive clans in Africa on Xbox' },
    { address: '/clans/nowhere', shows: 'Off the map' },
  ],
  '/about': [{ address: '/about', shows: 'About us' }],
  '/weeks': [{ address: '/weeks', shows: 'Results' }],
  '/weeks/:week': [
    { address: `/weeks/${week}`, shows: weekName(week) },
    { address: `/weeks/${week}?q=zzzzzzzz&version=1`, shows: weekName(week) },
    { address: '/weeks/2020-W01', shows: 'No result for this week' },
  ],
  '/how-ranking-works': [{ address: '/how-ranking-works', shows: 'How the ranking works' }],
  '/blog': [{ address: '/blog', shows: 'Blog' }],
  '/blog/:slug': [{ address: '/blog/how-ranks-are-counted', shows: 'How ranks are counted' }],
  '/privacy': [{ address: '/privacy', shows: 'Privacy' }],
  '/terms': [{ address: '/terms', shows: 'Terms' }],
  '/moderation': [{ address: '/moderation', shows: 'Moderation' }],
  '/register': [{ address: '/register', shows: 'Put your clan on the map' }],
  '/verify': [
    { address: '/verify', shows: '' },
    { address: '/verify?email=a@b.example&hash=1', shows: '' },
    { address: `/verify?email=a@b.example&hash=${hash}`, shows: '' },
  ],
  '/reset': [
    { address: '/reset', shows: '' },
    { address: `/reset?email=a@b.example&hash=${hash}`, shows: '' },
  ],
  '/vote': [
    { address: '/vote', shows: 'Vote error!' },
    { address: '/vote?id=CLAN', shows: 'Vote registered!' },
    { address: '/vote?id=CLAN', shows: '' },
    { address: '/vote?id=2000000000', shows: '' },
  ],
  '/shortlist': [{ address: '/shortlist', shows: 'Shortlist' }],
  '/votes/mine': [{ address: '/votes/mine', shows: 'My votes' }],
  '/weeks/:week/check': [
    { address: `/weeks/${week}/check`, shows: 'Check the result' },
    { address: '/weeks/2020-W01/check', shows: 'No result for this week' },
  ],
  '*': [{ address: '/no/such/page', shows: 'Off the map' }],
}
/** Pages tested in `access-signed-in.spec.ts`. */
const signedInPages = [
  '/profile',
  '/admin/registrations',
  '/admin/updates',
  '/admin/clans',
  '/admin/reports',
  '/admin/cases',
  '/admin/cases/actions',
  '/admin/cases/networks',
  '/admin/cases/check',
  '/admin/cases/:case',
  '/admin/votes',
  '/admin/campaigns',
  '/admin/blog',
  '/admin/acts',
  '/admin/mails',
]
/** Redirects, and pages that builds exclude. */
const notPages = ['/admin', '/blogs/:slug?', '/design']

test('every page of the route table is checked', async () => {
  expect([...Object.keys(pages), ...signedInPages, ...notPages].toSorted()).toEqual(await readRoutePaths())
})

for (const [path, states] of Object.entries(pages)) {
  testInKeptPage(`${path} is accessible`, async ({ page, prepared }) => {
    test.slow()
    for (const { address, shows } of states) {
      await page.goto(address.replace('CLAN', String(prepared.clanId)))
      await expect(headline(page, shows)).toBeVisible()
      const moreFilters = page.getByText('More filters')
      if (await moreFilters.isVisible()) await moreFilters.click()
      await expectAccess(page, address)
    }
  })
}

test('a filled shortlist and the message after a vote are accessible', async ({ page, prepared }) => {
  test.slow()
  const ids = [prepared.clanId, 1, 2, 3, 2_000_000_000]
  await page.addInitScript((list) => localStorage.setItem('shortlist', JSON.stringify(list)), ids)
  await page.goto('/shortlist')
  await page
    .getByRole('button', { name: /^Vote for/ })
    .last()
    .click()
  await expect(page.getByText(/Your next vote opens/)).toBeVisible()
  await expectAccess(page, 'shortlist')
})

test('the voting options are accessible', async ({ page }) => {
  test.slow()
  const held = { clanId: 7, name: 'W'.repeat(40), checking: true }
  await page.route('**/api/votes/uncounted', (route) => route.fulfill({ json: [held] }))
  await page.addInitScript(() => localStorage.setItem('clientVotes', JSON.stringify({ 7: Date.now() })))
  await page.goto('/')
  await page.getByRole('button', { name: 'Voting options' }).click()
  const dialog = page.getByRole('dialog', { name: 'Voting options' })
  await expect(dialog.getByText('This vote is being checked.')).toBeVisible()
  await expectAccess(page, 'voting options')
})

test('the votes of this week that do not count are accessible', async ({ page }) => {
  test.slow()
  const votes = [true, false].map((checking, i) => ({ clanId: i + 1, name: 'W'.repeat(40), checking }))
  await page.route('**/api/votes/uncounted', (route) => route.fulfill({ json: votes }))
  await page.addInitScript(() => localStorage.setItem('clientVotes', JSON.stringify({ 1: Date.now() })))
  await page.goto('/votes/mine')
  await expect(page.getByText('This vote was not counted.')).toBeVisible()
  await expectAccess(page, 'votes that do not count')
})

test('the report form is accessible', async ({ page, prepared }) => {
  test.slow()
  await page.goto(`/clan/${prepared.clanId}`)
  await page.getByRole('button', { name: 'Report this listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this listing' })
  await dialog.getByRole('button', { name: 'Send report' }).press('Enter')
  await expect(dialog.getByText('Please choose what is wrong')).toBeVisible()
  await expectAccess(page, 'report form refused')
  await dialog.getByLabel('What is wrong?').selectOption('dead-invite')
  await page.route('**/reports', (route) => route.fulfill({ status: 202 }))
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('The administrators have your report.')).toBeVisible()
  await expectAccess(page, 'report sent')
})

test('the debug panel and the API page are accessible', async ({ page }) => {
  test.slow()
  await page.goto('/about?debug')
  await expect(page.getByRole('complementary', { name: 'Debug' })).toBeVisible()
  await expectAccess(page, 'debug panel')
  await page.goto('/api/docs')
  await main(page).locator('section').evaluateAll(markRepeated)
  await expectAccess(page, '/api/docs', { repeated: '[data-repeated]' })
})

/** Marks endpoints whose description has the same structure as an earlier one. Runs in the page. */
function markRepeated(sections: readonly HTMLElement[]): void {
  const seen = new Set<string>()
  for (const section of sections) {
    const parts = [...section.children].map(({ localName, textContent }) =>
      localName === 'h3' ? textContent : localName,
    )
    section.toggleAttribute('data-repeated', seen.size === seen.add(parts.join()).size)
  }
}

test('a failed page is accessible', async ({ page }) => {
  test.slow()
  await page.goto('/about')
  await page.route('**/api/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  await expect(main(page).getByRole('link', { name: 'Try again' })).toBeVisible()
  await expectAccess(page, 'a failed page')
})

test('the panels of the top bar are accessible', async ({ page }) => {
  test.slow()
  await page.goto('/about')
  await openPanel(page)
  await expectAccess(page, 'sign-in')
  const panel = page.getByRole('banner').getByRole('form', { name: 'Sign in' })
  await panel.getByLabel('Email').fill('nobody@example.org')
  await panel.getByLabel('Password', { exact: true }).fill('not it')
  await panel.getByRole('button', { name: 'Sign in' }).click()
  await expect(panel.getByText('Incorrect username/password!')).toBeVisible()
  await expectAccess(page, 'sign-in refused')
  await page.getByRole('banner').getByRole('button', { name: 'Forgot password' }).click()
  await expectAccess(page, 'forgotten password')
  await page.reload()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccess(page, 'menu')
})

test('the FAQ and the contact are accessible', async ({ page }) => {
  test.slow()
  await page.goto('/about')
  await page.getByRole('button', { name: 'Show email' }).click()
  await expect(page.getByRole('link', { name: 'help@clans.example' })).toBeVisible()
  await page.getByRole('button', { name: 'Read now' }).click()
  await page.getByRole('dialog', { name: 'FAQ' }).locator('summary').first().click()
  await expectAccess(page, 'FAQ')
})

test('the registration form is accessible with errors and after success', async ({ page }) => {
  test.slow()
  await page.goto('/register')
  const form = page.getByRole('form', { name: 'Register' })
  await form.getByLabel('Email').fill('nobody')
  await form.getByRole('button', { name: 'Register' }).press('Enter')
  await expect(form.getByText('Please enter a valid email')).toBeVisible()
  await expectAccess(page, 'registration refused')
  await form.getByLabel('Email').fill(`access.${crypto.randomUUID()}@example.org`)
  await form.getByLabel('Password', { exact: true }).fill('a quiet harbor')
  await form.getByLabel('Password again').fill('a quiet harbor')
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccess(page, 'registration done')
})
