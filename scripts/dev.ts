import process from 'node:process'
import { pino } from 'pino'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { readConfig } from '#server/config.ts'
import { describeSite } from '#server/describe-site.ts'
import type { Pages } from '#server/http/pages.ts'
import { OperatorError } from '#server/operator-error.ts'
import { markRunning } from '#server/running-sites.mjs'
import { loadSettings, rejectArguments } from '#server/settings-file.ts'
import { startSite } from '#server/start.ts'
import { whenStopped } from './when-stopped.ts'

// Runs the site with Vite in front of it, which serves changed pages without a build.

try {
  await runSite()
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}

async function runSite(): Promise<void> {
  const stopped = whenStopped()
  await using cleanups = new AsyncDisposableStack()
  const { environment, file, args } = loadSettings(process.argv.slice(2), process.env)
  rejectArguments(args)
  const config = readConfig({ ...environment, NODE_ENV: 'development' })
  await markRunning()
  const log = pino({ level: config.logLevel, transport: { target: 'pino-pretty' } })
  log.info(describeSite(config, file))
  const vite = await createVite({ server: { middlewareMode: true } })
  cleanups.defer(() => vite.close())
  const site = await startSite(config, log, {
    pages: pagesOf(vite),
    serveStatic: () => false,
    before: vite.middlewares,
  })
  cleanups.defer(() => site.stop())
  log.info(`${config.siteName} is at ${site.address}`)
  await stopped
}

function pagesOf(vite: ViteDevServer): Pages {
  const loadEntry = async () =>
    (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as Pick<Pages, 'render' | 'renderFailure'>
  return {
    render: async (request, input) => (await loadEntry()).render(request, input),
    renderFailure: async (failure) => (await loadEntry()).renderFailure(failure),
    assets: {
      scripts: ['/@vite/client', '/src/web/entry-development.ts'],
      styles: ['/src/web/styles/index.css?direct'],
      fonts: [],
    },
    cacheableRoutes: [],
  }
}
