import type { Page } from '@playwright/test'
import { newCredentials, test as testWithMails } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

/** Visits a page whose script is held up. Answers what lets it come. */
async function visitSlowly(page: Page, path: string): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/assets\/take-over-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'load' })
  return letThrough
}

test('a vote that is cast before the script has come counts, and counts once', async ({ page, unspentClan }) => {
  const { name } = await unspentClan()
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/clans/vote/') && sent.push(request.url()))
  const finish = await visitSlowly(page, `/?${new URLSearchParams({ q: name })}`)
  const control = page.getByRole('button', { name: `Vote for ${name}`, exact: true })
  await control.click()
  await expect(control).toHaveAttribute('aria-pressed', 'false')
  finish()
  await expect(control).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Vote registered!')).toBeAttached()
  expect(sent).toHaveLength(1)
})

testWithMails(
  'a form that is sent before the script has come waits for it, and shows nothing in the address',
  async ({ page }) => {
    const { email, password } = newCredentials()
    const finish = await visitSlowly(page, '/register')
    const main = page.getByRole('main')
    await main.getByLabel('E-mail').fill(email)
    await main.getByLabel('Password', { exact: true }).fill(password)
    await main.getByLabel('Password again').fill(password)
    await main.getByLabel('Password again').press('Enter')
    finish()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(/\/register$/)
  },
)
