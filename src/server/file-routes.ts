import type { Hono } from 'hono'
import type { Site } from '#contract/site.ts'
import type { Services } from './compose.ts'
import { serveBanner } from './features/blog/serve-banner.ts'
import { serveFeed } from './features/blog/serve-feed.ts'
import { serveFace } from './features/community/serve-face.ts'
import { serveDiscovery } from './features/discovery/serve-discovery.ts'
import { serveCard } from './features/previews/serve-card.ts'
import { serveWidget } from './features/widgets/serve-widget.ts'
import type { AppEnv } from './http/client.ts'
import { serveUploadedFile } from './http/files/uploaded-files.ts'
import type { RateLimited } from './http/limits/rate-limited.ts'
import { serveSecurityTxt } from './http/security/security-txt.ts'

/** Adds the routes of images, feeds, widgets and files for crawlers. Unknown names fall through to the 404 page. */
export function addFileRoutes(app: Hono<AppEnv>, services: Services, site: Site, rateLimited: RateLimited): void {
  const { uploads, limiter, community, listings, standings, discovery, previews, now } = services
  const { db } = listings.blog
  const serveUpload = (request: Request, name: string) => serveUploadedFile(request, uploads, name)

  app.get('/uploads/:name', async (c, next) => (await serveUpload(c.req.raw, c.req.param('name'))) ?? next())
  app.get('/faces/:file', rateLimited('face'), async (c, next) => {
    return (await serveFace(c.req.raw, community.db, c.req.param('file'))) ?? next()
  })
  app.get('/blog_banners/:file', rateLimited('read'), async (c, next) => {
    return (await serveBanner(c.req.raw, db, c.req.param('file'), serveUpload)) ?? next()
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
    const count = () => limiter.count('read', c.get('client').network)
    return (await serveCard(c.req.raw, previews, c.req.param('file'), count)) ?? next()
  })
}
