import type { Hono } from 'hono'
import type { Site } from '#contract/site.ts'
import { renderApiPage } from './api-page.ts'
import type { AppEnv } from './caller.ts'
import { describeApi } from './openapi.ts'

/**
 * Puts the API's own description at `/api/openapi.json`, and its page for people, in the pages' `styles`, at `/api/docs`.
 */
export function bindApiDocument(app: Hono<AppEnv>, { siteName, baseUrl }: Site, styles: readonly string[]): void {
  const headers = { 'cache-control': 'public, max-age=3600' }
  const document = describeApi(`${siteName} API`, baseUrl)
  app.get('/api/openapi.json', (c) => c.json(document, 200, headers))
  let page: ReturnType<typeof renderApiPage> | undefined
  app.get('/api/docs', async (c) => {
    page ??= renderApiPage(siteName, styles)
    return c.html(await page, 200, headers)
  })
}
