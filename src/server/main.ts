import process from 'node:process'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { OperatorError } from './operator-error.ts'
import { loadBuiltPages } from './http/pages.ts'
import { readStaticFiles } from './http/static-files.ts'
import { startSite } from './start.ts'

// The only file that reads the process: environment in, signals in, exit code out.
try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  if (!config.rateLimits)
    log.warn('RATE_LIMITS=off: nobody is kept from flooding this site; for benchmarks and tests only')
  if (!config.supportEmail) log.warn('SUPPORT_EMAIL is not set: pages show no contact')
  if (!config.smtpUrl) log.warn('SMTP_URL is not set: mails are written to the outbox in DATA_DIR, and reach nobody')
  else if (!config.baseUrl) log.warn('BASE_URL is not set: the links in mails lead to the address listened on')
  const site = await startSite(config, log, {
    pages: await loadBuiltPages('dist'),
    serveStatic: await readStaticFiles('dist/web'),
  })
  log.info({ address: site.address }, `${config.siteName} is at ${site.address}`)

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
} catch (error) {
  // A sentence for what the operator can mend; everything else whole.
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
