import type { Hono } from 'hono'
import { fail } from '#contract/errors.ts'
import { uploadNamePattern } from '#contract/rules/images/header-image.ts'
import type { Site } from '#contract/site.ts'
import type { Services } from './services.ts'
import { serveResultsFeed } from './features/archive/serve-results-feed.ts'
import { serveRule } from './features/archive/serve-rule.ts'
import { serveBanner } from './features/blog/serve-banner.ts'
import { serveFeed } from './features/blog/serve-feed.ts'
import { serveFace } from './features/community/serve-face.ts'
import { serveClanFeed } from './features/discovery/serve-clan-feed.ts'
import { serveDiscovery } from './features/discovery/serve-discovery.ts'
import { serveDrawnBanner } from './features/images/serve-drawn-banner.ts'
import { serveImage } from './features/images/serve-image.ts'
import { serveCard } from './features/previews/serve-card.ts'
import { serveIcon } from './features/site-profile/serve-icon.ts'
import { serveReminder } from './features/reminders/serve-reminder.ts'
import { serveCheckpoint, serveLogKey } from './features/transparency/serve-log.ts'
import { serveModerationFeed } from './features/transparency/serve-moderation-feed.ts'
import { serveNewestSummary, serveResultFile } from './features/results/serve-result.ts'
import { serveShield } from './features/widgets/serve-shield.ts'
import { serveWidget } from './features/widgets/serve-widget.ts'
import type { AppEnv } from './http/client.ts'
import type { RateLimited } from './http/limits/rate-limited.ts'
import { serveSecurityTxt } from './http/security/security-txt.ts'

/** Adds the routes for images, feeds, widgets and crawler files. Unknown names fall through to the 404 page. */
export function addFileRoutes(app: Hono<AppEnv>, services: Services, site: Site, rateLimited: RateLimited): void {
  const { images, limiter, community, listings, standings, discovery, previews, results, transparency, now } = services
  const { db } = listings.blog

  app.get('/uploads/:name', async (c, next) => {
    const name = c.req.param('name')
    if (!uploadNamePattern.test(name)) return next()
    // Missing and private images get the same `no-store` response.
    return (await serveImage(c.req.raw, images, name)) ?? fail('no_such_path')
  })
  app.get('/icons/:path{.+}', (c, next) => serveIcon(services.icons, c.req.param('path')) ?? next())
  app.get('/faces/:file', rateLimited('face'), async (c, next) => {
    return (await serveFace(c.req.raw, community.db, c.req.param('file'))) ?? next()
  })
  app.get('/banners/:file', rateLimited('banner'), (c, next) => {
    return serveDrawnBanner(c.req.raw, standings, c.req.param('file')) ?? next()
  })
  app.get('/blog_banners/:file', rateLimited('read'), async (c, next) => {
    return (await serveBanner(c.req.raw, { db, uploads: images.uploads }, c.req.param('file'))) ?? next()
  })
  app.get('/blog/rss.xml', rateLimited('read'), (c) => serveFeed(c.req.raw, db, site))
  app.get('/clans/rss.xml', rateLimited('read'), (c) => serveClanFeed(c.req.raw, db, site))
  app.get('/weeks/rss.xml', rateLimited('read'), (c) => serveResultsFeed(c.req.raw, services.archive, site))
  app.get('/how-ranking-works/:file', rateLimited('read'), (c, next) => serveRule(c.req.param('file')) ?? next())
  // Not rate limited: widgets and badges come from memory, and other sites embed many on one page.
  app.get('/widgets/:clanId/shield.json', (c) => serveShield(standings, c.req.param('clanId'), site.siteName))
  app.get('/reminders/:file', rateLimited('read'), (c, next) => {
    const deps = { find: (id: number) => standings.find(id), site, voteOffset: services.config.voteOffset, now }
    return serveReminder(deps, c.req.param('file')) ?? next()
  })
  app.get('/widgets/:clanId/:file', (c, next) => {
    const { clanId, file } = c.req.param()
    return serveWidget(c.req.raw, standings, clanId, file) ?? next()
  })
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/:name'])
    app.get(path, rateLimited('read'), async (c, next) => {
      return (await serveDiscovery(c.req.path, discovery, site.baseUrl)) ?? next()
    })
  app.get('/weeks/:week/result.json', rateLimited('resultFile'), async (c, next) => {
    return (await serveNewestSummary(c.req.raw, results.files, c.req.param('week'))) ?? next()
  })
  app.get('/weeks/:week/:version{[0-9]+}/:path{.+}', rateLimited('resultFile'), async (c, next) => {
    const { week, version, path } = c.req.param()
    return (await serveResultFile(c.req.raw, results.files, week, version, path)) ?? next()
  })
  app.get('/.well-known/security.txt', (_, next) => serveSecurityTxt(site, now()) ?? next())
  app.get('/.well-known/muster-log-key', rateLimited('read'), (c) => serveLogKey(c.req.raw, transparency))
  app.get('/log/checkpoint', rateLimited('read'), async (c, next) => {
    return (await serveCheckpoint(c.req.raw, transparency)) ?? next()
  })
  app.get('/moderation/rss.xml', rateLimited('read'), (c) => serveModerationFeed(c.req.raw, transparency, site))
  app.get('/og/:file{.+}', async (c, next) => {
    // Counts only cards that are not cached.
    const count = () => limiter.count('preview', c.get('client').network)
    return (await serveCard(c.req.raw, previews, c.req.param('file'), count)) ?? next()
  })
}
