import { expect, test } from 'vitest'
import type { Pages } from '#server/http/pages.ts'
import { realPages } from '../support/real-pages.ts'
import { expectNoConsoleOutput } from '../support/console-output.ts'
import { useSite } from '../support/site.ts'

const harness = useSite({ LOG_LEVEL: 'error' })
expectNoConsoleOutput()

/** Returns a site that renders pages with `render`, and its log lines. */
async function openWith(render: Pages['render'], settings: Readonly<Record<string, string>> = {}) {
  const lines: string[] = []
  const site = await harness.open(settings, { pages: { render }, logTo: { write: (line) => lines.push(line) } })
  return { site, lines }
}

test('a failed page returns an error document, and its error is logged under the request id', async () => {
  const { site, lines } = await openWith(() => Promise.reject(new Error('a slip in a component')))
  const response = await site.get('/about')
  expect(response.status).toBe(500)
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(headers['content-type']).toContain('text/html')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  const requestId = headers['x-request-id'] ?? 'none'
  const html = await response.text()
  expect(html).toContain(requestId)
  expect(html).not.toContain('a slip')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('a slip in a component')
  expect(lines[0]).toContain(requestId)
})

test("an unexpected error of a page's loader is logged under the request id", async () => {
  const { site, lines } = await openWith(async (_, { report, requestId }) => {
    report(new Error('a slip in a loader'))
    return new Response(requestId, { status: 500 })
  })
  const response = await site.get('/about')
  const requestId = response.headers.get('x-request-id') ?? 'none'
  expect(await response.text()).toBe(requestId)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('a slip in a loader')
  expect(lines[0]).toContain(requestId)
})

test("a failed API call during rendering is logged under the page's request id", async () => {
  const { site, lines } = await openWith(async (_, { send }) => send('/api/blogs', {}))
  const { schema } = harness.storage.db
  // Rename only a column: a late notification may make the site read the images of articles, which must not fail.
  await schema.alterTable('articles').renameColumn('title', 'hidden_title').execute()
  try {
    const response = await site.get('/blog')
    expect(response.status).toBe(500)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(response.headers.get('x-request-id') ?? 'none')
  } finally {
    await schema.alterTable('articles').renameColumn('hidden_title', 'title').execute()
  }
})

test.each(['/%', '/%zz', '/%E0%A4%A', '/clan/%ff', '/blog/%c0%ae', '/uploads/%ff', '/og/clan/%ff.png', '/%ff?x=%ff'])(
  '%s, which is no text, is no page either, and nothing is said of it past the log',
  async (path) => {
    const { site, lines } = await openWith(realPages.render)
    const response = await site.get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(lines).toEqual([])
  },
)

test('a rate-limited page request gets a document with Retry-After', async () => {
  const { site, lines } = await openWith(async () => new Response('page'), { RATE_LIMITS: 'on' })
  for (let i = 0; i < 50; i++) await site.get('/about')
  const response = await site.get('/about')
  expect(response.status).toBe(429)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.text()).toContain('429')
  expect(lines).toEqual([])
})
