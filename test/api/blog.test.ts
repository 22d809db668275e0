import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskArticle } from '#contract/blog.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { anArticleForm, sendForm } from '../support/forms.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()

let site: TestSite
let admin: string

beforeEach(async () => {
  site = await harness.open()
  admin = await signIn(site, await aUser(harness.storage.db, { admin: true }))
})

const call = (method: string, path: string, body?: unknown) =>
  site.call(method, path, { token: admin, ...(body === undefined ? {} : { body }) })
const outcome = async (response: Response) =>
  response.ok ? String(response.status) : ((await response.json()) as { error: { code: string } }).error.code
const published = async () => (await (await site.get('/api/blogs')).json()) as { slug: string; published_at: number }[]

type Fields = Parameters<typeof anArticleForm>[0]
const write = (fields: Fields) => sendForm(site, 'POST', admin, anArticleForm(fields), '/api/admin/blogs')
const edit = (id: number, fields: Fields) =>
  sendForm(site, 'PATCH', admin, anArticleForm({ revision: '1', ...fields }), `/api/admin/blogs/${id}`)

async function written(slug: string): Promise<DeskArticle> {
  const response = await write({ slug, title: `About ${slug}` })
  expect(response.status).toBe(201)
  return (await response.json()) as DeskArticle
}

describe('an article', () => {
  test('is sanitized when written, and visible once it is published', async () => {
    const { id, content } = await written('first-day')
    expect(content).toBe('<p>Hello <b>you</b>.</p>')
    expect(await published()).toEqual([])
    expect(await outcome(await site.get('/api/blogs/first-day'))).toBe('article_not_found')
    expect(await (await call('GET', '/api/admin/blogs')).json()).toMatchObject([{ id, published_at: null }])
    expect(await outcome(await call('PATCH', `/api/admin/blogs/${id}/publish`))).toBe('204')
    const summary = {
      slug: 'first-day',
      title: 'About first-day',
      excerpt: 'Hello you.',
      cover_image_filename: null,
      published_at: harness.clock.now(),
    }
    expect(await published()).toEqual([summary])
    expect(await (await site.get('/api/blogs/first-day')).json()).toEqual({ ...summary, content, has_banner: false })
  })

  test('is hidden while unpublished, and keeps its date when published again', async () => {
    const [first, second] = [await written('first'), await written('second')]
    await call('PATCH', `/api/admin/blogs/${first.id}/publish`)
    const date = harness.clock.now()
    harness.clock.advance(1000)
    await call('PATCH', `/api/admin/blogs/${second.id}/publish`)
    expect((await published()).map(({ slug }) => slug)).toEqual(['second', 'first'])
    const takeBack = () => call('PATCH', `/api/admin/blogs/${first.id}/takeBack`)
    expect((await Promise.all([takeBack(), takeBack()].map(async (one) => outcome(await one)))).sort()).toEqual(['204', 'already_decided']) // prettier-ignore
    expect((await published()).map(({ slug }) => slug)).toEqual(['second'])
    harness.clock.advance(1000)
    await call('PATCH', `/api/admin/blogs/${first.id}/publish`)
    expect((await published()).at(-1)).toMatchObject({ slug: 'first', published_at: date })
  })

  test('is published only in the revision that the administrator saw, if the call names one', async () => {
    const { id } = await written('first')
    const publish = async (query: string) => outcome(await call('PATCH', `/api/admin/blogs/${id}/publish${query}`))
    await edit(id, { slug: 'first', title: 'Another title' })
    expect(await publish('?revision=1')).toBe('article_changed')
    expect(await published()).toEqual([])
    expect(await publish('?revision=2')).toBe('204')
    expect(await publish('?revision=1')).toBe('already_decided')
    expect(await published()).toMatchObject([{ title: 'Another title' }])
  })

  test('can be edited, even while published, and every change is in the audit log', async () => {
    const { id } = await written('first')
    await call('PATCH', `/api/admin/blogs/${id}/publish`)
    const fields = { slug: 'renamed', title: 'Renamed', content: '<p onclick="x()">New</p>' }
    expect(await (await edit(id, fields)).json()).toMatchObject({ content: '<p>New</p>', revision: 2 })
    expect(await outcome(await site.get('/api/blogs/first'))).toBe('article_not_found')
    expect(await (await site.get('/api/blogs/renamed')).json()).toMatchObject({ title: 'Renamed' })
    const acts = (await (await call('GET', '/api/admin/acts')).json()) as { act: string; before: unknown }[]
    expect(acts.map(({ act }) => act)).toEqual(['editArticle', 'publishArticle', 'writeArticle'])
    expect(acts[0]).toMatchObject({ before: { slug: 'first' }, after: { slug: 'renamed' } })
  })

  test('has a unique slug', async () => {
    const first = await written('first')
    await written('second')
    expect(await outcome(await write({ slug: 'second' }))).toBe('slug_taken')
    expect(await outcome(await edit(first.id, { slug: 'second' }))).toBe('slug_taken')
    expect(await outcome(await edit(first.id, { slug: 'first' }))).toBe('200')
  })

  test('cannot share a slug with an article created at the same time', async () => {
    const articles = [await written('first'), await written('second'), await written('third')]
    const responses = await Promise.all(articles.map(({ id }) => edit(id, { slug: 'wanted' })))
    expect((await Promise.all(responses.map(outcome))).sort()).toEqual(['200', 'slug_taken', 'slug_taken'])
  })

  test('rejects an edit of an outdated revision', async () => {
    const { id } = await written('first')
    const responses = await Promise.all([edit(id, { title: 'Mine' }), edit(id, { title: 'Yours' })])
    expect((await Promise.all(responses.map(outcome))).sort()).toEqual(['200', 'article_changed'])
    // Publishing does not change the revision.
    await call('PATCH', `/api/admin/blogs/${id}/publish`)
    expect(await outcome(await edit(id, { title: 'Both', revision: '2' }))).toBe('200')
  })

  test('can be deleted unless it is published, and its data is in the audit log', async () => {
    const { id } = await written('first')
    const remove = async () => outcome(await call('DELETE', `/api/admin/blogs/${id}`))
    await call('PATCH', `/api/admin/blogs/${id}/publish`)
    expect(await remove()).toBe('already_decided')
    await call('PATCH', `/api/admin/blogs/${id}/takeBack`)
    expect(await remove()).toBe('204')
    expect(await remove()).toBe('article_not_found')
    const acts = (await (await call('GET', '/api/admin/acts')).json()) as unknown[]
    expect(acts[0]).toMatchObject({ act: 'deleteArticle', subject: 'About first', before: { slug: 'first' } })
  })

  test('has a preview like the stored version, which stores nothing', async () => {
    const draft = { content: '<h1 id="x">A</h1><iframe></iframe><p>B' }
    expect(await (await call('POST', '/api/admin/blogs/preview', draft)).json()).toEqual({
      content: '<h2>A</h2><p>B</p>',
    })
    expect(await (await call('GET', '/api/admin/blogs')).json()).toEqual([])
  })

  test.each([
    ['capitals in its slug', { slug: 'First' }],
    ['a path for a slug', { slug: '../x' }],
    ['no title', { title: ' ' }],
    ['a long content', { content: 'a'.repeat(20_001) }],
    ['an unknown field', { published: 'true' }],
    ['text for an image', { coverImageFile: 'x' }],
  ])('is rejected with %s', async (_, fields) => {
    expect(await outcome(await write(fields))).toBe('malformed')
  })

  test('that does not exist cannot be changed', async () => {
    expect(await outcome(await edit(9, {}))).toBe('article_not_found')
    expect(await outcome(await call('PATCH', '/api/admin/blogs/9/publish'))).toBe('article_not_found')
    expect(await outcome(await call('PATCH', '/api/admin/blogs/9/takeBack'))).toBe('article_not_found')
  })
})

