import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, takeAccount, signIn, test } from '../support/accounts.ts'
import { waitUntilLive } from '../support/test.ts'
import { aBanner, aFileOfSize } from '../support/banners.ts'
import { signInAsAdministrator } from '../support/desk.ts'
import { readShownImage } from '../support/shown-image.ts'

async function openProfile(page: Page) {
  const credentials = takeAccount()
  await signIn(page, credentials)
  await page.goto('/profile')
  return credentials
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Add clan' }).click()
  return page.getByRole('form', { name: 'Add clan' })
}

async function addClan(page: Page, name: string) {
  const form = await openForm(page)
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Header image').setInputFiles(await aBanner())
  await form.getByLabel('PC', { exact: true }).check()
  await form.getByLabel('Casual').check()
  await form.getByLabel('Discord invite').fill('https://discord.gg/nightwatch')
  await form.getByLabel('Languages', { exact: true }).selectOption('de')
  await form.getByRole('button', { name: 'Add clan' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const pending =
  'Your clan is pending approval. Once approved, it will automatically appear on the home page. Please check back soon.'

test(
  'a clan from its submission through approval and edit to its deletion',
  { tag: '@storage' },
  async ({ page, site, browser }) => {
    await openProfile(page)
    await expect(
      page.getByText("You haven't added a clan yet. Once created, you'll be able to see it here."),
    ).toBeVisible()
    await addClan(page, 'Night Watch')
    await expect(page.getByText(pending)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Night Watch' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add clan' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Premium' })).toHaveCount(0)
    await expect(page.getByText('Until then, it cannot receive any.')).toBeVisible()
    expect(await readShownImage(page.locator('img[src^="/uploads/"]'))).toBeGreaterThan(0)

    await decide(page, 'approve')
    // As if the owner returned from another tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('This is your public card.')).toBeVisible()
    await expect(page.getByText(pending)).toHaveCount(0)
    await expect(page.getByText('Ask your members for votes.')).toBeVisible()

    await page.getByRole('button', { name: 'Edit clan' }).click()
    const edit = page.getByRole('form', { name: 'Edit clan' })
    await expect(edit.getByLabel('Discord invite')).toHaveValue('nightwatch')
    await expect(edit.getByRole('button', { name: 'Remove German' })).toBeVisible()
    await expect(edit.getByLabel('PC', { exact: true })).toBeChecked()
    await edit.getByLabel('Name').fill('Day Watch')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(
      page.getByText(
        'You have a pending edit request for your clan. Once approved, the changes will automatically appear on the home page. Please check back soon.',
      ),
    ).toBeVisible()
    await expect(page.getByText('Pending review: Name')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Day Watch' })).toBeVisible()
    await page.getByLabel('Public now').check()
    await expect(page.getByRole('heading', { name: 'Night Watch' })).toBeVisible()
    const stranger = waitUntilLive(await (await browser.newContext({ baseURL: site.address })).newPage())
    // The search is needed because other journeys add clans, which may fill the first page.
    await stranger.goto('/?q=Night+Watch')
    await expect(stranger.getByRole('heading', { name: 'Night Watch', exact: true })).toBeVisible()
    await stranger.context().close()

    await page.getByLabel('Enable preview').check()
    await expect(page.getByText('Sponsor', { exact: true })).toBeVisible()

    await appeal(page)

    await page.getByRole('button', { name: 'Withdraw edit' }).click()
    const question = page.getByRole('dialog', { name: 'Withdraw your edit?' })
    await expect(question).toContainText('What you have changed will be deleted: Name.')
    await question.getByRole('button', { name: 'Yes, withdraw it' }).click()
    await expect(page.getByText('Your edit was withdrawn.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw edit' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Night Watch' })).toBeVisible()

    await page.getByRole('button', { name: 'Delete clan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to permanently delete this clan?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Delete clan' }).click()
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click()
    await expect(page.getByRole('button', { name: 'Add clan' })).toBeVisible()
    expect(await readClans(page)).toEqual([])
  },
)

/** Appeals, with a reload in between. The reports of votes are mocked, because real ones leave out votes of this hour. */
async function appeal(page: Page) {
  const [week, text] = ['2026-W47', 'We were at a LAN party.']
  const report = { week, cast: 60, checking: 10, uncounted: 0, causes: ['limit'], appeals: [] }
  const weeks = [report, { ...report, week: '2026-W46' }]
  await page.route('**/api/me/clan/votes', (route) => route.fulfill({ json: { week, until: Date.now(), weeks } }))
  await page.reload()
  const section = page.getByRole('region', { name: 'Checked votes' })
  const thisWeek = section.getByRole('region', { name: 'This week' })
  await expect(thisWeek).toContainText('Up to 10 of about 60 votes are being checked.')
  await thisWeek.getByText('Appeal', { exact: true }).click()
  await thisWeek.getByLabel('Why should these votes count?').fill(text)
  await page.reload()
  await expect(thisWeek.getByLabel('Why should these votes count?')).toHaveValue(text)
  const send = thisWeek.getByRole('button', { name: 'Send appeal' })
  await send.click()
  await expect(thisWeek.getByRole('alert')).toContainText('all votes of this week count now')
  const sent = { text, at: Date.now(), answer: null, answered_at: null }
  await page.route('**/api/me/clan/appeals', (route) => route.fulfill({ status: 201, json: sent }))
  await send.click()
  const headline = section.getByRole('heading', { name: 'Checked votes' })
  await expect(section.getByText('Your appeal for this week was sent.')).toBeVisible()
  await expect(headline).toBeFocused()
  await expect(thisWeek).toContainText('The administrators have not answered yet.')
  const weekBefore = section.getByRole('region', { name: 'Week 46 of 2026' })
  await weekBefore.getByText('Appeal', { exact: true }).click()
  await weekBefore.getByLabel('Why should these votes count?').fill(text)
  await weekBefore.getByRole('button', { name: 'Send appeal' }).click()
  await expect(section.getByText('Your appeal for week 46 of 2026 was sent.')).toBeVisible()
  await expect(headline).toBeFocused()
  await expect(section.getByRole('form')).toHaveCount(0)
  await page.unroute('**/api/me/clan/votes')
}

test('an edit right after another starts from the saved one', async ({ page }) => {
  await openProfile(page)
  await addClan(page, 'Night Watch')
  await page.getByRole('button', { name: 'Edit clan' }).click()
  const edit = page.getByRole('form', { name: 'Edit clan' })
  await edit.getByLabel('Name').fill('Day Watch')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/me', async (route) => {
    await released
    await route.continue()
  })
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes were submitted.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit clan' }).click()
  release()
  await expect(edit.getByLabel('Name')).toHaveValue('Day Watch')

  // Does not revert an edit made in another tab in the meantime.
  const other = waitUntilLive(await page.context().newPage())
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Edit clan' }).click()
  await other.getByRole('form').getByLabel('Name').fill('Dawn Watch')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Your changes were submitted.')).toBeVisible()
  await edit.getByLabel('Description').fill('We play at dawn.')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit.getByRole('alert')).toContainText('Your listing has changed since you opened this form')
  await expect(edit.getByLabel('Description')).toHaveValue('We play at dawn.')
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(edit.getByLabel('Name')).toHaveValue('Dawn Watch')
  await expect(edit.getByLabel('Description')).toHaveValue('We play at dawn.')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes were submitted.')).toBeVisible()
  expect(await readClan(page)).toMatchObject({ name: 'Dawn Watch', description: 'We play at dawn.' })
})

test('the form is read-only while it is submitted, so no input is lost', async ({ page }) => {
  await openProfile(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/me/clan', async (route) => {
    await released
    await route.continue()
  })
  const form = await openForm(page)
  const name = form.getByLabel('Name')
  await name.fill('Night Watch')
  await form.getByLabel('Header image').setInputFiles(await aBanner())
  await form.getByLabel('PC', { exact: true }).check()
  await form.getByLabel('Casual').check()
  await form.getByLabel('Discord invite').fill('nightwatch')
  const submit = form.getByRole('button', { name: 'Add clan' })
  await submit.click()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await name.pressSequentially(' and Day Watch')
  await form.getByLabel('Casual').click()
  await expect(name).toHaveValue('Night Watch')
  await expect(form.getByLabel('Casual')).toBeChecked()
  release()
  await expect(page.getByText('Your clan was submitted.')).toBeVisible()
})

test('the form shows errors at their fields and keeps the input', async ({ page }, testInfo) => {
  await openProfile(page)
  const form = await openForm(page)
  const submit = form.getByRole('button', { name: 'Add clan' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')

  const name = form.getByLabel('Name')
  await name.fill('ab')
  await expect(name).toHaveAttribute('aria-invalid', 'false')
  await name.blur()
  await expect(name).toHaveAccessibleDescription(/This field must be at least 3 characters long/)
  // The page counts characters while typing; the error message does so afterward.
  const description = form.getByLabel('Description')
  await description.fill('x'.repeat(3999))
  await expect(form.getByText('1 character left')).toBeVisible()
  await description.fill('x'.repeat(4012))
  await expect(form.getByText('12 characters too many', { exact: true })).toBeVisible()
  await description.blur()
  await expect(form.getByText(/at most 4000 characters long: 12 characters too many$/)).toBeVisible()
  await description.fill('')
  await submit.press('Enter')
  await expect(name).toBeFocused()
  await expect(form.getByLabel('PC', { exact: true })).toHaveAccessibleDescription(
    'Please select at least one platform',
  )
  await expect(form.getByLabel('Casual')).toHaveAccessibleDescription('Please select at least one playstyle')
  await expect(form.getByLabel('Header image')).toHaveAccessibleDescription(/Please choose an image/)
  await expect(form.getByLabel('Discord invite')).toHaveAccessibleDescription(
    /Please enter a Discord invite or a website/,
  )

  const image = form.getByLabel('Header image')
  await image.setInputFiles(await aFileOfSize(testInfo.outputPath('big.png'), 1_048_577))
  await expect(form.getByText('File cannot be larger than 1 MB')).toBeVisible()
  await image.setInputFiles(await aBanner('gif'))
  await expect(form.getByText('Please choose a PNG, JPEG or WebP image')).toBeVisible()
  await image.setInputFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(form.getByText(/This image cannot be read/)).toBeVisible()
  await image.setInputFiles(await aBanner())
  await expect(form.getByRole('img', { name: 'The chosen image, banner.png' })).toBeVisible()

  await name.fill('Night Watch')
  await form.getByLabel('Xbox').check()
  await form.getByLabel('Competitive').check()
  const website = form.getByLabel('Website')
  await website.fill('https://watch.example')
  await expect(form.getByText('https://', { exact: true })).toBeVisible()
  // Another website does not inherit the scheme, whether typed or pasted.
  await website.fill('night.example')
  await expect(form.getByText('http://', { exact: true })).toBeVisible()
  await website.fill('https://watch.example')
  await name.press('ControlOrMeta+A')
  await name.press('ControlOrMeta+C')
  await website.press('ControlOrMeta+A')
  await website.press('ControlOrMeta+V')
  await expect(form.getByText('http://', { exact: true })).toBeVisible()
  await website.fill('https://watch.example/night')
  await expect(website).toHaveValue('watch.example/night')
  await expect(submit).toHaveAttribute('aria-disabled', 'false')

  await page.route('**/api/me/clan', (route) => route.abort('internetdisconnected'))
  await submit.click()
  await expect(form.getByRole('alert')).toContainText('Your clan was not saved.')
  await expect(form.getByRole('alert')).toContainText('Network Error')
  await expect(name).toHaveValue('Night Watch')
  await expect(website).toHaveValue('watch.example/night')
  await expect(form.getByRole('img', { name: 'The chosen image, banner.png' })).toBeVisible()
  await page.unroute('**/api/me/clan')
  await submit.click()
  await expect(page.getByText(pending)).toBeVisible()
  expect(await readClan(page)).toMatchObject({ website_url: 'https://watch.example/night', discord_url: null })
})

test('asks before discarding input, and works by keyboard', async ({ page }) => {
  await openProfile(page)
  const add = page.getByRole('button', { name: 'Add clan' })
  await add.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Add clan' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Night Watch')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  for (const answer of ['Keep editing', 'Discard changes']) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: answer }).press('Enter')
    await expect(question).toBeHidden()
    if (answer === 'Keep editing') await expect(form.getByLabel('Name')).toHaveValue('Night Watch')
  }
  await expect(form).toHaveCount(0)

  await add.press('Enter')
  await page.keyboard.type('Night Watch')
  await form.getByLabel('Header image').setInputFiles(await aBanner())
  await form.getByLabel('PC', { exact: true }).press('Space')
  await form.getByLabel('Casual').press('Space')
  await form.getByLabel('Discord invite').focus()
  await page.keyboard.type('nightwatch')
  await page.keyboard.press('Enter')
  await expect(page.getByText(pending)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Clan' })).toBeFocused()
})

test('a form with input stays open, no matter how often the back button is pressed', async ({ page }) => {
  await openProfile(page)
  const form = await openForm(page)
  const name = form.getByLabel('Name')
  await name.fill('Night Watch')
  // Makes Esc reach the dialog like a phone's Back gesture: without a key event, and after some attempts not cancelable.
  await page.evaluate(() => addEventListener('keydown', (event) => event.stopImmediatePropagation(), true))
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Night Watch')
    await expect(name).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(form).toHaveCount(0)
})

test('copies exactly the shown text and confirms it on the button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openProfile(page)
  await addClan(page, 'Night <Watch>')
  const { id } = await readClan(page)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const address = await page.getByLabel('Vote link', { exact: true }).inputValue()
  expect(address.endsWith(`/vote?id=${id}`)).toBe(true)
  await page.getByRole('button', { name: 'Copy: Vote link' }).click()
  await expect(page.getByText('Copied ✓')).toBeVisible()
  expect(await copied()).toBe(address)

  await page.getByLabel('Small 118 × 48').check()
  await page.getByLabel('HTML', { exact: true }).check()
  await page.getByRole('button', { name: 'Copy: HTML code' }).click()
  await expect.poll(copied).toContain('width="118" height="48" alt="Vote for Night &lt;Watch&gt;"')
  expect(await readShownImage(page.getByRole('img', { name: 'Preview of your widget' }))).toBe(118)
})

test('a rejected clan shows its status; a dropped image shows upload progress, and an edit resubmits the clan', async ({
  page,
}) => {
  await openProfile(page)
  await addClan(page, 'Night Watch')
  await expect(page.getByText(pending)).toBeVisible()
  await decide(page, 'reject', 'The banner is blurred.')
  await page.reload()
  await expect(
    page.getByText(
      'Your clan submission was rejected. Ensure that all information is complete, links are valid, banners are high quality, and the submission complies with our Terms of Service.',
    ),
  ).toBeVisible()
  await expect(page.getByText('Reason: The banner is blurred.')).toBeVisible()

  await page.getByRole('button', { name: 'Edit clan' }).click()
  const form = page.getByRole('form', { name: 'Edit clan' })
  const noise = sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#333',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const buffer = await noise.png().toBuffer()
  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    return transfer
  }, buffer.toString('base64'))
  await form.getByText('or drop one here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(form.getByRole('img', { name: 'The chosen image, dropped.png' })).toBeVisible()

  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 250_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByRole('progressbar')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(pending)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('The banner is blurred.')).toHaveCount(0)
})

