import { beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { render, renderFailure } from './entry-server.tsx'
import { sectionNames, sectionPath } from './pages/admin/sections.ts'
import type { Send } from './api.ts'
import { site } from './site.fixture.ts'

const requestId = '3f2a'
const reported: unknown[] = []

beforeEach(() => {
  reported.length = 0
})

const failing: Send = () => Promise.reject(new Error('secret of the database'))

const renderPage = (path: string, here = site, send = failing) =>
  render(new Request(new URL(path, here.baseUrl)), {
    site: here,
    assets: { scripts: ['/assets/entry.js'], styles: [], fonts: [] },
    send,
    requestId,
    report: (error) => reported.push(error),
  })

test('an unknown path returns a 404 page with the site frame and noindex', async () => {
  const response = await renderPage('/no/such/page')
  expect(response.status).toBe(404)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const html = await response.text()
  expect(html).toContain('<title>Off the map · Muster</title>')
  expect(html).toContain('aria-label="Site"')
  expect(html).toContain('</footer>')
})

test('a page whose data fails to load keeps the frame and hides the error details', async () => {
  const response = await renderPage('/')
  expect(response.status).toBe(500)
  const html = await response.text()
  expect(html).toContain('Try again')
  expect(html).toContain('</footer>')
  expect(html).not.toContain('secret of the database')
})

test.each<[ErrorCode, number]>([
  ['overloaded', 503],
  ['too_many_requests', 429],
])('a page whose data the API rejects with %s returns %i and Retry-After', async (code, status) => {
  const reject: Send = async () => Response.json({ error: { code } }, { status, headers: { 'retry-after': '5' } })
  for (const path of ['/', '/blog', '/clan/1-watch']) {
    const response = await renderPage(path, site, reject)
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, '5'])
  }
  expect(reported).toEqual([])
})

test('an unexpected error is reported in full, and the page shows the request id', async () => {
  const html = await (await renderPage('/')).text()
  expect(reported).toEqual([expect.objectContaining({ cause: new Error('secret of the database') })])
  expect(html).toContain(requestId)
})

test('an unknown path is not reported as an error and shows no request id', async () => {
  const html = await (await renderPage('/no/such/page')).text()
  expect(reported).toEqual([])
  expect(html.split('</head>')[1]?.split('page-data')[0]).not.toContain(requestId)
})

test.each([
  [429, 'Hold your fire', false],
  [500, 'Something went wrong on our end', true],
  [503, 'Reinforcements are on the way', true],
])(
  'a request that could not be rendered gets a static error page without script: %i',
  (status, headline, isServerError) => {
    const html = renderFailure({
      site,
      assets: { styles: ['/assets/a.css'] },
      status,
      requestId,
      url: '//evil.example/?a=1&b=2',
    })
    expect(html).toContain(`<title>${headline} · Muster</title>`)
    expect(html).toContain('href="/assets/a.css"')
    expect(html).toContain('href="/evil.example/?a=1&amp;b=2"')
    expect(html.includes(requestId)).toBe(isServerError)
    expect(html).not.toMatch(/<script|style=/)
  },
)

test.each(['/', '/vote?id=1', '/about', '/privacy', '/terms', '/no/such/page'])(
  '%s fits a strict CSP: no inline style or script',
  async (path) => {
    const html = await (await renderPage(path)).text()
    expect(html).toContain('</html>')
    expect(html).not.toMatch(/<[^>]+\sstyle=/)
    const inline = (html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !tag.includes(' src='))
    expect(inline.every((tag) => /type="application\/(?:ld\+)?json"/.test(tag))).toBe(true)
    expect(html).not.toMatch(/<[^>]+\son[a-z]+=/)
  },
)

test.each(['/admin', ...sectionNames.map(sectionPath), '/profile'])(
  '%s is a shell without data, with noindex in header and markup',
  async (path) => {
    const response = await renderPage(path)
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    const html = await response.text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toMatch(/Loading/)
    expect(html).not.toContain('Try again')
    expect(reported).toEqual([])
  },
)

test('without JavaScript, the profile says so before its forms', async () => {
  const html = await (await renderPage('/profile')).text()
  expect(html).toMatch(/<noscript>.*Your profile needs JavaScript.*Change password/s)
})

test.each(['/profile', '/register'])('%s has no form that could put a password in the URL', async (path) => {
  const html = await (await renderPage(path)).text()
  expect(html).toContain('type="password"')
  for (const [tag] of html.matchAll(/<form[^>]*>/g)) expect(tag).toMatch(/ method="(?:post|get)"| action=/)
})

test('each admin section has its own title, and its link is marked as current', async () => {
  const html = await (await renderPage('/Admin/Votes/')).text()
  expect(html).toContain('<title>Voting data · Admin · Muster</title>')
  expect(html.match(/<a[^>]*aria-current="page"[^>]*>Voting data</g)).toHaveLength(1)
})

test.each([
  ['/admin?section=votes', '/admin/votes'],
  ['/admin?section=clans&q=a%26b&page=2', '/admin/clans?q=a%26b&page=2'],
  ['/admin?section=//evil.example', '/admin/registrations'],
])('%s redirects to %s', async (from, to) => {
  const response = await renderPage(from)
  expect([response.status, response.headers.get('location')]).toEqual([302, to])
})