describe('the feed', () => {
  const feed = async () => site.get('/blog/rss.xml')

  test('lists published articles, newest first, with absolute URLs and escaped text', async () => {
    const { id } = await written('first')
    await call('PATCH', `/api/admin/blogs/${id}/publish`)
    harness.clock.advance(1000)
    const other = (await (await write({ slug: 'second', title: 'Tom & <Ada>' })).json()) as DeskArticle
    await written('draft')
    await call('PATCH', `/api/admin/blogs/${other.id}/publish`)
    const response = await feed()
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const xml = await response.text()
    expect([...xml.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
      'Blog · Muster',
      'Tom &amp; &lt;Ada&gt;',
      'About first',
    ])
    expect(xml).toContain('<link>http://muster.test/blog/second</link>')
    expect(xml).toContain(`<pubDate>${new Date(harness.clock.now()).toUTCString()}</pubDate>`)
    expect(xml).toContain('<description>Hello you.</description>')
    expect(xml).toContain('<guid isPermaLink="false">muster.test/articles/1</guid>')
  })

  test('is valid without articles, and returns 304 if unchanged', async () => {
    const response = await feed()
    const xml = await response.text()
    expect(xml).toContain('<channel>')
    expect(xml).not.toContain('<item>')
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
    const again = await site.send(new Request('http://muster.test/blog/rss.xml', { headers }))
    expect(again.status).toBe(304)
  })
})
