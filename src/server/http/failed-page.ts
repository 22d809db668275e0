import type { Logger } from 'pino'
import type { Site } from '#contract/site.ts'
import { toErrorAnswer } from './error-answer.ts'
import type { Pages } from './pages.ts'

interface FailedRequest {
  readonly request: Request
  readonly requestId: string
  readonly site: Site
  readonly pages: Pages
  readonly log: Logger
  /** Is told the code of the failure. */
  readonly note: (code: string) => void
}

/** A document instead of a page that could not be made; status, headers and log are those of any other failure. */
export async function answerFailedPage(
  error: unknown,
  { request, requestId, site, pages, log, note }: FailedRequest,
): Promise<Response> {
  const { status, headers } = toErrorAnswer(error, requestId, log, note)
  const { pathname, search } = new URL(request.url)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-robots-tag', 'noindex')
  const html = await pages.renderFailure({ site, assets: pages.assets, status, requestId, url: pathname + search })
  return new Response(html, { status, headers })
}
