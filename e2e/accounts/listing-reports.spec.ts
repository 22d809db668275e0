import type { Page } from '@playwright/test'
import { expect, signIn, takeAccount, test } from '../support/accounts.ts'
import { makeListedClan, signInAsAdministrator } from '../support/desk.ts'

const text = 'They use the name and the banner of my clan.'

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Report this listing' }).press('Enter')
  const form = page.getByRole('form', { name: 'Report this listing' })
  await expect(form.getByLabel('What is wrong?')).toBeFocused()
  return form
}

test('a visitor reports a listing by keyboard, and an administrator answers', async ({ page, request, mailbox }) => {
  const administrator = await signInAsAdministrator(request)
  const name = `Reported Wolves ${Date.now()}`
  const { id } = await makeListedClan(request, administrator, { name })
  await page.goto(`/clan/${id}`)
  const form = await openForm(page)

  // Errors are shown at their fields.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(form.getByLabel('What is wrong?')).toHaveValue('impostor')
  await form.getByLabel('Your email').fill('not an address')
  await form.getByRole('button', { name: 'Send report' }).press('Enter')
  const field = form.getByLabel('What should they look at?')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/^Please write what the administrators should look at/)
  await expect(form.getByText('Please enter a valid email')).toBeVisible()

  // The text survives a failure, signing in and a reload.
  await field.fill(text)
  await form.getByLabel('Your email').fill('Reporter@example.org')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/reports', (route) => released.then(() => route.abort('internetdisconnected')))
  await form.getByRole('button', { name: 'Send report' }).press('Enter')
  // The dialog stays open until the request ends, so that it can show a failure.
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(form).toBeVisible()
  release()
  await expect(form.getByRole('alert')).toContainText('Your report was not sent.')
  await expect(field).toHaveValue(text)
  await page.unroute('**/reports')
  const user = takeAccount()
  await signIn(page, user)
  await page.reload()
  const restored = await openForm(page)
  await expect(restored.getByLabel('What is wrong?')).toHaveValue('impostor')
  await expect(restored.getByLabel('What should they look at?')).toHaveValue(text)

  // The text is not a draft of this user, so it is still there after signing out.
  await restored.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).press('Enter')
  await expect(page.getByText('You are signed out.')).toHaveText(/^You are signed out\.×$/)
  await openForm(page)
  await expect(restored.getByLabel('What should they look at?')).toHaveValue(text)
  await restored.getByRole('button', { name: 'Send report' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report this listing' })
  await expect(dialog.getByText('The administrators have your report.')).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Report this listing' })).toBeFocused()

  await signIn(page, administrator)
  await page.goto('/admin/reports')
  const card = page.getByRole('article', { name })
  await expect(card).toContainText('It pretends to be another clan')
  await expect(card).toContainText(text)
  await card.getByRole('button', { name: 'Answer and close' }).click()
  await page.getByLabel('Reason (optional)').fill('The name was changed.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByText(`The report about “${name}” was closed.`)).toBeFocused()
  const answers = () => mailbox.mails.filter((mail) => mail.to.includes('Reporter@example.org'))
  await expect
    .poll(() =>
      answers()
        .map((mail) => mail.text)
        .join(),
    )
    .toContain('The name was changed.')
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.route('**/reopenReports', (route) => route.abort('internetdisconnected'))
  await undo.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Not reopened. Network Error')
  await page.unroute('**/reopenReports')
  // The button keeps the focus for another attempt.
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).toContainText(text)
  await expect(page.getByText(`Reopened: the report about “${name}”.`)).toBeFocused()
  await card.getByRole('button', { name: 'Answer and close' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('link', { name: 'Closed' }).click()
  await expect(card.getByRole('button', { name: 'Reopen' })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page leads to the email address', async ({ page, request }) => {
    const administrator = await signInAsAdministrator(request)
    const { id } = await makeListedClan(request, administrator, { name: `Plain Wolves ${Date.now()}` })
    await page.goto(`/clan/${id}`)
    await expect(page.getByRole('button', { name: 'Report this listing' })).toBeHidden()
    await page.getByRole('region', { name: 'Share' }).getByRole('link', { name: 'Contact us' }).click()
    await page.getByRole('button', { name: 'Show email' }).click()
    await expect(page.getByRole('link', { name: 'help@clans.example' })).toBeVisible()
  })
})
