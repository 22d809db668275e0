import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { fail } from '#contract/errors.ts'
import type { Site } from '#contract/site.ts'
import type { AppEnv } from './client.ts'
import { renderFailedPage } from './failed-page.ts'
import type { Limiter } from './limits/rate-limit.ts'
import type { Pages } from './pages.ts'

interface Deps {
  readonly site: Site
  readonly pages: Pages
  readonly limiter: Limiter
  /** The `Server-Timing` header: a signed time, which tells scripts when the page was sent. */
  readonly serverTiming: () => string
  readonly log: Logger
  readonly onFailure: (code: string) => void
}

/** Renders pages, whose loaders call the API of `app` in-process. Errors become an HTML page. */
export function createPageHandler(app: Hono<AppEnv>, { site, pages, limiter, serverTiming, log, onFailure }: Deps) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { raw: request } = c.req
    const [client, requestId] = [c.get('client'), c.get('requestId')]
    // Pass the client as a binding instead of a header, because headers can be forged.
    const send = async (path: string, init: RequestInit) =>
      app.request(path, init, { client: { ...client, inProcess: true }, requestId })
    const report = (error: unknown) => log.error({ err: error, requestId }, 'unexpected error in a page')
    try {
      if (!client.inProcess) await limiter.count('read', client.network)
      // The pages' router would write the error to stderr instead of the log.
      if (!isDecodable(new URL(request.url).pathname)) fail('no_such_path')
      const page = await pages.render(request, { site, assets: pages.assets, send, requestId, report })
      if (!page.headers.has('cache-control')) page.headers.set('cache-control', 'no-cache')
      // For in-process requests, the response cache adds it to each response, because it changes every second.
      if (!client.inProcess) page.headers.set('server-timing', serverTiming())
      return page
    } catch (error) {
      // The client disconnected during rendering. That is not an error, and the response is discarded.
      if (request.signal.aborted && error === request.signal.reason) return new Response(null, { status: 499 })
      return await renderFailedPage(error, { request, requestId, site, pages, log, onFailure })
    }
  }
}

/** Whether the path's percent-encoding is valid UTF-8. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
