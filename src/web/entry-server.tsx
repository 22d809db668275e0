import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import { setGameLists } from '#contract/rules/clans/clan-codes.ts'
import type { Site } from '#contract/site.ts'
import { AppError } from '#contract/errors.ts'
import { createApi, type Send } from './api.ts'
import { listCacheableRoutes } from './cacheable-routes.ts'
import { apiContext, siteContext } from './context.ts'
import { CollectThings, type Thing } from './features/head/structured-data.tsx'
import { isUnexpected, statusOf, toPublicErrors } from './public-errors.ts'
import type { RouteHandle } from './route-handle.ts'
import { routes } from './routes.tsx'
import { FailureDocument, type FailureDocumentProps } from './failure-document.tsx'
import { type PageAssets, type PageData, Shell, toScriptJson } from './shell.tsx'

export interface RenderInput {
  readonly site: Site
  /** `pageStyles`: the styles of lazy pages, keyed by the path of their source file. */
  readonly assets: PageAssets & { readonly pageStyles?: Readonly<Record<string, readonly string[]>> }
  /** Calls the API in-process. */
  readonly send: Send
  /** ID of the request in the log. */
  readonly requestId: string
  /** Receives unexpected errors. Visitors see only the status. */
  readonly report: (error: unknown) => void
}

export const cacheableRoutes = listCacheableRoutes(routes)

const handler = createStaticHandler(routes)

/** Renders a request's page as a whole document, or returns a redirect. */
export async function render(
  request: Request,
  { site, assets, send, requestId, report }: RenderInput,
): Promise<Response> {
  if (site.lists) setGameLists(site.lists)
  const requestContext = new RouterContextProvider()
  requestContext.set(apiContext, createApi(send))
  requestContext.set(siteContext, site)
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) return context

  const failures: unknown[] = Object.values(context.errors ?? {})
  failures.filter(isUnexpected).forEach(report)
  // React Router would treat an error returned by the API as a 500.
  const status = failures.length === 0 ? context.statusCode : statusOf(failures[0])
  context.errors = toPublicErrors(context.errors, requestId)
  const handles = context.matches.map((match) => match.route.handle as RouteHandle | undefined)
  const { pageStyles, ...everyPage } = assets
  // Link the styles of lazy pages, so that they apply before (and without) script. Nested pages may share some.
  const ownStyles = handles.flatMap((handle) => pageStyles?.[handle?.source ?? ''] ?? [])
  const styles = new Set([...everyPage.styles, ...ownStyles])
  const router = createStaticRouter(handler.dataRoutes, context)
  const page: PageData = {
    site,
    assets: { ...everyPage, styles: [...styles] },
    hydration: { loaderData: context.loaderData, actionData: context.actionData, errors: context.errors },
  }
  const things: Thing[] = []
  const html = renderToString(
    <CollectThings value={(added) => things.push(...added)}>
      <Shell page={page}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Shell>
    </CollectThings>,
  )
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  const noindex = handles.some((handle) => handle?.noindex)
  if (noindex || status >= 400) headers.set('x-robots-tag', 'noindex')
  if (handles.some((handle) => handle?.noReferrer)) headers.set('referrer-policy', 'no-referrer')
  const retryAfter = failures[0] instanceof AppError ? failures[0].retryAfter : undefined
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(`<!doctype html>${withThings(html, things)}`, { status, headers })
}

/** Appends the page's structured data as JSON-LD to the body, after everything that React hydrates. */
function withThings(html: string, things: readonly Thing[]): string {
  if (things.length === 0) return html
  const json = toScriptJson({ '@context': 'https://schema.org', '@graph': things })
  return html.replace('</body>', () => `<script type="application/ld+json">${json}</script></body>`)
}

/** A static error document, without data or script, for requests whose page could not be rendered at all. */
export function renderFailure(failure: FailureDocumentProps): string {
  return `<!doctype html>${renderToStaticMarkup(<FailureDocument {...failure} />)}`
}
