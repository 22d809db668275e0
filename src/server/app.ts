import { Hono } from 'hono'
import { fail } from '#contract/errors.ts'
import { bindEndpoints } from './bind-endpoints.ts'
import type { Services } from './services.ts'
import { siteOf } from './config.ts'
import { addFileRoutes } from './file-routes.ts'
import { bindApiDocument } from './http/api/api-document.ts'
import { createBind } from './http/api/bind.ts'
import { toErrorResponse } from './http/api/error-response.ts'
import { handleMethodNotAllowed, methodNotAllowed } from './http/api/method-not-allowed.ts'
import type { AppEnv } from './http/client.ts'
import { serveHealth } from './http/health.ts'
import { createRateLimited } from './http/limits/rate-limited.ts'
import { serveMetrics } from './http/metrics/serve-metrics.ts'
import { createPageHandler } from './http/page-handler.ts'
import { requestContext } from './http/request-context.ts'
import { headerOptionsOf } from './http/security/headers.ts'

/** Routes match in the order in which they are added, so those for the remaining paths come last. */
export function createApp(services: Services, baseUrl: string): Hono<AppEnv> {
  const { config, log, limiter, findClient, http, pages, security } = services
  const app = new Hono<AppEnv>()
  const site = siteOf(config, baseUrl)
  const rateLimited = createRateLimited(limiter)
  const serverTiming = services.voting.evidence.stamps.header
  const onFailure = (code: string) => http.countFailure(code)

  app.use(requestContext({ findClient, http, log, headerOptions: headerOptionsOf(config, baseUrl) }))
  app.onError((error, c) => toErrorResponse(error, c.get('requestId'), log, onFailure))

  app.get('/healthz', () => serveHealth())
  app.get('/readyz', (c) =>
    c.req.query('for') === 'reads' ? services.health.serveReadyForReads() : services.health.serveReady(),
  )
  app.get('/metrics', rateLimited('read'), (c) => serveMetrics(c.req.raw, config.metricsToken, services.metrics))
  addFileRoutes(app, services, site, rateLimited)

  bindEndpoints(createBind(app, { limiter, sessions: services.accounts.sessions, security }), services)
  bindApiDocument(app, rateLimited, site, pages.assets.styles)
  handleMethodNotAllowed(app, log, onFailure)
  app.all('/api/*', () => fail('no_such_path'))

  app.get('*', createPageHandler(app, { site, pages, limiter, serverTiming, log, onFailure }))
  app.all('*', (c) => methodNotAllowed(c, ['GET', 'HEAD'], log, onFailure))
  return app
}
