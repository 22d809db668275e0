import { createStaticHandler, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type ErrorCode, errorStatuses } from '#contract/errors.ts'
import { createApi } from '../../api.ts'
import { apiContext } from '../../context.ts'
import { redirectToBlog, loadArticle } from './load-blog.ts'

async function statusFor(code: ErrorCode) {
  const context = new RouterContextProvider()
  const errorResponse = () => Response.json({ error: { code } }, { status: errorStatuses[code] })
  context.set(
    apiContext,
    createApi(async (path) => (path === '/api/blogs' ? Response.json([]) : errorResponse())),
  )
  const handler = createStaticHandler([{ id: 'article', path: '/blog/:slug', loader: loadArticle }])
  const result = await handler.query(new Request('http://site.example/blog/x'), { requestContext: context })
  return result instanceof Response ? result.status : result.statusCode
}

test.each(['article_not_found', 'malformed'] as const)('returns 404 if the API says %s', async (code) => {
  expect(await statusFor(code)).toBe(404)
})

test('does not return 404 for a server error', async () => {
  expect(await statusFor('internal')).not.toBe(404)
})

test.each([
  ['/blogs', '/blog'],
  ['/blogs/how-ranking-works?utm_source=chat', '/blog/how-ranking-works?utm_source=chat'],
])('redirects %s to %s permanently', async (from, to) => {
  const handler = createStaticHandler([{ path: '/blogs/:slug?', loader: redirectToBlog }])
  const response = (await handler.query(new Request(`http://site.example${from}`))) as Response
  expect([response.status, response.headers.get('location')]).toEqual([301, to])
})
