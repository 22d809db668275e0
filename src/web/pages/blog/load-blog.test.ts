import { createStaticHandler, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { createApi } from '../../api.ts'
import { apiContext } from '../../context.ts'
import { redirectToBlog, loadArticle } from './load-blog.ts'

/** The page's status where the API refuses the article with this code. */
async function statusWhere(code: ErrorCode) {
  const context = new RouterContextProvider()
  const refusal = () => Response.json({ error: { code } }, { status: errors[code].status })
  context.set(
    apiContext,
    createApi(async (call) => (call === '/api/blogs' ? Response.json([]) : refusal())),
  )
  const handler = createStaticHandler([{ id: 'article', path: '/blog/:slug', loader: loadArticle }])
  const result = await handler.query(new Request('http://site.example/blog/x'), { requestContext: context })
  return result instanceof Response ? result.status : result.statusCode
}

test.each(['article_not_found', 'malformed'] as const)('an article that is %s is an unknown page', async (code) => {
  expect(await statusWhere(code)).toBe(404)
})

test('a failure is no missing article', async () => {
  expect(await statusWhere('internal')).not.toBe(404)
})

test.each([
  ['/blogs', '/blog'],
  ['/blogs/how-ranking-works?utm_source=chat', '/blog/how-ranking-works?utm_source=chat'],
])('%s leads to %s for good', async (asked, path) => {
  const handler = createStaticHandler([{ path: '/blogs/:slug?', loader: redirectToBlog }])
  const answer = (await handler.query(new Request(`http://site.example${asked}`))) as Response
  expect([answer.status, answer.headers.get('location')]).toEqual([301, path])
})
