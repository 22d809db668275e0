import type { Page } from '@playwright/test'
import { blindCheck, comparedVote } from '../../src/web/pages/admin/cases/blind-check/blind-check.fixture.ts'
import { appealCase, voteCase } from '../../src/web/pages/admin/cases/vote-case.fixture.ts'
import { expectAccess } from '../support/access.ts'
import { signIn, takeAccount } from '../support/accounts.ts'
import { expect, type Prepared, test } from '../support/site-with-every-state.ts'

const main = (page: Page) => page.getByRole('main')

// These tests open all pages, so they also check for image errors.
test.use({ images: true })

// One worker, because a site with all these states takes longer to start than to check.
test.describe.configure({ mode: 'default' })

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
  const sections = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
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
  const sharedNetwork = { id: 3, network: '2001:db8:1000::/48', reason: 'W'.repeat(100), at: Date.now(), by: 'ada@example.org', action_id: 7 } // prettier-ignore
  const answers: Readonly<Record<string, unknown>> = {
    '/api/admin/vote-cases': { weeks: [], examined: null, cases: [voteCase, appealCase] },
    '/api/admin/vote-cases/12': voteCase,
    '/api/admin/vote-cases/13': appealCase,
    '/api/admin/vote-actions': voteCase.actions,
    '/api/admin/shared-networks': [sharedNetwork],
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
    ['/admin/cases/networks', page.getByRole('table', { name: '1 network' })],
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
    ['clans?q=old', 'Revoke the 10% penalty of Old Guard'],
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
