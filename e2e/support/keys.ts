import type { Locator, Page } from '@playwright/test'
import { expect } from './accounts.ts'

/** Goes on with Tab, as whoever has no pointer, until something has the focus. Fails where no key leads there. */
export async function tabTo(page: Page, wanted: Locator, most = 80): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let i = 0; i < most; i++) {
    if (await isFocused(wanted)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** Goes to a button or link, and presses it. */
export async function pressOn(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** Goes to a field, and types what is to stand in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** A field that is said to be wrong: it has the focus, and what is wrong is tied to it, before its hint. */
export async function expectRefused(field: Locator, why: string): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${why}`))
}

const isFocused = (wanted: Locator) => wanted.evaluate((element) => element === element.ownerDocument.activeElement)
