import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { AppEnv, FindClient } from './client.ts'
import { compressResponse } from './compress.ts'
import type { HttpMetrics } from './metrics/http-metrics.ts'
import { addSecurityHeaders, type HeaderOptions } from './security/headers.ts'

interface Deps {
  readonly findClient: FindClient
  readonly http: HttpMetrics
  readonly headerOptions: HeaderOptions
  readonly log: Logger
}

/** Sets a request's ID and client; afterward, unless it is in-process, compresses the response, adds headers, counts and logs it. */
export function requestContext({ findClient, http, headerOptions, log }: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = ('requestId' in c.env ? c.env.requestId : undefined) ?? randomUUID()
    const client = 'client' in c.env ? c.env.client : findClient(c.env.incoming.socket.remoteAddress, c.req.raw.headers)
    c.set('requestId', requestId)
    c.set('client', client)
    const started = performance.now()
    await next()
    if (client.inProcess) return
    const response = await compressResponse(c.req.raw, c.res)
    // Clear it first: Hono would copy the headers of the previous response, including its length.
    c.res = undefined
    c.res = response
    c.res.headers.set('x-request-id', requestId)
    addSecurityHeaders(c.res, headerOptions)
    const ms = Math.round((performance.now() - started) * 10) / 10
    http.countResponse(c.req.method, routePath(c), c.res.status, ms / 1000)
    log.debug({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  }
}
