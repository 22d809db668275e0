import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DeskArticle } from '#contract/blog.ts'
import { bannerFileName } from '#contract/rules/images/article-images.ts'
import { uploadUrl } from '#contract/rules/images/header-image.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { anArticleForm, aPicture, sendForm } from '../support/forms.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()

let site: TestSite
let admin: string

beforeEach(async () => {
  await rm(path.join(harness.storage.dataDir, 'uploads'), { recursive: true, force: true })
  site = await harness.open()
  admin = await signIn(site, await aUser(harness.storage.db, { admin: true }))
})

type Fields = Parameters<typeof anArticleForm>[0]
const write = (fields: Fields) => sendForm(site, 'POST', admin, anArticleForm(fields), '/api/admin/blogs')
const edit = (id: number, fields: Fields) =>
  sendForm(site, 'PATCH', admin, anArticleForm(fields), `/api/admin/blogs/${id}`)
const publish = (id: number, act = 'publish') => site.call('PATCH', `/api/admin/blogs/${id}/${act}`, { token: admin })
const uploads = async () => readdir(path.join(harness.storage.dataDir, 'uploads')).catch(() => [])
const sizeOf = async (response: Response) => {
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
  return [format, width, height]
}

async function illustrated(): Promise<DeskArticle> {
  const response = await write({ coverImageFile: await aPicture(), bannerImageFile: await aPicture('png', '#1040c0') })
  expect(response.status).toBe(201)
  return (await response.json()) as DeskArticle
}

test('stores a cover like a header image, and serves a banner at the URL of its published article', async () => {
  const { id, cover_image_filename: cover, cover_image_access: access } = await illustrated()
  expect(await sizeOf(await site.get(uploadUrl(cover ?? '', access)))).toEqual(['webp', 960, 400])
  expect((await site.get('/blog_banners/first.webp')).headers.get('content-type')).not.toBe('image/webp')
  await publish(id)
  expect(await (await site.get('/api/blogs/first')).json()).toMatchObject({
    has_banner: true,
    cover_image_filename: cover,
  })
  const banner = await site.get('/blog_banners/first.webp')
  expect(banner.headers.get('cache-control')).toBe('public, max-age=60')
  expect(banner.headers.get('content-security-policy')).toContain('sandbox')
  const headers = { 'if-none-match': banner.headers.get('etag') ?? '' }
  expect(await sizeOf(banner)).toEqual(['webp', 1600, 500])
  expect(await sizeOf(await site.get('/blog_banners/first.webp?width=800'))).toEqual(['webp', 800, 250])
  const again = await site.send(new Request('http://muster.test/blog_banners/first.webp', { headers }))
  expect(again.status).toBe(304)
})

test('images are public while their article is published, and administrators see those of drafts', async () => {
  const other = await harness.open()
  const { id, cover_image_filename: cover, banner_image_filename: banner, ...draft } = await illustrated()
  const narrow = bannerFileName(banner ?? '', 800)
  const statuses = async (at: TestSite, coverAccess?: string | null, bannerAccess?: string | null) => [
    (await at.get(uploadUrl(cover ?? '', coverAccess))).status,
    (await at.get(uploadUrl(narrow, bannerAccess))).status,
  ]
  expect(await statuses(site)).toEqual([404, 404])
  expect(await statuses(site, draft.cover_image_access, draft.banner_image_access)).toEqual([200, 200])
  expect(await statuses(site, draft.banner_image_access, draft.cover_image_access)).toEqual([404, 404])
  await publish(id)
  expect(await statuses(site)).toEqual([200, 200])
  await vi.waitUntil(async () => (await statuses(other)).join() === '200,200')
  await edit(id, { revision: '1', bannerImage: 'remove' })
  expect(await statuses(site)).toEqual([200, 404])
  await publish(id, 'takeBack')
  expect(await statuses(site)).toEqual([404, 404])
  await vi.waitUntil(async () => (await statuses(other)).join() === '404,404')
})

test('a banner follows a changed slug, and is not served while its article is unpublished', async () => {
  const { id } = await illustrated()
  await publish(id)
  const kind = async (slug: string) => (await site.get(`/blog_banners/${slug}.webp`)).headers.get('content-type')
  expect((await edit(id, { slug: 'second', revision: '1' })).status).toBe(200)
  expect(await kind('first')).not.toBe('image/webp')
  expect(await kind('second')).toBe('image/webp')
  await publish(id, 'takeBack')
  expect(await kind('second')).not.toBe('image/webp')
})

test('keeps, replaces and removes images, and deletes orphaned files', async () => {
  const { id, cover_image_filename: cover, banner_image_filename: banner } = await illustrated()
  const before = await uploads()
  expect(before).toHaveLength(5)
  const kept = (await (await edit(id, { title: 'B', revision: '1' })).json()) as DeskArticle
  expect([kept.cover_image_filename, kept.banner_image_filename]).toEqual([cover, banner])
  expect(await uploads()).toEqual(before)
  const replaced = (await (await edit(id, { revision: '2', coverImageFile: await aPicture() })).json()) as DeskArticle
  expect(replaced.cover_image_filename).not.toBe(cover)
  expect(await uploads()).toHaveLength(5)
  expect(await uploads()).not.toContain(cover)
  const bare = (await (await edit(id, { revision: '3', bannerImage: 'remove' })).json()) as DeskArticle
  expect(bare.banner_image_filename).toBeNull()
  expect(await uploads()).toHaveLength(3)
  expect((await site.call('DELETE', `/api/admin/blogs/${id}`, { token: admin })).status).toBe(204)
  expect(await uploads()).toEqual([])
})

test.each([
  ['an SVG', async () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png'), 'image_kind_not_allowed'],
  ['a GIF', () => aPicture('gif'), 'image_kind_not_allowed'],
  ['half a picture', async () => new File([(await aPicture()).slice(0, 90)], 'a.png'), 'image_unreadable'],
  ['4 MB of zeros', async () => new File([new Uint8Array(4 * 1_048_576)], 'a.png'), 'image_kind_not_allowed'],
  ['4 MB and a byte', async () => new File([new Uint8Array(4 * 1_048_576 + 1)], 'a.png'), 'image_too_large'],
])('rejects %s and stores nothing', async (_, file, code) => {
  const fields = { coverImageFile: await aPicture(), bannerImageFile: await file() }
  expect(await (await write(fields)).json()).toMatchObject({ error: { code } })
  expect(await uploads()).toEqual([])
  expect(await (await site.call('GET', '/api/admin/blogs', { token: admin })).json()).toEqual([])
})

test('deletes the image of a rejected edit', async () => {
  const { id } = await illustrated()
  const response = await edit(id, { revision: '7', coverImageFile: await aPicture() })
  expect(await response.json()).toMatchObject({ error: { code: 'article_changed' } })
  expect(await uploads()).toHaveLength(5)
})
