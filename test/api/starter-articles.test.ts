import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Article } from '#contract/blog.ts'
import { bannerWidths } from '#contract/rules/images/article-images.ts'
import { headerWidths } from '#contract/rules/images/header-image.ts'
import { writeStarters } from '#server/features/blog/starter/write-starters.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()
const facts = { gameName: 'Iron & <b>front</b>', voteOffset: -4 * 60 * 60 * 1000, reviewHours: 72 }

let site: TestSite

beforeEach(async () => {
  await rm(path.join(harness.storage.dataDir, 'uploads'), { recursive: true, force: true })
  site = await harness.open()
})

/** A cover and a banner, each in all of its widths. */
const filesOfArticle = headerWidths.length + bannerWidths.length

const published = async () => (await (await site.get('/api/blogs')).json()) as Article[]
const uploads = async () => (await readdir(path.join(harness.storage.dataDir, 'uploads'))).length

test('a new site has three articles with pictures, written once for several processes', async () => {
  const { blog } = site.services.listings
  await Promise.all([1, 2].map(() => writeStarters(blog, facts)))
  const articles = await published()
  expect(articles.map(({ slug }) => slug)).toEqual([
    'how-ranking-works',
    'how-to-run-a-good-recruiting-page',
    'what-happens-to-suspicious-votes',
  ])
  expect(await uploads()).toBe(3 * filesOfArticle)
  for (const { slug, cover_image_filename: cover } of articles) {
    expect((await site.get(`/uploads/${cover}`)).status).toBe(200)
    const banner = await (await site.get(`/blog_banners/${slug}.webp`)).arrayBuffer()
    expect(await sharp(banner).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 500 })
  }
})

test('their settings are escaped text, and their links lead to existing pages', async () => {
  await writeStarters(site.services.listings.blog, facts)
  const texts = await Promise.all(
    (await published()).map(
      async ({ slug }) => ((await (await site.get(`/api/blogs/${slug}`)).json()) as Article).content,
    ),
  )
  const all = texts.join('\n')
  expect(all).toContain('Monday, 00:00 (UTC−4)')
  expect(all).toContain('within 72 hours')
  expect(all).toContain('Iron &amp; &lt;b&gt;front&lt;/b&gt;')
  for (const [, slug] of all.matchAll(/href="\/blog\/([^"]+)"/g))
    expect((await site.get(`/api/blogs/${slug}`)).status).toBe(200)
  const elsewhere = [...all.matchAll(/href="(?!\/blog\/)([^"]+)"/g)].map(([, href]) => href)
  expect(elsewhere).toEqual(['/how-ranking-works', '/weeks', '/', '/register', '/privacy', '/votes/mine'])
})

test('an article that an administrator deletes does not come back', async () => {
  const { blog } = site.services.listings
  await writeStarters(blog, facts)
  const token = await signIn(site, await aUser(harness.storage.db, { admin: true }))
  expect((await site.call('PATCH', '/api/admin/blogs/1/takeBack', { token })).status).toBe(204)
  expect((await site.call('DELETE', '/api/admin/blogs/1', { token })).status).toBe(204)
  await writeStarters(blog, facts)
  expect(await published()).toHaveLength(2)
  expect(await uploads()).toBe(2 * filesOfArticle)
})

test('a failed write stores nothing, and the next start retries it', async () => {
  const { blog } = site.services.listings
  let stored = 0
  const full: typeof blog.images = {
    ...blog.images,
    storeDrawing: (drawing, shape) =>
      ++stored > 3 ? Promise.reject(new Error('no room')) : blog.images.storeDrawing(drawing, shape),
  }
  await expect(writeStarters({ ...blog, images: full }, facts)).rejects.toThrow('no room')
  expect(await published()).toEqual([])
  expect(await uploads()).toBe(0)
  await writeStarters(blog, facts)
  expect(await published()).toHaveLength(3)
})
