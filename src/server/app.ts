import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { fail } from '#contract/errors.ts'
import type { Parts } from './compose.ts'
import { siteOf } from './config.ts'
import { bindAccounts } from './features/accounts/accounts.api.ts'
import { bindBlog } from './features/blog/blog.api.ts'
import { bindCampaigns } from './features/campaigns/campaigns.api.ts'
import { bindOwnClan } from './features/clans/own/own-clan.api.ts'
import { bindDesk } from './features/desk/desk.api.ts'
import { bindRanking } from './features/ranking/ranking.api.ts'
import { bindReview } from './features/review/review.api.ts'
import { bindLinkStats } from './features/stats/link-stats.api.ts'
import { bindStats } from './features/stats/stats.api.ts'
import { bindVoting } from './features/voting/voting.api.ts'
import { answerWidget } from './features/widgets/answer-widget.ts'
import { bindApiDocument } from './http/api-document.ts'
import { createBind } from './http/bind.ts'
import { type AppEnv, createCallerFinder } from './http/caller.ts'
import { compressAnswer } from './http/compress.ts'
import { toErrorAnswer } from './http/error-answer.ts'
import { addSecurityHeaders } from './http/headers.ts'
import { answerHealth } from './http/health.ts'
import { refuseOtherMethods } from './http/methods.ts'
import { serveUploadedFile } from './http/uploaded-files.ts'

/** The whole site as a function from request to response; `baseUrl` is the origin under which it is known. */
export function createApp(parts: Parts, baseUrl: string): Hono<AppEnv> {
  const { config, log, limiter, pages, serveStatic } = parts
  const app = new Hono<AppEnv>()
  const site = siteOf(config, baseUrl)
  const secure = baseUrl.startsWith('https:')
  const findCaller = createCallerFinder(config.trustedProxies, log)

  app.use(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('caller', findCaller(c))
    const started = performance.now()
    await next()
    if (c.get('caller').inProcess) return
    const answer = await compressAnswer(c.req.raw, c.res)
    // Or Hono would put the headers of the answer before it back, its length among them.
    c.res = undefined
    c.res = answer
    c.res.headers.set('x-request-id', requestId)
    addSecurityHeaders(c.res, { secure, development: config.development })
    const ms = Math.round((performance.now() - started) * 10) / 10
    log.debug({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  })
  app.onError((error, c) => toErrorAnswer(error, c.get('requestId'), log))

  app.get('/healthz', () => answerHealth())
  app.get('/readyz', () => parts.health.answerReady())
  app.get('/uploads/:name', async (c, next) => {
    const response = await serveUploadedFile(c.req.raw, parts.uploadsDir, c.req.param('name'))
    return response ?? next()
  })
  // Drawn from memory, and shown many at once in other sites' pages: no limit counts them.
  app.get('/widgets/:clanId/:file', async (c, next) => {
    const { clanId, file } = c.req.param()
    return answerWidget(c.req.raw, parts.standings, clanId, file) ?? next()
  })

  const bind = createBind(app, limiter, parts.accounts.sessions)
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
  bindBlog(bind, parts.blog)
  bindApiDocument(app, site, pages.assets.styles)
  refuseOtherMethods(app, log)
  app.all('/api/*', () => fail('no_such_path'))

  app.get('*', async (c) => {
    const file = serveStatic(c.req.raw, c.req.path)
    if (file) return file
    const caller = c.get('caller')
    await limiter.count('read', caller.network)
    // The page's own calls come back through this app, with the visitor's address beside them and not in a header.
    const send = async (path: string, init: RequestInit) =>
      app.request(path, init, { caller: { ...caller, inProcess: true } })
    const page = await pages.render(c.req.raw, { site, assets: pages.assets, send })
    if (!page.headers.has('cache-control')) page.headers.set('cache-control', 'no-cache')
    return page
  })
  app.all('*', () => fail('method_not_allowed'))
  return app
}
