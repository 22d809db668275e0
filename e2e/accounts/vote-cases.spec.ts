import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/accounts.ts'
import { votesOfCase } from '#test/support/case-list.ts'
import { castVotes, makeListedClan, signInAsAdministrator } from '../support/desk.ts'

/** The clans in order of rank, with their votes. */
async function readStandings(page: Page, ids: readonly number[]): Promise<readonly (readonly [number, number])[]> {
  const list = (await (await page.request.get('/api/clans')).json()) as { id: number; votes: number }[]
  return list.filter(({ id }) => ids.includes(id)).map(({ id, votes }) => [id, votes])
}

test('an administrator voids the votes of a case, the ranking follows, and one press undoes it', async ({
  page,
  site,
}) => {
  const administrator = await signInAsAdministrator(page.request)
  const { id: wolves } = await makeListedClan(page.request, administrator, { name: 'Gray Wolves' })
  const { id: bears } = await makeListedClan(page.request, administrator, { name: 'Brown Bears' })
  await castVotes(page.request, wolves, 7)
  await castVotes(page.request, bears, 4)
  await site.command('fixtures/add-vote-case', String(wolves), '6')
  const standings = () => readStandings(page, [wolves, bears])
  await signIn(page, administrator)

  // `/admin` opens the cases while there are open ones.
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/cases')
  const cases = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Cases' })
  await expect(cases).toHaveAttribute('aria-current', 'page')
  await expect(cases).toHaveAccessibleDescription(/^\d+ open$/)
  const card = page.getByRole('article', { name: 'Case of Gray Wolves' })
  await expect(card).toContainText('6 of 6 votes come from 1 device fingerprint; at most 1 is usual.')
  await expect(card).toContainText('6 votes, all counted')
  await card.getByRole('button', { name: 'Void 6 votes' }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByRole('textbox', { name: 'Reason', exact: true })
  await dialog.getByRole('button', { name: 'Yes, void them' }).click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Please write a reason/)
  await reason.fill('One script')
  await dialog.getByRole('button', { name: 'Yes, void them' }).click()
  await expect(card.getByRole('status')).toContainText('6 votes of “Gray Wolves” are now void.')
  await expect(card).toContainText('6 votes, all void')
  // The case stays in place, with the focus on its button.
  await expect(card.getByRole('button', { name: 'All void' })).toBeFocused()
  await expect.poll(standings).toEqual([
    [bears, 4],
    [wolves, 1],
  ])

  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('status')).toContainText('Undone. 6 votes are as they were before.')
  await expect.poll(standings).toEqual([
    [wolves, 7],
    [bears, 4],
  ])

  await card.getByRole('link', { name: 'Details' }).click()
  const history = page.getByRole('region', { name: 'What was done' })
  const voided = history.getByRole('row', { name: /(?<!“)Voided votes/ })
  await expect(voided).toContainText('One script')
  await expect(voided).toContainText('Undone, ')
  await expect(history.getByRole('row', { name: 'Undid “Voided votes”' })).toBeVisible()
  await page.getByRole('button', { name: 'Add note' }).click()
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('Please write a note')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('A LAN party, says the owner.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  const note = history.getByRole('row', { name: /(?<!“)Wrote a note/ })
  await expect(note).toContainText('A LAN party')
  await page
    .getByRole('status')
    .filter({ hasText: 'The note was added.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(note).toContainText('Undone, ')
  await page.getByRole('button', { name: 'Dismiss as genuine' }).click()
  await reason.fill('A LAN party')
  await dialog.getByRole('button', { name: 'Yes, they are genuine' }).click()
  await expect(page.getByRole('button', { name: 'Dismissed' })).toBeVisible()

  await page.goto('/admin/cases/actions')
  const dismissed = page.getByRole('row', { name: /(?<!“)Dismissed as genuine/ })
  await dismissed.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Undone.' })).toBeVisible()
  // The pressed button disappears after the list was reloaded.
  await expect(dismissed.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByText('Undone.')).toBeFocused()
  await dismissed.getByRole('link', { name: 'Gray Wolves' }).click()
  await expect(page.getByRole('button', { name: 'Dismiss as genuine' })).toBeVisible()
})

test('an action on a case also decides the cases it includes, which stay in place, and can be undone later', async ({
  page,
  site,
}) => {
  const administrator = await signInAsAdministrator(page.request)
  const { id: bears } = await makeListedClan(page.request, administrator, { name: 'Brown Bears' })
  await castVotes(page.request, bears, 4)
  await site.command('fixtures/add-vote-case', String(bears), '4')
  await site.command('fixtures/add-vote-case', String(bears), '2')
  await signIn(page, administrator)
  await page.goto('/admin/cases')
  const both = page.getByRole('article', { name: 'Case of Brown Bears' })
  await both.getByRole('button', { name: 'Void 4 votes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('One script')
  await dialog.getByRole('button', { name: 'Yes, void them' }).click()
  await expect(both.filter({ has: votesOfCase(page, '4 votes, all void') })).toBeVisible()
  await expect(both.filter({ has: votesOfCase(page, '2 votes, all void') })).toBeVisible()
  await expect(both.getByRole('button', { name: 'All void' })).toHaveCount(2)

  await page.goto('/admin/cases?status=decided')
  await both.getByRole('button', { name: 'Undo the decision about Brown Bears' }).first().press('Enter')
  await expect(page.getByText('Undone. 4 votes are as they were before.')).toBeFocused()
  await expect(both.filter({ has: votesOfCase(page, '2 votes, all counted') })).toBeVisible()
  await expect(both.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('the other pages of the cases: shared networks, cases by week and status, held votes', async ({ page, site }) => {
  const administrator = await signInAsAdministrator(page.request)
  const { id: wolves } = await makeListedClan(page.request, administrator, { name: 'Gray Wolves' })
  await castVotes(page.request, wolves, 2)
  await site.command('fixtures/add-vote-case', String(wolves), '2')
  await signIn(page, administrator)
  await page.goto('/admin/cases')
  await page.getByRole('link', { name: 'Shared networks' }).click()
  const form = page.getByRole('form', { name: 'Mark a network as shared' })
  const network = form.getByRole('textbox', { name: 'Network' })
  await network.fill('10.0.0.0/7')
  await form.getByRole('textbox', { name: 'Reason' }).fill('A university')
  await form.getByRole('button', { name: 'Mark as shared' }).click()
  await expect(network).toHaveAccessibleDescription(/Please enter a network of at least \/8/)
  await network.fill('198.18.7.9/24')
  await form.getByRole('button', { name: 'Mark as shared' }).click()
  const marked = page.getByRole('status').filter({ hasText: '198.18.7.0/24 is marked as shared.' })
  const row = page.getByRole('row', { name: '198.18.7.0/24' })
  await expect(row).toContainText('A university')
  await expect(network).toHaveValue('')
  await marked.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeFocused()
  await expect(row).toHaveCount(0)

  // The status filter keeps a week whose cases are still loading.
  await page.goto('/admin/cases')
  const week = page.getByRole('combobox', { name: 'Week' })
  await expect(week.getByRole('option')).not.toHaveCount(1)
  const answer = Promise.withResolvers<undefined>()
  await page.route('**/api/admin/vote-cases?*', (route) => answer.promise.then(() => route.continue()))
  await week.selectOption({ index: 1 })
  await expect(week).not.toHaveValue('')
  await page.getByRole('link', { name: 'Decided' }).click()
  answer.resolve(undefined)
  await expect(page).toHaveURL(/\?week=\d{4}-W\d\d&status=decided$/)

  await page.getByRole('link', { name: 'Only unusual' }).click()
  await expect(page.getByText('They count, and need no decision.')).toBeVisible()

  await page.getByRole('link', { name: 'Held votes' }).click()
  await expect(page.getByRole('heading', { name: 'Voting data' })).toBeVisible()
  await expect(page.getByText('State: Held')).toBeVisible()
  await expect(page.getByLabel('Group by')).toHaveValue('reason')
})
