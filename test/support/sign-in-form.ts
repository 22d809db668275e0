import type { Page } from '@playwright/test'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Signs in with the form in the top bar. */
export async function signInOn(page: Page, { email, password }: Credentials): Promise<void> {
  const panel = await openPanel(page)
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByRole('button', { name: 'Sign in' }).click()
}

export async function openPanel(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).first().click()
  return page.getByRole('banner').getByRole('form', { name: 'Sign in' })
}
