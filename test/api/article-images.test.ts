import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { DeskArticle } from '#contract/blog.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { anArticleForm, aPicture, sendForm } from '../support/forms.ts'
import { type TestSite, useSite } from '../support/site.ts'

const house = useSite()

let site: TestSite
let admin: string

beforeEach(async () => {
  await rm(path.join(house.storage.dataDir, 'uploads'), { recursive: true, force: true })
  site = await house.open()
  admin = await signIn(site, await aUser(house.storage.db, { admin: true }))
})

type Fields = Parameters<typeof anArticleForm>[0]
const write = (fields: Fields) => sendForm(site, 'POST', admin, anArticleForm(fields), '/api/admin/blogs')
const edit = (id: number, fields: Fields) =>
  sendForm(site, 'PATCH', admin, anArticleForm(fields), `/api/admin/blogs/${id}`)
const publish = (id: number, act = 'publish') => site.call('PATCH', `/api/admin/blogs/${id}/${act}`, { token: admin })
const uploads = async () => readdir(path.join(house.storage.dataDir, 'uploads')).catch(() => [])
const sizeOf = async (response: Response) => {
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
  return [format, width, height]
}

/** A draft with both images. */
async function illustrated(): Promise<DeskArticle> {
  const response = await write({ coverImageFile: await aPicture(), bannerImageFile: await aPicture('png', '#1040c0') })
  expect(response.status).toBe(201)
  return (await response.json()) as DeskArticle
}

test('a cover is stored as header images are, a banner is at the address of its article once that is published', async () => {
  const { id, cover_image_filename: cover } = await illustrated()
  expect(await sizeOf(await site.get(`/uploads/${cover}`))).toEqual(['webp', 960, 400])
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

test('a banner follows the slug, and goes with the article that is taken back', async () => {
  const { id } = await illustrated()
  await publish(id)
  const kind = async (slug: string) => (await site.get(`/blog_banners/${slug}.webp`)).headers.get('content-type')
  expect((await edit(id, { slug: 'second', revision: '1' })).status).toBe(200)
  expect(await kind('first')).not.toBe('image/webp')
  expect(await kind('second')).toBe('image/webp')
  await publish(id, 'takeBack')
  expect(await kind('second')).not.toBe('image/webp')
})

test('images are kept, replaced and removed, and what is shown no more goes from the disk', async () => {
  const { id, cover_image_filename: cover, banner_image_filename: banner } = await illustrated()
  const before = await uploads()
  expect(before).toHaveLength(4)
  const kept = (await (await edit(id, { title: 'B', revision: '1' })).json()) as DeskArticle
  expect([kept.cover_image_filename, kept.banner_image_filename]).toEqual([cover, banner])
  expect(await uploads()).toEqual(before)
  const replaced = (await (await edit(id, { revision: '2', coverImageFile: await aPicture() })).json()) as DeskArticle
  expect(replaced.cover_image_filename).not.toBe(cover)
  expect(await uploads()).toHaveLength(4)
  expect(await uploads()).not.toContain(cover)
  const bare = (await (await edit(id, { revision: '3', bannerImage: 'remove' })).json()) as DeskArticle
  expect(bare.banner_image_filename).toBeNull()
  expect(await uploads()).toHaveLength(2)
  expect((await site.call('DELETE', `/api/admin/blogs/${id}`, { token: admin })).status).toBe(204)
  expect(await uploads()).toEqual([])
})

test.each([
  ['an SVG', async () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png'), 'image_kind_not_allowed'],
  ['a GIF', () => aPicture('gif'), 'image_kind_not_allowed'],
  ['half a picture', async () => new File([(await aPicture()).slice(0, 90)], 'a.png'), 'image_unreadable'],
  ['five megabytes', async () => new File([new Uint8Array(5 * 1_048_576)], 'a.png'), 'image_too_large'],
])('%s is refused, and nothing of the article stays', async (_, file, code) => {
  const fields = { coverImageFile: await aPicture(), bannerImageFile: await file() }
  expect(await (await write(fields)).json()).toMatchObject({ error: { code } })
  expect(await uploads()).toEqual([])
  expect(await (await site.call('GET', '/api/admin/blogs', { token: admin })).json()).toEqual([])
})

test('an image that comes with a refused edit goes again', async () => {
  const { id } = await illustrated()
  const answer = await edit(id, { revision: '7', coverImageFile: await aPicture() })
  expect(await answer.json()).toMatchObject({ error: { code: 'article_changed' } })
  expect(await uploads()).toHaveLength(4)
})
