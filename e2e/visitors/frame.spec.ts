import { expect, test } from '../support/test.ts'

test('nothing on the home page links to a page of this site that does not exist', async ({ page, baseURL }) => {
  await page.goto('/')
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const own = [...new Set(hrefs.filter((href) => href.startsWith(baseURL ?? '')))]
  expect(own.length).toBeGreaterThan(3)
  for (const href of own) expect((await page.request.get(href)).status(), href).toBe(200)
})

test('an unknown URL returns 404 inside the frame', async ({ page }) => {
  const response = await page.request.get('/no/such/page')
  expect(response.status()).toBe(404)
  expect(response.headers()['x-robots-tag']).toBe('noindex')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Off the map' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'To the list of clans' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('on a phone the menu opens and closes by button, key and navigation', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  const link = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Home' })
  await expect(link).toBeHidden()
  await button.click()
  await expect(link).toBeVisible()
  // Phones have these links in the menu, because the footer is far below the list. A bar of medium width has no room for them.
  const more = ['Shortlist', 'My votes', 'Results'].map((name) => page.getByRole('banner').getByRole('link', { name }))
  for (const part of more) await expect(part).toBeVisible()
  await page.setViewportSize({ width: 1279, height: 740 })
  for (const part of more) await expect(part).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 740 })
  for (const part of more) await expect(part).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await link.click()
  await expect(link).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('banner').getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL('/about')
  await expect(link).toBeHidden()
  // The user goes back much later.
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(link).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('on a phone the open menu is small and scrolls away', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('banner').first()
    await expect(bar.getByRole('link', { name: 'About us' })).toBeVisible()
    expect((await bar.boundingBox())?.height).toBeLessThan(740 / 5)
    await page.mouse.wheel(0, 1000)
    await expect(bar).not.toBeInViewport()
  })

  test('pages whose forms need it say so and show no form', async ({ page }) => {
    for (const path of ['/profile', '/register', '/reset', `/reset?email=ada@example.org&hash=${'a'.repeat(128)}`]) {
      await page.goto(path)
      // `getByText` ignores `noscript`.
      await expect(page.locator('main noscript p')).toBeVisible()
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    }
  })
})

test('a debounced search leaves the panel open', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(Date.now() + 60_000)
  const panel = page.getByRole('banner').getByRole('form', { name: 'Sign in' })
  await page.getByRole('searchbox').fill('clan')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).first().click()
  await expect(page).toHaveURL('/')
  await panel.getByLabel('Email').fill('ada')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/?q=clan')
  await expect(panel.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('@example.org')
  await expect(panel.getByLabel('Email')).toHaveValue('ada@example.org')
})

// A tap outside closes the menu and must activate the element under the finger.
test('on a phone the menu does not move the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/about')
  const heading = page.getByRole('heading', { name: 'Ranked by the votes of one week' })
  const place = () => heading.evaluate((element) => element.getBoundingClientRect().top)
  const before = await place()
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Site' })
  await button.click()
  await expect(menu).toBeVisible()
  expect(await place()).toBe(before)
  await button.click()
  await expect(menu).toBeHidden()
  expect(await place()).toBe(before)
})

test('the menu and the panel cover nothing that has keyboard focus', async ({ page }) => {
  await page.goto('/about')
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign in' }).first()
  const panel = page.getByRole('banner').getByRole('form', { name: 'Sign in' })
  await signIn.click()
  await panel.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).last().focus()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel).toBeHidden()
  await signIn.click()
  await expect(panel.getByLabel('Email')).toHaveValue('ada@example.org')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(signIn).toBeVisible()
  await signIn.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(signIn).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(signIn).toBeHidden()
})

test('effects can be turned off, and stay off', async ({ page }) => {
  await page.goto('/')
  const name = page.getByRole('banner').locator('[data-text]')
  const animation = () => name.evaluate((element) => getComputedStyle(element, '::before').animationName)
  expect(await animation()).not.toBe('none')
  await page.getByRole('switch', { name: 'Reduce effects' }).click()
  expect(await animation()).toBe('none')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Reduce effects' })).toHaveAttribute('aria-checked', 'true')
  expect(await animation()).toBe('none')
})

test('the first Tab offers to skip the top bar', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the API has a documentation page and an OpenAPI document', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /POST.*\/api\/clans\/vote/ })).toBeVisible()
  const document = (await (await page.request.get('/api/openapi.json')).json()) as { paths: object }
  expect(Object.keys(document.paths)).toContain('/api/stats/followLink')
})

test('scripts and styles are complete in every content coding', async ({ page }) => {
  await page.goto('/')
  const files = await page
    .locator('script[src], link[rel=stylesheet]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
    )
  expect(files.length).toBeGreaterThan(1)
  const codings = new Set<string>()
  for (const file of files) {
    const sizes = new Set<number>()
    for (const coding of ['br', 'gzip', 'identity']) {
      const response = await page.request.get(file, { headers: { 'accept-encoding': coding } })
      codings.add(response.headers()['content-encoding'] ?? 'identity')
      sizes.add((await response.body()).length)
    }
    expect(sizes.size, file).toBe(1)
  }
  // All codings were checked, although small files are sent uncompressed.
  expect(codings).toEqual(new Set(['br', 'gzip', 'identity']))
})

test('the focus ring of an element that the keyboard scrolls into view is whole', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/')
  const cutOff: string[] = []
  let scrolled = 0
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab')
    const { name, below, top } = await page.evaluate(() => ({
      name: document.activeElement?.textContent ?? '',
      below: innerHeight - (document.activeElement?.getBoundingClientRect().bottom ?? 0),
      top: scrollY,
    }))
    scrolled = Math.max(scrolled, top)
    // The focus ring's width plus its offset.
    if (below < 6) cutOff.push(name)
  }
  expect(scrolled).toBeGreaterThan(0)
  expect(cutOff).toEqual([])
})
