import type { Page } from '@playwright/test'
import { type Mailbox, openMailbox, type ReadMail } from '../../test/support/mailbox.ts'
import type { Credentials } from '../../test/support/sign-in-form.ts'
import { preparedAccount } from '../../scripts/fixtures/prepared-accounts.ts'
import { startSite } from './site.ts'
import { expect, test as base } from './test.ts'

export interface WorkerFixtures {
  readonly mailbox: Mailbox
}

/** Tests with one site per worker. The site has no clans and a support address, and sends emails to a real SMTP server. */
export const test = base.extend<object, WorkerFixtures>({
  mailbox: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright reads what a fixture needs
    async ({}, use) => {
      const mailbox = await openMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ storage, mailbox }, use) => {
      const site = await startSite(storage, { SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'help@clans.example' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { type Credentials, openPanel, signInOn } from '../../test/support/sign-in-form.ts'
export { expect }

/** Returns a new email and an uncommon password. */
export function newCredentials(): Credentials {
  return { email: `ada.${Math.random().toString(36).slice(2, 10)}@example.org`, password: 'a quiet harbor' }
}

/** Waits for an email that links to `page`, and returns the newest one. `after`: the number of earlier emails. */
export async function mailTo(
  mailbox: Mailbox,
  email: string,
  page: '/verify' | '/reset',
  after = 0,
): Promise<ReadMail> {
  const found = () => mailbox.mails.filter((mail) => mail.to.includes(email) && mail.link.pathname === page)
  await expect.poll(() => found().length, { timeout: 20_000, intervals: [100] }).toBeGreaterThan(after)
  const mail = found().at(-1)
  if (!mail) throw new Error('the mail has gone')
  return mail
}

let accounts = 0

/** Returns a verified account from the site's template that no other journey of this worker uses. */
export function takeAccount(): Credentials {
  return preparedAccount('owner', accounts++)
}

/** Signs in without the form before the first page opens, by storing the session like the form. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  const answer = await page.request.post('/api/users/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
  const { is_admin: isAdmin, ...user } = (await answer.json()) as { readonly is_admin: boolean }
  const localStorage = [{ name: 'user', value: JSON.stringify({ ...user, isAdmin }) }]
  const { origin } = new URL(answer.url())
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}
