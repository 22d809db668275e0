import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { EndpointDeclaration } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { createApp } from './app.ts'
import type { Services } from './compose.ts'
import { listCachedRoutes } from './http/cache/cacheable-routes.ts'
import { createResponseCache } from './http/cache/response-cache.ts'
import type { RequestHeaders } from './http/security/client-address.ts'
import { headerOptionsOf } from './http/security/headers.ts'

export function createRequestListener(services: Services, baseUrl: string): RequestListener {
  const { config, limiter, log, findClient, http, pages } = services
  const app = createApp(services, baseUrl)
  const router = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  // No cache in development, because pages may change at any time.
  if (config.development) return (request, response) => void router(request, response)
  const client = { address: '', network: '', userAgent: '', inProcess: true }
  return createResponseCache(
    {
      routes: listCachedRoutes(pages.cacheableRoutes, Object.values<EndpointDeclaration>(endpoints)),
      render: async (url) => app.request(url, {}, { client }),
      revision: services.listRevision,
      findClient: (request) => findClient(request.socket.remoteAddress, headersOf(request)),
      limiter,
      onResponse: (method, route, status) => http.countResponse(method, route, status),
      headerOptions: headerOptionsOf(config, baseUrl),
      log,
    },
    (request, response) => void router(request, response),
  )
}

function headersOf({ headers }: IncomingMessage): RequestHeaders {
  const get = (name: string) => headers[name]?.toString() ?? null
  return { get, has: (name) => headers[name] !== undefined }
}
