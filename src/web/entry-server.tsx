import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import type { Site } from '#contract/site.ts'
import { createApi, type Send } from './api.ts'
import { apiContext, siteContext } from './context.ts'
import { toPublicErrors } from './public-errors.ts'
import type { RouteHandle } from './route-handle.ts'
import { routes } from './routes.tsx'
import { type PageAssets, type PageData, Shell } from './shell.tsx'

/** What the server hands to a rendering. */
export interface RenderInput {
  readonly site: Site
  /** `pageStyles`: the styles of pages that load lazily, by the path of their source. */
  readonly assets: PageAssets & { readonly pageStyles?: Readonly<Record<string, readonly string[]>> }
  /** Calls the API in-process. */
  readonly send: Send
}

const handler = createStaticHandler(routes)

/** Renders the page of a request: a whole document, or a redirect. */
export async function render(request: Request, { site, assets, send }: RenderInput): Promise<Response> {
  const requestContext = new RouterContextProvider()
  requestContext.set(apiContext, createApi(send))
  requestContext.set(siteContext, site)
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) return context

  context.errors = toPublicErrors(context.errors)
  const handles = context.matches.map((match) => match.route.handle as RouteHandle | undefined)
  const { pageStyles, ...everyPage } = assets
  // A lazy page brings its styles by script; they must be there before, and without it.
  const ownStyles = handles.flatMap((handle) => pageStyles?.[handle?.source ?? ''] ?? [])
  const router = createStaticRouter(handler.dataRoutes, context)
  const page: PageData = {
    site,
    assets: { ...everyPage, styles: [...everyPage.styles, ...ownStyles] },
    hydration: { loaderData: context.loaderData, actionData: context.actionData, errors: context.errors },
  }
  const html = renderToString(
    <Shell page={page}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Shell>,
  )
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  // The innermost route that says something about search engines has its way.
  const noindex = handles.some((handle) => handle?.noindex)
  if (noindex || context.statusCode >= 400) headers.set('x-robots-tag', 'noindex')
  if (handles.some((handle) => handle?.noReferrer)) headers.set('referrer-policy', 'no-referrer')
  return new Response(`<!doctype html>${html}`, { status: context.statusCode, headers })
}
