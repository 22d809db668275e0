import process from 'node:process'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { openDatabase } from './database/connect.ts'
import { OperatorError } from './operator-error.ts'

// The only file of the server that uses the environment, signals and exit codes.
try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  if (!config.rateLimits)
    log.warn('RATE_LIMITS=off: rate limiting is disabled. Use this only for benchmarks and tests.')
  if (!config.supportEmail) log.warn('SUPPORT_EMAIL is not set: pages show no contact address')
  if (!config.smtpUrl) log.warn('SMTP_URL is not set: emails are not sent but written to the outbox in DATA_DIR')
  else if (!config.baseUrl) log.warn('BASE_URL is not set: links in emails use the address that the site listens on')
  // The database opens in its own thread, while this one loads the rest of the site.
  const database = openDatabase({ ...config, log, own: true })
  const [{ startSite }, frontend] = await Promise.all([import('./start.ts'), loadFrontend(), database])
  const site = await startSite(config, log, { ...frontend, database })

  let stopping = false
  const stop = (signal: string) => {
    // Ctrl-C may arrive twice: from the terminal and from npm.
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    site.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'failed to stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  // Log this after setting the handlers: a process that reads the line may send a signal immediately.
  log.info({ address: site.address }, `${config.siteName} is at ${site.address}`)
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}

async function loadFrontend() {
  const [{ loadBuiltPages }, { readStaticFiles }] = await Promise.all([
    import('./http/pages.ts'),
    import('./http/files/static-files.ts'),
  ])
  const [pages, serveStatic] = await Promise.all([loadBuiltPages('dist'), readStaticFiles('dist/web')])
  return { pages, serveStatic }
}
