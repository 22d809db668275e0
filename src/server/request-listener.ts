import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { EndpointDeclaration } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { createApp } from './app.ts'
import type { Services } from './services.ts'
import { listCachedRoutes } from './http/cache/cacheable-routes.ts'
import { createResponseCache } from './http/cache/response-cache.ts'
import { type ConnectionLimits, createConnectionLimits } from './http/connection-limits.ts'
import type { RequestHeaders } from './http/security/client-address.ts'
import { fileHeaders, headerOptionsOf } from './http/security/headers.ts'

export function createRequestListener(services: Services, baseUrl: string): RequestListener {
  const { config, limiter, log, findClient, http, pages, serveStatic } = services
  const app = createApp(services, baseUrl)
  // Hono's own `Response` and `Request` would replace the global ones for the whole process, and lack methods such as `bytes`.
  const router = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  // No cache in development, because pages may change at any time.
  if (config.development) return (request, response) => void router(request, response)
  const headerOptions = headerOptionsOf(config, baseUrl)
  const headers = fileHeaders(headerOptions)
  const serveFile: RequestListener = (request, response) => {
    if (serveStatic(request, response, headers)) {
      const { method = '', url } = request
      http.countResponse(method, '/*', response.statusCode)
      log.debug({ method, path: url, status: response.statusCode }, 'request')
    } else void router(request, response)
  }
  const client = { address: '', network: '', userAgent: '', inProcess: true }
  return createResponseCache(
    {
      routes: listCachedRoutes(pages.cacheableRoutes, Object.values<EndpointDeclaration>(endpoints)),
      render: async (url) => app.request(url, {}, { client }),
      revision: services.listRevision,
      listingRevision: () => services.standings.listingRevision,
      findClient: (request) => findClient(request.socket.remoteAddress, new NodeHeaders(request)),
      limiter,
      serverTiming: services.voting.evidence.stamps.header,
      onResponse: (method, route, status, url, seconds) => {
        http.countResponse(method, route, status, seconds)
        if (method === 'GET') services.inviteCheck.views.countResponse(route, url)
      },
      headerOptions,
      log,
    },
    serveFile,
  )
}

/** Undefined if limits are off. */
export function limitConnections({ config, findClient, log }: Services): ConnectionLimits | undefined {
  if (!config.rateLimits) return undefined
  const networkOf = (request: IncomingMessage) =>
    findClient(request.socket.remoteAddress, new NodeHeaders(request)).network
  return createConnectionLimits({ ...config, networkOf, log })
}

/** A class, because one is created per request: an object literal would also create its functions each time. */
class NodeHeaders implements RequestHeaders {
  readonly #headers: IncomingHttpHeaders

  constructor({ headers }: IncomingMessage) {
    this.#headers = headers
  }

  get(name: string): string | null {
    return this.#headers[name]?.toString() ?? null
  }

  has(name: string): boolean {
    return this.#headers[name] !== undefined
  }
}
