import type { Hono } from 'hono'
import type { Site } from '#contract/site.ts'
import { renderApiPage } from './api-page.ts'
import type { AppEnv } from '../client.ts'
import { memoizeResponse } from '../cache/memoize-response.ts'
import { describeApi } from './openapi.ts'
import type { Counted } from '../limits/counted.ts'

/**
 * Serves the OpenAPI document at `/api/openapi.json` and the human-readable page at `/api/docs`, with the pages' `styles`.
 */
export function bindApiDocument(
  app: Hono<AppEnv>,
  counted: Counted,
  { siteName, baseUrl }: Site,
  styles: readonly string[],
): void {
  const common = { 'cache-control': 'public, max-age=3600' }
  const answers = {
    '/api/openapi.json': memoizeResponse(() =>
      Response.json(describeApi(`${siteName} API`, baseUrl), { headers: common }),
    ),
    '/api/docs': memoizeResponse(async () => {
      const headers = { ...common, 'content-type': 'text/html; charset=UTF-8' }
      return new Response((await renderApiPage(siteName, styles)).toString(), { headers })
    }),
  }
  for (const [path, answer] of Object.entries(answers)) app.get(path, counted('read'), (c) => answer(c.req.raw))
}
