import type { Hono } from 'hono'
import type { Site } from '#contract/site.ts'
import { renderApiPage } from './api-page.ts'
import type { AppEnv } from '../client.ts'
import { memoizeResponse } from '../cache/memoize-response.ts'
import { describeApi } from './openapi.ts'
import type { RateLimited } from '../limits/rate-limited.ts'

export const apiDocumentPaths = ['/api/openapi.json', '/api/docs'] as const

/** Serves the OpenAPI document, and the API page with the site's `styles`. */
export function bindApiDocument(
  app: Hono<AppEnv>,
  rateLimited: RateLimited,
  site: Site,
  styles: readonly string[],
): void {
  const common = { 'cache-control': 'public, max-age=3600' }
  const handlers: Record<(typeof apiDocumentPaths)[number], (request: Request) => Promise<Response>> = {
    '/api/openapi.json': memoizeResponse(() => Response.json(describeApi(site), { headers: common })),
    '/api/docs': memoizeResponse(async () => {
      const headers = { ...common, 'content-type': 'text/html; charset=UTF-8' }
      return new Response((await renderApiPage(site.siteName, styles)).toString(), { headers })
    }),
  }
  for (const [path, handle] of Object.entries(handlers)) app.get(path, rateLimited('read'), (c) => handle(c.req.raw))
}
