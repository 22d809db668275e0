import type { Hono } from 'hono'
import { fail } from '#contract/errors.ts'
import { uploadNamePattern } from '#contract/rules/header-image.ts'
import type { Site } from '#contract/site.ts'
import type { Services } from './compose.ts'
import { serveBanner } from './features/blog/serve-banner.ts'
import { serveFeed } from './features/blog/serve-feed.ts'
import { serveFace } from './features/community/serve-face.ts'
import { serveDiscovery } from './features/discovery/serve-discovery.ts'
import { serveDrawnBanner } from './features/images/serve-drawn-banner.ts'
import { serveImage } from './features/images/serve-image.ts'
import { serveCard } from './features/previews/serve-card.ts'
import { serveWidget } from './features/widgets/serve-widget.ts'
import type { AppEnv } from './http/client.ts'
import type { RateLimited } from './http/limits/rate-limited.ts'
import { serveSecurityTxt } from './http/security/security-txt.ts'

/** Adds the routes of images, feeds, widgets and files for crawlers. Unknown names fall through to the 404 page. */
export function addFileRoutes(app: Hono<AppEnv>, services: Services, site: Site, rateLimited: RateLimited): void {
  const { images, limiter, community, listings, standings, discovery, previews, now } = services
  const { db } = listings.blog

  app.get('/uploads/:name', async (c, next) => {
    const name = c.req.param('name')
    if (!uploadNamePattern.test(name)) return next()
    // Missing images and those that are not public get the same response, with `no-store`.
    return (await serveImage(c.req.raw, images, name)) ?? fail('no_such_path')
  })
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
  // Not rate limited: widgets are drawn from memory, and other sites show many at once.
  app.get('/widgets/:clanId/:file', (c, next) => {
    const { clanId, file } = c.req.param()
    return serveWidget(c.req.raw, standings, clanId, file) ?? next()
  })
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/:name'])
    app.get(path, rateLimited('read'), async (c, next) => {
      return (await serveDiscovery(c.req.path, discovery, site.baseUrl)) ?? next()
    })
  app.get('/.well-known/security.txt', (_, next) => serveSecurityTxt(site, now()) ?? next())
  app.get('/og/:file{.+}', async (c, next) => {
    // Counts only cards that must be drawn.
    const count = () => limiter.count('preview', c.get('client').network)
    return (await serveCard(c.req.raw, previews, c.req.param('file'), count)) ?? next()
  })
}