test('premium accepts animated banners and larger files', async ({ page }, testInfo) => {
  await openProfile(page)
  await addClan(page, 'Gold Watch')
  await expect(page.getByText(pending)).toBeVisible()
  const { id, headers } = await decide(page, 'approve')
  // Simulates another page with the same texts.
  await page.route('**/api/clans?q=*', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(page.getByText('No votes yet')).toBeVisible()

  const [starts_at, ends_at] = [Date.now() - 60_000, Date.now() + 3_600_000]
  const data = { clan_id: id, kind: 'premium', starts_at, ends_at, note: '' }
  expect((await page.request.post('/api/admin/campaigns', { headers, data })).ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('Your clan is premium.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Enable preview')).toHaveCount(0)
  await expect(page.getByText('Sponsor', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Edit clan' }).click()
  const form = page.getByRole('form', { name: 'Edit clan' })
  const image = form.getByLabel('Header image')
  await image.setInputFiles(await aFileOfSize(testInfo.outputPath('big.png'), 10 * 1_048_576 + 1))
  await expect(form.getByText('File cannot be larger than 10 MB')).toBeVisible()
  await form.getByRole('button', { name: 'Keep the current image' }).click()
  await expect(form.getByText('File cannot be larger than 10 MB')).toHaveCount(0)
  await expect(image).toBeFocused()
  await image.setInputFiles(await aBanner('gif'))
  await expect(form.getByRole('img', { name: 'The chosen image, banner.gif' })).toBeVisible()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Pending review: Header image')).toBeVisible()
})

/** Approves or rejects the clan of the page's account. Returns its ID, and headers that authorize an administrator. */
async function decide(page: Page, decision: 'approve' | 'reject', reason?: string) {
  const { id } = await readClan(page)
  const { headers } = await signInAsAdministrator(page.request)
  const answer = await page.request.patch(`/api/admin/clans/registration/${id}/${decision}`, {
    headers,
    ...(reason === undefined ? {} : { data: { reason } }),
  })
  expect(answer.status()).toBe(204)
  return { id, headers }
}

interface OwnClan {
  readonly id: number
  readonly website_url: string | null
  readonly discord_url: string | null
}

async function readClan(page: Page): Promise<OwnClan> {
  const [clan] = await readClans(page)
  if (!clan) throw new Error('the account has no clan')
  return clan
}

/** Returns the clans of the page's account (one or none). */
async function readClans(page: Page): Promise<readonly OwnClan[]> {
  const stored = await page.evaluate(() => localStorage.getItem('user'))
  const { accessToken } = JSON.parse(stored ?? '{}') as { accessToken: string }
  const answer = await page.request.get('/api/me', { headers: { authorization: `Bearer ${accessToken}` } })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as OwnClan[]
}
