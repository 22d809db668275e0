import process from 'node:process'
import { pino } from 'pino'
import { createServer as createVite } from 'vite'
import { readConfig } from '#server/config.ts'
import { describeSite } from '#server/describe-site.ts'
import type { Pages } from '#server/http/pages.ts'
import { loadSettings, rejectArguments } from '#server/settings-file.ts'
import { startSite } from '#server/start.ts'
import { markRunning } from '#server/running-sites.mjs'

// The site with Vite in front of it, which serves changed pages without a build.
const { environment, file, args } = loadSettings(process.argv.slice(2), process.env)
rejectArguments(args)
const config = readConfig({ ...environment, NODE_ENV: 'development' })
await markRunning()
const log = pino({ level: config.logLevel, transport: { target: 'pino-pretty' } })
log.info(describeSite(config, file))
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
const site = await startSite(config, log, { pages, serveStatic: () => false, before: vite.middlewares })
log.info(`${config.siteName} is at ${site.address}`)

const stop = () =>
  void vite
    .close()
    .then(() => site.stop())
    .then(() => process.exit(0))
process.on('SIGINT', stop).on('SIGTERM', stop)
