import type { Hono } from 'hono'
import type { Site } from '#contract/site.ts'
import { renderApiPage } from './api-page.ts'
import type { AppEnv } from './caller.ts'
import { keepAnswer } from './keep-answer.ts'
import { describeApi } from './openapi.ts'
import type { Limiter } from './rate-limit.ts'

/**
 * Puts the API's own description at `/api/openapi.json`, and its page for people, in the pages' `styles`, at `/api/docs`.
 */
export function bindApiDocument(
  app: Hono<AppEnv>,
  limiter: Limiter,
  { siteName, baseUrl }: Site,
  styles: readonly string[],
): void {
  const common = { 'cache-control': 'public, max-age=3600' }
  const answers = {
    '/api/openapi.json': keepAnswer(() => Response.json(describeApi(`${siteName} API`, baseUrl), { headers: common })),
    '/api/docs': keepAnswer(async () => {
      const headers = { ...common, 'content-type': 'text/html; charset=UTF-8' }
      return new Response((await renderApiPage(siteName, styles)).toString(), { headers })
    }),
  }
  for (const [path, answer] of Object.entries(answers))
    app.get(path, async (c) => {
      await limiter.count('read', c.get('caller').network)
      return answer(c.req.raw)
    })
}
