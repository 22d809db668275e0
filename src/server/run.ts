import process from 'node:process'
import { pino } from 'pino'
import { readConfig, unknownNames } from './config.ts'
import { openDatabase } from './database/connect.ts'
import { describeSite } from './describe-site.ts'
import { OperatorError } from './operator-error.ts'
import { loadSettings, rejectArguments } from './settings-file.ts'
import type { RunningSite } from './start.ts'
import { markRunning } from './running-sites.mjs'
import { version } from './version.ts'

// The only server file that reads settings from the environment, handles signals and ends the main process.
try {
  const { environment, fromFile, repeated, file, args } = loadSettings(process.argv.slice(2), process.env)
  rejectArguments(args)
  const config = readConfig(environment)
  const log = pino({ level: config.logLevel })
  log.info({ version }, describeSite(config, file))
  const unknown = unknownNames(fromFile)
  if (unknown.length > 0) log.warn(`The settings file has unknown settings: ${unknown.join(', ')}`)
  if (repeated.length > 0)
    log.warn(`The settings file has settings more than once; the last line applies: ${repeated.join(', ')}`)
  await markRunning()
  if (!config.rateLimits)
    log.warn('RATE_LIMITS=off: rate limiting is disabled. Use this only for benchmarks and tests.')
  if (!config.operatorName)
    log.warn('OPERATOR_NAME is not set: the Terms of Service and the Privacy Policy do not say who runs the site')
  if (!config.supportEmail) log.warn('SUPPORT_EMAIL is not set: pages show no contact address')
  if (!config.smtpUrl) log.warn('SMTP_URL is not set: emails are not sent but written to the outbox in DATA_DIR')
  else if (!config.baseUrl) log.warn('BASE_URL is not set: links in emails use the address that the site listens on')
  let site: RunningSite | undefined
  let stopping = false
  const stop = (signal: string) => {
    // During the start, there is nothing to finish. A handler is needed because PID 1 ignores signals without one.
    if (!site) process.exit(0)
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
  // The database opens in its own thread while this thread loads the rest of the site.
  const database = openDatabase({ ...config, log, own: true, waitMs: 60_000 })
  const [{ startSite }, frontend] = await Promise.all([import('./start.ts'), loadFrontend(), database])
  site = await startSite(config, log, { ...frontend, database })
  log.info({ address: site.address }, `${config.siteName} is at ${site.address}`)
} catch (error) {
  // The empty line sets the message apart from the log.
  console.error(error instanceof OperatorError ? `\n${error.message}` : error)
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
