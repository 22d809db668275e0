import process from 'node:process'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { openDatabase } from './database/connect.ts'
import { OperatorError } from './operator-error.ts'

// The only file that reads the process: environment in, signals in, exit code out.
try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  if (!config.rateLimits)
    log.warn('RATE_LIMITS=off: nobody is kept from flooding this site; for benchmarks and tests only')
  if (!config.supportEmail) log.warn('SUPPORT_EMAIL is not set: pages show no contact')
  if (!config.smtpUrl) log.warn('SMTP_URL is not set: mails are written to the outbox in DATA_DIR, and reach nobody')
  else if (!config.baseUrl) log.warn('BASE_URL is not set: the links in mails lead to the address listened on')
  // The database takes its time to open, in a thread of its own; the site is read from its files meanwhile.
  const database = openDatabase({ ...config, log, own: true })
  const [{ startSite }, front] = await Promise.all([import('./start.ts'), loadFront(), database])
  const site = await startSite(config, log, { ...front, database })

  let stopping = false
  const stop = (signal: string) => {
    // One Ctrl-C may arrive twice: from the terminal, and handed on by npm.
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    site.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  // Logged after the handlers are set: a process that reads this line may send a signal immediately.
  log.info({ address: site.address }, `${config.siteName} is at ${site.address}`)
} catch (error) {
  // A sentence for what the operator can mend; everything else whole.
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}

async function loadFront() {
  const [{ loadBuiltPages }, { readStaticFiles }] = await Promise.all([
    import('./http/pages.ts'),
    import('./http/files/static-files.ts'),
  ])
  const [pages, serveStatic] = await Promise.all([loadBuiltPages('dist'), readStaticFiles('dist/web')])
  return { pages, serveStatic }
}
