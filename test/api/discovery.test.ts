import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClan } from '../support/people.ts'
import { useSite } from '../support/site.ts'
import { aWeekResult } from '../support/week-results.ts'

const harness = useSite()
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])

test('robots.txt allows everything except the API and names the sitemap', async () => {
  const site = await harness.open()
  const response = await site.get('/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toContain('Disallow: /api/\n')
  expect(text).toContain('Sitemap: http://muster.test/sitemap.xml')
  // Pages that must not be indexed have a noindex header, which crawlers see only if they may fetch the page.
  expect(text).not.toContain('/vote')
})

test('the sitemap has every listed clan and published article, and nothing else', async () => {
  const { db } = harness.storage
  const listed = await aClan(db, { name: 'Kestrels & Co' })
  await sql`select setval(pg_get_serial_sequence('clans', 'id'), 45000, false)`.execute(db)
  await aClan(db, { name: 'Ночной Отряд' })
  await aClan(db, { name: 'Pending', status: 0 })
  const article = { title: 'News', content: '<p>News</p>', excerpt: 'News', cover_image: null, banner_image: null }
  const at = new Date('2026-10-01T10:00:00Z')
  await db
    .insertInto('articles')
    .values([
      { ...article, slug: 'published', is_published: true, published_at: at, updated_at: at },
      { ...article, slug: 'draft', updated_at: at },
    ])
    .execute()
  await aWeekResult(db, '2026-W46', [], { at: at.getTime() + 1000 })
  const site = await harness.open()
  const index = addressesIn(await (await site.get('/sitemap.xml')).text())
  expect(index.map((url) => URL.parse(url ?? '')?.pathname)).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/clans-0.xml',
    '/sitemaps/clans-2.xml',
  ])
  const found: (string | undefined)[] = []
  for (const url of index) {
    const response = await site.get(new URL(url ?? '').pathname)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    const xml = await response.text()
    found.push(...addressesIn(xml))
    if (!url?.endsWith('pages.xml')) continue
    expect(xml).toContain('<lastmod>2026-10-01T10:00:00.000Z</lastmod>')
    expect(xml).toContain('/weeks/2026-W46</loc><lastmod>2026-10-01T10:00:01.000Z</lastmod>')
  }
  expect(found).toContain('http://muster.test/')
  expect(found.filter((url) => /clan\/|blog\//.test(url ?? ''))).toEqual([
    'http://muster.test/blog/published',
    `http://muster.test/clan/${listed}-kestrels-co`,
    'http://muster.test/clan/45000-clan',
  ])
})

test('there is no sitemap without clans', async () => {
  const site = await harness.open()
  for (const name of ['clans-7.xml', 'clans-x.xml', 'other.xml'])
    expect((await site.get(`/sitemaps/${name}`)).headers.get('content-type')).not.toContain('xml')
})
