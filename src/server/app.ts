import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { fail } from '#contract/errors.ts'
import type { Parts } from './compose.ts'
import { siteOf } from './config.ts'
import { bindAccounts } from './features/accounts/accounts.api.ts'
import { answerBanner } from './features/blog/answer-banner.ts'
import { bindBlog } from './features/blog/blog.api.ts'
import { answerFeed } from './features/blog/write-feed.ts'
import { bindCampaigns } from './features/campaigns/campaigns.api.ts'
import { bindOwnClan } from './features/clans/own/own-clan.api.ts'
import { bindCommunity } from './features/community/community.api.ts'
import { serveFace } from './features/community/serve-face.ts'
import { bindDesk } from './features/desk/desk.api.ts'
import { answerDiscovery } from './features/discovery/answer-discovery.ts'
import { answerCard } from './features/previews/answer-card.ts'
import { bindRanking } from './features/ranking/ranking.api.ts'
import { bindReview } from './features/review/review.api.ts'
import { bindLinkStats } from './features/stats/link-stats.api.ts'
import { bindStats } from './features/stats/stats.api.ts'
import { bindSupport } from './features/support/support.api.ts'
import { bindVoting } from './features/voting/voting.api.ts'
import { answerWidget } from './features/widgets/answer-widget.ts'
import { bindApiDocument } from './http/api-document.ts'
import { createBind } from './http/bind.ts'
import type { AppEnv } from './http/caller.ts'
import { compressAnswer } from './http/compress.ts'
import { toErrorAnswer } from './http/error-answer.ts'
import { answerFailedPage } from './http/failed-page.ts'
import { addSecurityHeaders, headerCircumstances } from './http/headers.ts'
import { answerHealth } from './http/health.ts'
import { answerMetrics } from './http/metrics/answer-metrics.ts'
import { refuseOtherMethods } from './http/methods.ts'
import { answerSecurityText } from './http/security-text.ts'
import { serveUploadedFile } from './http/uploaded-files.ts'

/** The whole site as a function from request to response; `baseUrl` is the origin under which it is known. */
export function createApp(parts: Parts, baseUrl: string): Hono<AppEnv> {
  const { config, log, limiter, findCaller, pages, serveStatic } = parts
  const app = new Hono<AppEnv>()
  const site = siteOf(config, baseUrl)
  const circumstances = headerCircumstances(config, baseUrl)

  app.use(async (c, next) => {
    const requestId = ('requestId' in c.env ? c.env.requestId : undefined) ?? randomUUID()
    c.set('requestId', requestId)
    const caller = 'caller' in c.env ? c.env.caller : findCaller(c.env.incoming.socket.remoteAddress, c.req.raw.headers)
    c.set('caller', caller)
    const started = performance.now()
    await next()
    if (caller.inProcess) return
    const answer = await compressAnswer(c.req.raw, c.res)
    // Or Hono would put the headers of the answer before it back, its length among them.
    c.res = undefined
    c.res = answer
    c.res.headers.set('x-request-id', requestId)
    addSecurityHeaders(c.res, circumstances)
    const ms = Math.round((performance.now() - started) * 10) / 10
    parts.http.countAnswer(c.req.method, routePath(c), c.res.status, ms / 1000)
    log.debug({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  })
  const note = (code: string) => parts.http.countFailure(code)
  app.onError((error, c) => toErrorAnswer(error, c.get('requestId'), log, note))

  app.get('/healthz', () => answerHealth())
  app.get('/readyz', () => parts.health.answerReady())
  app.get('/metrics', async (c) => {
    await limiter.count('read', c.get('caller').network)
    return answerMetrics(c.req.raw, config.metricsToken, parts.metrics)
  })
  app.get('/uploads/:name', async (c, next) => {
    const response = await serveUploadedFile(c.req.raw, parts.uploads, c.req.param('name'))
    return response ?? next()
  })
  app.get('/faces/:file', async (c, next) => {
    await limiter.count('face', c.get('caller').network)
    return (await serveFace(c.req.raw, parts.community.db, c.req.param('file'))) ?? next()
  })
  app.get('/blog_banners/:file', async (c, next) => {
    await limiter.count('read', c.get('caller').network)
    const serve = (request: Request, name: string) => serveUploadedFile(request, parts.uploads, name)
    return (await answerBanner(c.req.raw, parts.listings.blog.db, c.req.param('file'), serve)) ?? next()
  })
  app.get('/blog/rss.xml', async (c) => {
    await limiter.count('read', c.get('caller').network)
    return answerFeed(c.req.raw, parts.listings.blog.db, site)
  })
  // Drawn from memory, and shown many at once in other sites' pages: no limit counts them.
  app.get('/widgets/:clanId/:file', async (c, next) => {
    const { clanId, file } = c.req.param()
    return answerWidget(c.req.raw, parts.standings, clanId, file) ?? next()
  })

  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/:name'])
    app.get(path, async (c, next) => {
      await limiter.count('read', c.get('caller').network)
      return (await answerDiscovery(c.req.path, parts.discovery, baseUrl)) ?? next()
    })
  app.get('/.well-known/security.txt', (_, next) => answerSecurityText(site, parts.now()) ?? next())
  app.get('/og/:file{.+}', async (c, next) => {
    const count = () => limiter.count('read', c.get('caller').network)
    return (await answerCard(c.req.raw, parts.previews, c.req.param('file'), count)) ?? next()
  })

  const bind = createBind(app, { limiter, sessions: parts.accounts.sessions, security: parts.security })
  bindRanking(bind, parts.standings)
  bindVoting(bind, parts.voting)
  bindStats(bind, parts.stats)
  bindAccounts(bind, parts.accounts)
  const { listings } = parts
  bindOwnClan(bind, listings.ownClan)
  bindLinkStats(bind, listings.linkStats)
  bindReview(bind, listings.review)
  bindDesk(bind, listings.desk)
  bindCampaigns(bind, listings.campaigns)
  bindBlog(bind, listings.blog)
  bindCommunity(bind, parts.community)
  bindSupport(bind, config.supportEmail)
  bindApiDocument(app, limiter, site, pages.assets.styles)
  refuseOtherMethods(app, log)
  app.all('/api/*', () => fail('no_such_path'))

  app.get('*', async (c) => {
    const file = serveStatic(c.req.raw, c.req.path)
    if (file) return file
    const [caller, requestId] = [c.get('caller'), c.get('requestId')]
    // The page's own calls come back through this app, with the visitor's address beside them and not in a header.
    const send = async (path: string, init: RequestInit) =>
      app.request(path, init, { caller: { ...caller, inProcess: true }, requestId })
    const report = (error: unknown) => log.error({ err: error, requestId }, 'unexpected error of a page')
    try {
      if (!caller.inProcess) await limiter.count('read', caller.network)
      // The pages' router would complain on standard error, past the log.
      if (!isDecodable(new URL(c.req.url).pathname)) fail('no_such_path')
      const page = await pages.render(c.req.raw, { site, assets: pages.assets, send, requestId, report })
      if (!page.headers.has('cache-control')) page.headers.set('cache-control', 'no-cache')
      return page
    } catch (error) {
      // Whoever asked has gone while the page was made: nobody's fault, and nobody reads the answer.
      if (c.req.raw.signal.aborted && error === c.req.raw.signal.reason) return new Response(null, { status: 499 })
      return await answerFailedPage(error, { request: c.req.raw, requestId, site, pages, log, note })
    }
  })
  app.all('*', () => fail('method_not_allowed'))
  return app
}

/** Whether a path's percent signs stand for UTF-8; one that no page and no file has may hold anything. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
