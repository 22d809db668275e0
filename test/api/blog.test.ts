import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskArticle } from '#contract/blog.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { type TestSite, useSite } from '../support/site.ts'

const house = useSite()

let site: TestSite
let admin: string

beforeEach(async () => {
  site = await house.open()
  admin = await signIn(site, await aUser(house.storage.db, { admin: true }))
})

const call = (method: string, path: string, body?: unknown) =>
  site.call(method, path, { token: admin, ...(body === undefined ? {} : { body }) })
const outcome = async (response: Response) =>
  response.ok ? String(response.status) : ((await response.json()) as { error: { code: string } }).error.code
const published = async () => (await (await site.get('/api/blogs')).json()) as { slug: string; published_at: number }[]

async function written(slug: string, more = {}): Promise<DeskArticle> {
  const draft = { slug, title: `About ${slug}`, content: '<p>Hello <script>alert(1)</script><b>you</b>.</p>', ...more }
  const response = await call('POST', '/api/admin/blogs', draft)
  expect(response.status).toBe(201)
  return (await response.json()) as DeskArticle
}

describe('an article', () => {
  test('is sanitised when written, and seen once it is published', async () => {
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
      published_at: house.clock.now(),
    }
    expect(await published()).toEqual([summary])
    expect(await (await site.get('/api/blogs/first-day')).json()).toEqual({ ...summary, content })
  })

  test('that is taken back is gone, and comes back with its date', async () => {
    const [first, second] = [await written('first'), await written('second')]
    await call('PATCH', `/api/admin/blogs/${first.id}/publish`)
    const date = house.clock.now()
    house.clock.advance(1000)
    await call('PATCH', `/api/admin/blogs/${second.id}/publish`)
    expect((await published()).map(({ slug }) => slug)).toEqual(['second', 'first'])
    const takeBack = () => call('PATCH', `/api/admin/blogs/${first.id}/takeBack`)
    expect((await Promise.all([takeBack(), takeBack()].map(async (one) => outcome(await one)))).sort()).toEqual(['204', 'already_decided']) // prettier-ignore
    expect((await published()).map(({ slug }) => slug)).toEqual(['second'])
    house.clock.advance(1000)
    await call('PATCH', `/api/admin/blogs/${first.id}/publish`)
    expect((await published()).at(-1)).toMatchObject({ slug: 'first', published_at: date })
  })

  test('is edited, also while it is published, and every act is recorded', async () => {
    const { id } = await written('first')
    await call('PATCH', `/api/admin/blogs/${id}/publish`)
    const draft = { slug: 'renamed', title: 'Renamed', content: '<p onclick="x()">New</p>' }
    expect(await (await call('PATCH', `/api/admin/blogs/${id}`, draft)).json()).toMatchObject({ content: '<p>New</p>' })
    expect(await outcome(await site.get('/api/blogs/first'))).toBe('article_not_found')
    expect(await (await site.get('/api/blogs/renamed')).json()).toMatchObject({ title: 'Renamed' })
    const acts = (await (await call('GET', '/api/admin/acts')).json()) as { act: string; before: unknown }[]
    expect(acts.map(({ act }) => act)).toEqual(['editArticle', 'publishArticle', 'writeArticle'])
    expect(acts[0]).toMatchObject({ before: { slug: 'first' }, after: { slug: 'renamed' } })
  })

  test('has a slug of its own', async () => {
    const first = await written('first')
    await written('second')
    const draft = { slug: 'second', title: 'A', content: '' }
    expect(await outcome(await call('POST', '/api/admin/blogs', draft))).toBe('slug_taken')
    expect(await outcome(await call('PATCH', `/api/admin/blogs/${first.id}`, draft))).toBe('slug_taken')
    expect(await outcome(await call('PATCH', `/api/admin/blogs/${first.id}`, { ...draft, slug: 'first' }))).toBe('200')
  })

  test.each([
    ['capitals in its slug', { slug: 'First' }],
    ['a path for a slug', { slug: '../x' }],
    ['no title', { title: ' ' }],
    ['a long content', { content: 'a'.repeat(20_001) }],
    ['an unknown field', { published: true }],
  ])('is refused with %s', async (_, more) => {
    const draft = { slug: 'first', title: 'A', content: 'A', ...more }
    expect(await outcome(await call('POST', '/api/admin/blogs', draft))).toBe('malformed')
  })

  test('that nobody wrote cannot be changed', async () => {
    const draft = { slug: 'first', title: 'A', content: 'A' }
    expect(await outcome(await call('PATCH', '/api/admin/blogs/9', draft))).toBe('article_not_found')
    expect(await outcome(await call('PATCH', '/api/admin/blogs/9/publish'))).toBe('article_not_found')
    expect(await outcome(await call('PATCH', '/api/admin/blogs/9/takeBack'))).toBe('article_not_found')
  })
})
