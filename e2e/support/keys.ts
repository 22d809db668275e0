import type { Locator, Page } from '@playwright/test'
import { expect } from './accounts.ts'

/** Presses Tab until an element has focus. Fails if Tab does not reach it. */
export async function tabTo(page: Page, wanted: Locator, most = 80): Promise<void> {
  await expect(wanted).toBeVisible()
  // Resolve the element once, because the browser would search the whole page by role and name at each step.
  const element = await wanted.elementHandle()
  for (let i = 0; i < most; i++) {
    if (await element?.evaluate((it) => it === it.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** Tabs to a button or link and presses Enter. */
export async function pressOn(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** Tabs to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Expects that an invalid field has focus, and that its error precedes its hint in the description. */
export async function expectRefused(field: Locator, why: string): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${why}`))
}
