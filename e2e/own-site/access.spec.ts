import type { APIRequestContext, Page } from '@playwright/test'
import { previousWeek, voteWeekAt } from '#contract/rules/vote-week.ts'
import { blindCheck, comparedVote } from '../../src/web/pages/admin/cases/blind-check.fixture.ts'
import { appealCase, voteCase } from '../../src/web/pages/admin/cases/vote-case.fixture.ts'
import { expectAccess } from '../support/access.ts'
import { expect, takeAccount, openPanel, signIn, test as base } from '../support/accounts.ts'
import {
  castVotes,
  signInAsAdministrator,
  makeListedClan,
  makeSubmission,
  type SignedIn,
  submitClan,
} from '../support/desk.ts'
import { aResultClan, writeResults } from '../support/results.ts'
import { readRoutePaths } from '../support/route-table.ts'
import { startSite } from '../support/site.ts'
import { weekName } from '../../src/web/features/weeks/week-texts.ts'

/** The last week that ended. After an earlier one, the site would spend its time on closing the weeks between. */
const week = previousWeek(voteWeekAt(Date.now()))

/** Accounts and the clan that the tests use. */
interface Prepared {
  readonly administrator: SignedIn
  /** The owner of a listed clan with a pending edit. */
  readonly owner: SignedIn
  readonly clanId: number
}

