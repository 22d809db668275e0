import type { Logger } from 'pino'
import type { Site } from '#contract/site.ts'
import { toErrorResponse } from './api/error-response.ts'
import type { Pages } from './pages.ts'

interface FailedRequest {
  readonly request: Request
  readonly requestId: string
  readonly site: Site
  readonly pages: Pages
  readonly log: Logger
  readonly onFailure: (code: string) => void
}

/** Renders an HTML page for a failed request, with the same status, headers and log entries as an API error. */
export async function renderFailedPage(
  error: unknown,
  { request, requestId, site, pages, log, onFailure }: FailedRequest,
): Promise<Response> {
  const { status, headers } = toErrorResponse(error, requestId, log, onFailure)
  const { pathname, search } = new URL(request.url)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-robots-tag', 'noindex')
  const html = await pages.renderFailure({ site, assets: pages.assets, status, requestId, url: pathname + search })
  return new Response(html, { status, headers })
}
