import { createStaticHandler, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { createApi } from '../../api.ts'
import { apiContext } from '../../context.ts'
import { loadArticle } from './load-blog.ts'

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
