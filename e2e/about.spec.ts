import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const address = 'help@clans.example'

const contact = (page: Page) => page.getByRole('region', { name: 'Contact' })

test('the support address is in nothing that is sent before it is asked for', async ({ page }) => {
  const bodies: string[] = []
  const read: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (/html|json|javascript/.test(response.headers()['content-type'] ?? ''))
      read.push(response.text().then((text) => bodies.push(text)))
  })
  await page.goto('/about')
  await expect(contact(page)).toContainText('Replies come within 48 hours')
  await page.waitForLoadState('networkidle')
  await Promise.all(read)
  expect(bodies.length).toBeGreaterThan(1)
  for (const body of bodies) expect(body).not.toContain(address)

  await contact(page).getByRole('button', { name: 'Show email' }).press('Enter')
  const link = contact(page).getByRole('link', { name: address })
  await expect(link).toHaveAttribute('href', `mailto:${address}`)
  await expect(link).toBeFocused()
})

test('the address is copied by a button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/about')
  await contact(page).getByRole('button', { name: 'Show email' }).click()
  await contact(page).getByRole('button', { name: /^Copy/ }).click()
  await expect(contact(page).getByText('Copied', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('where the address does not come, the button stays and says why', async ({ page, context }) => {
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Read now' })).toBeVisible()
  await context.setOffline(true)
  await contact(page).getByRole('button', { name: 'Show email' }).click()
  await expect(contact(page).getByRole('alert')).toHaveText('Network Error')
  await context.setOffline(false)
  await contact(page).getByRole('button', { name: 'Show email' }).click()
  await expect(contact(page).getByRole('link', { name: address })).toBeVisible()
})

test("the footer's contact becomes a mail link when it is used", async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' })
  await expect(link).toHaveAttribute('href', '/about#contact')
  await link.click()
  await expect(link).toHaveAttribute('href', `mailto:${address}`)
  await expect(page).toHaveURL(/\/$/)
})

test("the footer's contact leads to the panel where the address does not come", async ({ page }) => {
  await page.route('**/api/support', (route) => route.fulfill({ status: 429, body: '{}' }))
  await page.goto('/vote')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
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

  test('opens and closes by keyboard, one answer at a time, and gives the focus back', async ({ page }) => {
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

  test('closes by its cross', async ({ page }) => {
    const dialog = await open(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  test('closes by a press beside it, and by none inside', async ({ page }) => {
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

    test('closes by a tap beside it, which does not reach what lies below', async ({ page }) => {
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

  test('the questions stand on the page', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByRole('button', { name: 'Read now' })).toBeHidden()
    await page.getByText('How many clans can I list?').click()
    await expect(page.getByText('One clan or platoon per account for now.')).toBeVisible()
  })

  test('the address comes by a form', async ({ page }) => {
    await page.goto('/about')
    expect(await page.content()).not.toContain(address)
    await page.getByRole('button', { name: 'Show email' }).click()
    await expect(page.getByRole('link', { name: address })).toBeVisible()
    await expect(page).toHaveURL(/#contact$/)
  })
})
