import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { expect, signIn, signInOn, test } from '../support/accounts.ts'
import { signInAsAdministrator, type SignedIn } from '../support/desk.ts'
import { readShownImage } from '../support/shown-image.ts'

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await readFile(new URL('../../public/icon-512.png', import.meta.url)),
})
const dialog = (page: Page) => page.getByRole('dialog')
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const text = (page: Page) => page.getByLabel('Text, in HTML')

async function openEditor(page: Page, administrator: SignedIn, article: 'new' | number = 'new') {
  await signIn(page, administrator)
  await page.goto(`/admin/blog?article=${article}`)
  await expect(text(page)).toBeVisible()
}

/** Creates a draft through the API. */
async function makeDraft(page: Page, { headers }: SignedIn, slug: string): Promise<{ id: number; revision: number }> {
  const multipart = { title: `About ${slug}`, slug, content: '<p>First words.</p>' }
  const answer = await page.request.post('/api/admin/blogs', { headers, multipart })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { id: number; revision: number }
}

test('an article is written with images, previewed, published, read without JavaScript, edited and unpublished', async ({
  page,
  browser,
  site,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await openEditor(page, await signInAsAdministrator(page.request))
  await page.getByLabel('Title').fill('Winter season: what changes')
  await expect(page.getByLabel('Address')).toHaveValue('winter-season-what-changes')
  await text(page).fill('<p>Eight <em>weeks</em> of snow.</p><script>document.title = "taken over"</script>')
  await page.getByLabel('Cover (optional)').setInputFiles(await picture('cover.png'))
  await page.getByLabel('Banner (optional)').setInputFiles(await picture('banner.png'))
  await expect(preview(page).getByRole('heading', { name: 'Winter season: what changes' })).toBeVisible()
  await expect(preview(page)).toContainText('Eight weeks of snow.')
  await expect(preview(page).getByRole('img', { name: 'The chosen image, banner.png' })).toBeVisible()
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(dialog(page)).toContainText('the images that you have chosen are not saved yet')
  await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('“Winter season: what changes” was saved as a draft.')).toBeVisible()
  await expect(text(page)).toHaveValue('<p>Eight <em>weeks</em> of snow.</p>')
  const address = '/blog/winter-season-what-changes'
  expect((await page.request.get(address)).status()).toBe(404)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, publish it' }).click()
  await expect(page.getByText('“Winter season: what changes” was published.')).toBeVisible()

  const guest = await (await browser.newContext({ javaScriptEnabled: false, baseURL: site.address })).newPage()
  await guest.goto('/blogs')
  await expect(guest).toHaveURL('/blog')
  await guest.getByRole('link', { name: 'Winter season: what changes' }).click()
  await expect(guest).toHaveURL(address)
  await expect(guest.getByRole('article').first()).toContainText('Eight weeks of snow.')
  const banner = guest.getByRole('article').first().locator('img')
  expect(await readShownImage(banner)).toBeGreaterThan(0)
  expect(new URL((await banner.getAttribute('src')) ?? '', site.address).pathname).toBe(
    '/blog_banners/winter-season-what-changes.webp',
  )

  await text(page).fill('<p>Nine weeks of snow.</p>')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('was saved and is live.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('article').first()).toContainText('Nine weeks of snow.')

  // Client-side navigation tests the Trusted Types policy.
  await page.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter season: what changes' })).toBeVisible()
  await expect(page.getByText('Nine weeks of snow.')).toBeVisible()

  await page.goto('/admin/blog')
  const row = page.getByRole('row').filter({ hasText: 'Winter season' })
  await row.getByRole('button', { name: 'Unpublish' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, unpublish it' }).click()
  await expect(row).toContainText('Draft')
  expect((await guest.goto(address))?.status()).toBe(404)
  expect((await page.request.get('/blog_banners/winter-season-what-changes.webp')).status()).toBe(404)
  await row.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(row).toHaveCount(0)
  expect(complaints).toEqual([])
  await guest.context().close()
})

test('leaving the editor while a new article is being saved does not navigate back to it', async ({ page }) => {
  await openEditor(page, await signInAsAdministrator(page.request))
  await page.getByLabel('Title').fill('Saved on the way out')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/blogs', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(page).toHaveURL('/admin/blog')
  release()
  await expect(page.getByRole('rowheader', { name: 'Saved on the way out' })).toBeVisible()
  await expect(page).toHaveURL('/admin/blog')
})

test(
  'reports a conflicting edit to the second administrator, keeps the text and offers a choice',
  { tag: '@storage' },
  async ({ page }) => {
    const administrator = await signInAsAdministrator(page.request)
    const { id } = await makeDraft(page, administrator, 'two-hands')
    await openEditor(page, administrator, id)
    await text(page).fill('<p>Mine.</p>')
    const { headers } = administrator
    const multipart = { title: 'Theirs', slug: 'two-hands', content: '<p>Theirs.</p>', revision: '1' }
    expect((await page.request.patch(`/api/admin/blogs/${id}`, { headers, multipart })).status()).toBe(200)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('form', { name: 'Article' }).getByRole('alert')).toContainText(
      'Another administrator has saved this article since you opened it.',
    )
    await expect(text(page)).toHaveValue('<p>Mine.</p>')
    await page.getByRole('button', { name: 'Replace it with mine' }).click()
    await expect(page.getByText('was saved as a draft.')).toBeVisible()
    const list = await page.request.get('/api/admin/blogs', { headers })
    expect(((await list.json()) as { id: number; content: string }[]).find((one) => one.id === id)?.content).toBe(
      '<p>Mine.</p>',
    )
  },
)

test('the focus stays on the buttons after saving and publishing, and formatting can be undone', async ({ page }) => {
  const administrator = await signInAsAdministrator(page.request)
  await openEditor(page, administrator)
  await page.getByLabel('Title').fill('Kept focus')
  await text(page).pressSequentially('Hello world')
  await text(page).press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect(text(page)).toHaveValue('<strong>Hello world</strong>')
  await text(page).press('ControlOrMeta+z')
  await expect(text(page)).toHaveValue('Hello world')
  await page.getByRole('button', { name: 'Save as draft' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeFocused()
  await page.getByRole('button', { name: 'Publish…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, publish it' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Unpublish…' })).toBeFocused()
})

test('publishes only the text that the administrator sees, and shows newer text', async ({ page }) => {
  const administrator = await signInAsAdministrator(page.request)
  const { id } = await makeDraft(page, administrator, 'seen-first')
  await openEditor(page, administrator, id)
  const { headers } = administrator
  const multipart = { title: 'Theirs', slug: 'seen-first', content: '<p>Theirs.</p>', revision: '1' }
  expect((await page.request.patch(`/api/admin/blogs/${id}`, { headers, multipart })).status()).toBe(200)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('button', { name: 'Yes, publish it' }).click()
  await expect(dialog).toContainText('Another administrator has changed this article since you loaded it.')
  await dialog.getByRole('button', { name: 'Show current data' }).click()
  await expect(text(page)).toHaveValue('<p>Theirs.</p>')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('button', { name: 'Yes, publish it' }).click()
  await expect(page.getByText('“Theirs” was published.')).toBeVisible()
})

test('input survives a rejected save and the end of the session', async ({ page }) => {
  const administrator = await signInAsAdministrator(page.request)
  await makeDraft(page, administrator, 'taken')
  await openEditor(page, administrator)
  await page.getByLabel('Title').fill('Taken')
  await text(page).fill('<p>Long thoughts.</p>')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Another article already has this address')).toBeVisible()
  await expect(page.getByLabel('Address')).toBeFocused()

  const token = await page.evaluate(
    () =>
      Object.values(localStorage)
        .join(' ')
        .match(/eyJ[\w.-]+/)?.[0] ?? '',
  )
  expect(token).not.toBe('')
  await page.getByLabel('Address').fill('not-taken')
  // End the session during the save, because a preview request might detect an earlier end first.
  await page.route('**/api/admin/blogs', async (route) => {
    await page.request.post('/api/users/logout', { headers: { authorization: `Bearer ${token}` } })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL('/')
  await page.unroute('**/api/admin/blogs')

  // Use the form, because replacing the stored session would not prove that the draft survives a new sign-in.
  await signInOn(page, administrator)
  await expect(page).toHaveURL('/profile')
  await page.goto('/admin/blog?article=new')
  await expect(page.getByText('Your unsaved text was restored.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Taken')
  await expect(text(page)).toHaveValue('<p>Long thoughts.</p>')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('“Taken” was saved as a draft.')).toBeVisible()
  await page.getByLabel('Title').fill('Not taken')
  await page.reload()
  await page.getByRole('button', { name: 'Discard draft' }).press('Enter')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('Taken')
})

/** Delays the next save until the returned function is called. */
async function holdSaving(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await released
    await route.continue()
  }
  await page.route(/\/api\/admin\/blogs(\/\d+)?$/, hold, { times: 1 })
  return release
}

test('input typed during a save stays, and saved input is not kept as a draft', async ({ page }) => {
  const note = page.getByText('Your unsaved text was restored.')
  await openEditor(page, await signInAsAdministrator(page.request))
  await page.getByLabel('Title').fill('In one go')
  await text(page).fill('<p>One.</p>')
  const letNewGo = await holdSaving(page)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await text(page).fill('<p>One, two.</p>')
  letNewGo()
  await expect(page).toHaveURL(/article=\d+$/)
  await expect(page.getByRole('heading', { name: 'Edit article' })).toBeVisible()
  await expect(text(page)).toHaveValue('<p>One, two.</p>')
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  const letChangeGo = await holdSaving(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await text(page).fill('<p>One, two, three.</p>')
  letChangeGo()
  await expect(note).toHaveCount(0)
  await expect(text(page)).toHaveValue('<p>One, two, three.</p>')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.reload()
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('“In one go” was saved as a draft.')).toBeVisible()

  await page.getByRole('link', { name: 'All articles' }).click()
  await page.getByRole('link', { name: 'Write an article' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(note).toHaveCount(0)
})

test('a new site has starter articles, and other blog URLs redirect', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.getByRole('link', { name: 'How the ranking works' })).toBeVisible()
  for (const [from, to] of [
    ['/blogs', '/blog'],
    ['/blogs/how-ranking-works', '/blog/how-ranking-works'],
  ] as const) {
    const answer = await page.request.get(from, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, to])
  }
  expect((await page.request.get('/blog/never-written')).status()).toBe(404)
  await expect(page.locator('link[rel="alternate"][type="application/rss+xml"]')).toHaveAttribute(
    'href',
    '/blog/rss.xml',
  )
})
