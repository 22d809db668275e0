import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import type { Site } from '#contract/site.ts'
import { createApi, type Send } from './api.ts'
import { apiContext, siteContext } from './context.ts'
import { toPublicErrors } from './public-errors.ts'
import { routes } from './routes.tsx'
import { type PageAssets, type PageData, Shell } from './shell.tsx'

/** What the server hands to a rendering. */
export interface RenderInput {
  readonly site: Site
  readonly assets: PageAssets
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
  const router = createStaticRouter(handler.dataRoutes, context)
  const page: PageData = {
    site,
    assets,
    hydration: { loaderData: context.loaderData, actionData: context.actionData, errors: context.errors },
  }
  const html = renderToString(
    <Shell page={page}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Shell>,
  )
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  // The innermost route that says something about search engines has its way.
  const noindex = context.matches.some((match) => (match.route.handle as { noindex?: boolean } | undefined)?.noindex)
  if (noindex || context.statusCode >= 400) headers.set('x-robots-tag', 'noindex')
  return new Response(`<!doctype html>${html}`, { status: context.statusCode, headers })
}
