import type { Page, Response } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const address = 'help@clans.example'

const contact = (page: Page) => page.getByRole('region', { name: 'Contact' })

test('sends the support address only on request', async ({ page }) => {
  const bodies: string[] = []
  const read: Promise<unknown>[] = []
  const readBody = (response: Response) => {
    if (/html|json|javascript/.test(response.headers()['content-type'] ?? ''))
      read.push(response.text().then((text) => bodies.push(text)))
  }
  page.on('response', readBody)
  await page.goto('/about')
  await expect(contact(page)).toContainText('Replies come within 48 hours')
  await page.waitForLoadState('networkidle')
  // Stop reading responses, because the test may end before the next one.
  page.off('response', readBody)
  await Promise.all(read)
  expect(bodies.length).toBeGreaterThan(1)
  for (const body of bodies) expect(body).not.toContain(address)

  await contact(page).getByRole('button', { name: 'Show email' }).press('Enter')
  const link = contact(page).getByRole('link', { name: address })
  await expect(link).toHaveAttribute('href', `mailto:${address}`)
  await expect(link).toBeFocused()
})

test('copies the support address with a button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/about')
  await contact(page).getByRole('button', { name: 'Show email' }).click()
  await contact(page).getByRole('button', { name: /^Copy/ }).click()
  await expect(contact(page).getByText('Copied', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('announces each copy of the support address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await page.goto('/about')
  await contact(page).getByRole('button', { name: 'Show email' }).click()
  const announced = await contact(page)
    .locator('output')
    .evaluateHandle((output) => {
      const texts: (string | null)[] = []
      const observer = new MutationObserver(() => texts.push(output.textContent))
      observer.observe(output, { childList: true, characterData: true, subtree: true })
      return texts
    })
  const copy = contact(page).getByRole('button', { name: /^Copy/ })
  await copy.click()
  await expect(contact(page).getByText('Copied', { exact: true })).toBeAttached()
  await copy.click()
  await expect.poll(() => announced.jsonValue()).toEqual(['Copied', '', 'Copied'])
})

test('keeps the button and explains why if the address fails to load', async ({ page, context }) => {
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Read now' })).toBeVisible()
  await context.setOffline(true)
  await contact(page).getByRole('button', { name: 'Show email' }).click()
  await expect(contact(page).getByRole('alert')).toContainText('Network Error')
  await context.setOffline(false)
  await contact(page).getByRole('button', { name: 'Show email' }).click()
  await expect(contact(page).getByRole('link', { name: address })).toBeVisible()
})

test("turns the footer's contact into an email link when it is used", async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' })
  await expect(link).toHaveAttribute('href', '/about#contact')
  await link.click()
  await expect(link).toHaveAttribute('href', `mailto:${address}`)
  await expect(page).toHaveURL(/\/$/)
})

test("links the footer's contact to the panel if the address fails to load", async ({ page }) => {
  let requests = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/support', async (route) => {
    requests++
    await released
    await route.fulfill({ status: 429, body: '{}' })
  })
  await page.goto('/vote')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' })
  await link.click()
  await expect(link).toHaveAttribute('aria-busy', 'true')
  await link.click()
  // Unless the visitor goes to another page before the failure.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page).toHaveURL('/terms')
  release()
  await expect(link).toHaveAttribute('aria-busy', 'false')
  await expect(page).toHaveURL('/terms')
  expect(requests).toBe(1)
  await link.click()
  await expect(page).toHaveURL(/\/about#contact$/)
  await expect(contact(page)).toBeInViewport()
})

test.describe('the FAQ', () => {
  const open = async (page: Page) => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Read now' }).click()
    const dialog = page.getByRole('dialog', { name: 'FAQ' })
    await expect(dialog).toBeVisible()
    return dialog
  }

  test('opens and closes by keyboard, one answer at a time, and restores the focus', async ({ page }) => {
    const dialog = await open(page)
    const [first, second] = ['How often can I vote?', 'When do votes reset?'].map((name) => dialog.getByText(name))
    await first?.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('one vote per clan or platoon per calendar week')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(second ?? dialog).toBeFocused()
    await page.keyboard.press('Space')
    await expect(dialog.getByText('Mondays at about 00:00 EST (GMT-4)')).toBeVisible()
    await expect(dialog.getByText('one vote per clan or platoon per calendar week')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Read now' })).toBeFocused()
  })

  test('closes with its close button', async ({ page }) => {
    const dialog = await open(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  test('closes on a click outside, but not inside', async ({ page }) => {
    const dialog = await open(page)
    const box = await dialog.boundingBox()
    if (!box) throw new Error('The dialog has no place')
    await page.mouse.click(box.x + box.width / 2, box.y + 30)
    await expect(dialog).toBeVisible()
    await page.mouse.click(10, 10)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Read now' })).toBeFocused()
  })

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true })

    test('closes on a tap outside without activating the element below', async ({ page }) => {
      const dialog = await open(page)
      const link = await page.getByRole('banner').getByText('Blog', { exact: true }).boundingBox()
      if (!link) throw new Error('The link has no place')
      await page.touchscreen.tap(link.x + link.width / 2, link.y + link.height / 2)
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'Read now' })).toBeFocused()
      await expect(page).toHaveURL(/\/about$/)
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page shows the questions', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByRole('button', { name: 'Read now' })).toBeHidden()
    await page.getByText('How many clans can I list?').click()
    await expect(page.getByText('One clan or platoon per account for now.')).toBeVisible()
  })

  test('a form requests the address', async ({ page }) => {
    await page.goto('/about')
    expect(await page.content()).not.toContain(address)
    await page.getByRole('button', { name: 'Show email' }).click()
    await expect(page.getByRole('link', { name: address })).toBeVisible()
    await expect(page).toHaveURL(/#contact$/)
  })
})
