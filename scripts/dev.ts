import process from 'node:process'
import { pino } from 'pino'
import { createServer as createVite } from 'vite'
import { readConfig } from '#server/config.ts'
import type { Pages } from '#server/http/pages.ts'
import { startSite } from '#server/start.ts'

// The site with Vite in front of it, which serves changed pages without a build.
const config = readConfig({ ...process.env, NODE_ENV: 'development' })
const log = pino({ level: config.logLevel, transport: { target: 'pino-pretty' } })
const vite = await createVite({ server: { middlewareMode: true } })

const loadEntry = async () =>
  (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as Pick<Pages, 'render' | 'renderFailure'>

const pages: Pages = {
  render: async (request, input) => (await loadEntry()).render(request, input),
  renderFailure: async (failure) => (await loadEntry()).renderFailure(failure),
  assets: {
    scripts: ['/@vite/client', '/src/web/entry-development.ts'],
    styles: ['/src/web/styles/index.css?direct'],
    fonts: [],
  },
  cacheableRoutes: [],
}
const site = await startSite(config, log, { pages, serveStatic: () => undefined, before: vite.middlewares })
log.info(`${config.siteName} is at ${site.address}`)

const stop = () =>
  void vite
    .close()
    .then(() => site.stop())
    .then(() => process.exit(0))
process.on('SIGINT', stop).on('SIGTERM', stop)