/** A seeded site with an article, pending reviews and a support address. */
const test = base.extend<object, { readonly prepared: Prepared }>({
  site: [
    async ({ storage, mailbox }, use) => {
      const settings = { SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'help@clans.example' }
      const site = await startSite(storage, settings, { template: 'seeded' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  prepared: [
    async ({ site, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: site.address })
      const administrator = await signInAsAdministrator(request)
      await publishArticle(request, administrator)
      await makeSubmission(request, { name: 'Amber Pact', websiteUrl: 'amber.example.org' })
      const { owner, id } = await makeListedClan(request, administrator, { name: 'Old Guard' })
      await submitClan(request, owner, { name: 'W'.repeat(40), region: 'na' }, true)
      await castVotes(request, id, 3)
      await request.post(`/api/admin/clans/addPenalty/${id}`, {
        headers: administrator.headers,
        data: { penalty: 10, reason: 'Votes from one machine' },
      })
      const report = { kind: 'impostor', text: 'W'.repeat(200), email: 'reporter@example.org' }
      for (let i = 0; i < 2; i++) await request.post(`/api/clans/${id}/reports`, { data: report })
      const others = Array.from({ length: 30 }, (_, i) => i + 1).filter((clan) => clan !== id)
      const clans = others.map((clan, i) => aResultClan(clan, 100 - i, { penalty: i }))
      await writeResults(site, [
        { week, clans },
        { week, clans: [...clans, aResultClan(id, 9, { undecided: 1 })], reason: 'W'.repeat(200) },
      ])
      await request.dispose()
      await use({ administrator, owner, clanId: id })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

async function publishArticle(request: APIRequestContext, { headers }: SignedIn): Promise<void> {
  const content = '<h2>Ranks</h2><p>A list:</p><ul><li>one</li></ul><blockquote>Said once</blockquote>'
  const multipart = { title: 'How ranks are counted', slug: 'how-ranks-are-counted', content }
  const made = await request.post('/api/admin/blogs', { headers, multipart })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  expect((await request.patch(`/api/admin/blogs/${id}/publish`, { headers })).ok()).toBe(true)
}

const hash = '0'.repeat(128)
const main = (page: Page) => page.getByRole('main')
const headline = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name })

/** The public pages and their states, by path in the route table. */
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
/** Tested below, signed in. */
const signedInPages = [
  '/profile',
  '/admin/registrations',
  '/admin/updates',
  '/admin/clans',
  '/admin/reports',
  '/admin/cases',
  '/admin/cases/actions',
  '/admin/cases/check',
  '/admin/cases/:case',
  '/admin/votes',
  '/admin/campaigns',
  '/admin/blog',
  '/admin/acts',
  '/admin/mails',
]
/** Redirects, and pages that builds leave out. */
const notPages = ['/admin', '/blogs/:slug?', '/design']

test('every page of the route table is checked', async () => {
  expect([...Object.keys(pages), ...signedInPages, ...notPages].toSorted()).toEqual(await readRoutePaths())
})

for (const [path, states] of Object.entries(pages)) {
  test(`${path} is accessible`, async ({ page, prepared }) => {
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

/** Marks the endpoints whose description has the same parts as an earlier one. Runs in the page. */
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

test('the profile of a new owner and its dialogs are accessible', async ({ page }) => {
  test.slow()
  await signIn(page, takeAccount())
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Add clan' })).toBeVisible()
  await expectAccess(page, 'profile without a clan')
  await page.getByRole('button', { name: 'Add clan' }).click()
  await expectAccess(page, 'clan form')
  const form = page.getByRole('form', { name: 'Add clan' })
  await form.getByLabel('Name').fill('ab')
  await form.getByRole('button', { name: 'Add clan' }).press('Enter')
  await expect(form.getByText('Please select at least one platform')).toBeVisible()
  await expectAccess(page, 'clan form refused')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
  await expectAccess(page, 'discard dialog')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await expectAccess(page, 'delete account dialog')
})

test("the profile of a listed clan's owner and its dialogs are accessible", async ({ page, prepared }) => {
  test.slow()
  const at = Date.now()
  const appeal = { text: 'W'.repeat(100), at, answer: 'They count now.', answered_at: at }
  const report = { week: '2026-W47', cast: 500, checking: 40, uncounted: 5, causes: ['limit'], kinds: [{ kind: 'network', votes: 40 }], other: null, appeals: [appeal] } // prettier-ignore
  const votes = { week: '2026-W47', until: at, weeks: [report] }
  await page.route('**/api/me/clan/votes', (route) => route.fulfill({ json: votes }))
  await signIn(page, prepared.owner)
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Edit clan' })).toBeVisible()
  await page.getByLabel('Enable preview').check()
  await page.getByText('Appeal again').click()
  await expectAccess(page, 'profile with a clan')
  await page.getByRole('button', { name: 'Edit clan' }).click()
  await expectAccess(page, 'edit form')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete clan' }).click()
  await expectAccess(page, 'delete clan dialog')
})

async function openDesk(page: Page, { administrator }: Prepared) {
  await signIn(page, administrator)
  await page.goto('/admin')
  const sections = page.getByRole('navigation', { name: 'Desk' }).getByRole('link')
  await expect(sections.first()).toBeVisible()
  return sections.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

test('every section of the admin area is accessible', async ({ page, prepared }) => {
  test.slow()
  const sections = await openDesk(page, prepared)
  expect(sections.length).toBeGreaterThan(7)
  for (const section of sections) {
    await page.goto(section)
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(main(page).getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expectAccess(page, section)
  }
  await page.goto('/admin/votes')
  await page.getByRole('button', { name: 'Fetch', exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccess(page, 'voting data')
  await page.goto('/admin/blog')
  await page.getByRole('link', { name: 'Edit How ranks are counted' }).click()
  await expect(page.getByLabel('Title')).toBeVisible()
  await expectAccess(page, 'article being written')
})

test('the cases of the admin area are accessible', async ({ page, prepared }) => {
  test.slow()
  await openDesk(page, prepared)
  const answers: Readonly<Record<string, unknown>> = {
    '/api/admin/vote-cases': { weeks: [], examined: null, cases: [voteCase, appealCase] },
    '/api/admin/vote-cases/12': voteCase,
    '/api/admin/vote-cases/13': appealCase,
    '/api/admin/vote-actions': voteCase.actions,
    '/api/admin/blind-check': blindCheck,
    '/api/admin/blind-check/32': comparedVote,
  }
  await page.route(
    ({ pathname }) => pathname in answers,
    (route) => route.fulfill({ json: answers[new URL(route.request().url()).pathname] }),
  )
  for (const [address, shown] of [
    ['/admin/cases', page.getByRole('button', { name: 'Void 41 votes of Wolves' })],
    ['/admin/cases/12', page.getByRole('table', { name: '1 action' })],
    ['/admin/cases/13', page.getByRole('link', { name: '17 votes: 12 counted, 5 void' })],
    ['/admin/cases/actions', page.getByRole('table', { name: 'The latest action' })],
    ['/admin/cases/check', page.getByRole('button', { name: 'Cannot tell' })],
  ] as const) {
    await page.goto(address)
    await expect(shown).toBeVisible()
    await expectAccess(page, address)
  }
  await page.goto('/admin/cases')
  await page.getByRole('button', { name: 'Void 41 votes of Wolves' }).click()
  await page.getByRole('button', { name: 'Yes, void them' }).click()
  await expect(page.getByText('Please write a reason')).toBeVisible()
  await expectAccess(page, 'votes voided without a reason')
})

test('the dialogs of the admin area are accessible', async ({ page, prepared }) => {
  test.slow()
  await openDesk(page, prepared)
  for (const [section, button] of [
    ['registrations', 'Approve clan'],
    ['registrations', 'Reject clan'],
    ['updates', 'Approve changes'],
    ['updates', 'Reject changes'],
    ['clans?q=old', 'Penalize Old Guard…'],
    ['clans?q=old', 'Revoke the 10 % penalty of Old Guard'],
    ['clans?q=old', 'Take down Old Guard…'],
    ['reports', 'Answer and close'],
    ['blog', 'Unpublish How ranks are counted…'],
  ] as const) {
    await page.goto(`/admin/${section}`)
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccess(page, button)
  }
})
