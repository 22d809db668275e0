import { expect, signIn, test } from '../support/accounts.ts'
import { castVotes, makeListedClan, signInAsAdministrator } from '../support/desk.ts'

test('an administrator answers a blind check with the keyboard, skips a vote, and undoes an answer', async ({
  page,
  site,
}) => {
  const administrator = await signInAsAdministrator(page.request)
  const { id: clan } = await makeListedClan(page.request, administrator, { name: 'Gray Wolves' })
  await castVotes(page.request, clan, 4)
  await site.command('fixtures/add-blind-check', String(clan), '4')
  await signIn(page, administrator)
  await page.goto('/admin/cases')
  await page.getByRole('link', { name: 'Blind check' }).click()
  await expect(page.getByRole('heading', { name: 'Blind check' })).toBeFocused()

  const vote = (number: number) => page.getByRole('region', { name: `Vote ${number}`, exact: true })
  const answer = (number: number, name: string) => vote(number).getByRole('button', { name })
  const status = page.getByRole('status').filter({ hasText: 'ote' })
  await expect(vote(1)).toContainText('“Gray Wolves”')
  await vote(1).getByRole('link', { name: 'Skip' }).click()
  await answer(2, 'Fake').press('Enter')
  await expect(status).toContainText('Vote 2: fake.')
  // The skipped vote comes last, and the focus stays on the answer.
  await expect(answer(3, 'Fake')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toContainText('Vote 3: fake.')
  await expect(vote(4)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(status).toContainText('The answer to vote 3 was taken back.')
  await expect(page.getByText('The answer to vote 3 was taken back.')).toBeFocused()
  await answer(3, 'Genuine').press('Enter')
  await expect(vote(4)).toBeVisible()

  // Undo works while the next vote is loading.
  const next = Promise.withResolvers<undefined>()
  await page.route('**/api/admin/blind-check', (route) => next.promise.then(() => route.continue()))
  await answer(4, 'Fake').press('Enter')
  await expect(status).toContainText('Vote 4: fake.')
  for (const name of ['Fake', 'Genuine', 'Cannot tell'])
    await expect(answer(4, name)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(status).toContainText('The answer to vote 4 was taken back.')
  next.resolve(undefined)
  await expect(answer(4, 'Genuine')).toHaveAttribute('aria-disabled', 'false')
  await expect(vote(4)).toBeVisible()

  await page.getByText('Show and take back answers').click()
  await page.getByRole('button', { name: 'Take back the answer to vote 2' }).press('Enter')
  await expect(vote(2)).toBeVisible()
  await expect(page.getByText('The answer to vote 2 was taken back.')).toBeFocused()

  for (const [number, next] of [
    [2, 4],
    [4, 1],
  ] as const) {
    await answer(number, 'Cannot tell').press('Enter')
    await expect(vote(next)).toBeVisible()
  }
  await answer(1, 'Genuine').press('Enter')
  await expect(page.getByText('4 votes, all of them answered')).toBeVisible()
  await expect(page.getByText('Vote 1: genuine.')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('0 votes fake and 2 genuine')
})
