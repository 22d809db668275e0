import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { createRequestListener, limitConnections } from './request-listener.ts'
import { compose } from './compose.ts'
import type { Services } from './services.ts'
import { uploadsDirOf } from './compose-listings.ts'
import { disposeAll } from './concurrency/dispose-all.ts'
import { createScheduler, type PeriodicTask, type Scheduler } from './concurrency/scheduler.ts'
import { withTimeout } from './concurrency/with-timeout.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/connect.ts'
import { prepareDataFolder } from './database/data-folder.ts'
import type { Database } from './database/database.ts'
import { warnWithoutAdmin } from './features/accounts/operator-commands.ts'
import { recordRule } from './features/archive/record-rule.ts'
import { discordHosts } from './discord/discord.ts'
import { writeStarters } from './features/blog/starter/write-starters.ts'
import { checkSmtp } from './features/mail/check-smtp.ts'
import { useProfile } from './features/site-profile/use-profile.ts'
import { openAddresses } from './features/integrity/networks/open-addresses.ts'
import { listen } from './http/listener.ts'
import type { Pages } from './http/pages.ts'
import type { ServeStatic } from './http/files/static-files.ts'
import { votePartitionsTask } from './jobs/vote-partitions.ts'
import { recordAddress } from './site-address.ts'
import { upgradeDatabase } from './upgrade-database.ts'

/** The database closes this long after a stop began, so tasks that are still running then will fail. */
const tasksTimeoutMs = 8_000
/** docs/HOSTING.md promises this. */
const stopTimeoutMs = 10_000

export interface RunningSite {
  /** The public origin, such as `http://localhost:3000`. */
  readonly address: string
  /** Finishes requests in progress, stores queued votes and closes the database. Rejects after ten seconds. */
  stop(): Promise<void>
}

export interface Frontend {
  /** Set if the database is already being opened. */
  readonly database?: Promise<Database>
  readonly pages: Pages
  readonly serveStatic: ServeStatic
  /** Middleware of the development server. */
  readonly before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** Opens and migrates the database, creates the services and starts to listen. If a step fails, undoes the earlier ones. */
export async function startSite(
  config: Config,
  log: Logger,
  { pages, serveStatic, before, database: opening }: Frontend,
  discord = discordHosts,
): Promise<RunningSite> {
  const cleanups = new AsyncDisposableStack()
  const stop = () =>
    withTimeout(disposeAll(cleanups), stopTimeoutMs, () => {
      throw new Error('the site did not stop within ten seconds')
    })
  try {
    const database = await (opening ?? openDatabase({ ...config, log, own: true }))
    cleanups.defer(() => database.close())
    await prepareDataFolder(uploadsDirOf(config))
    await upgradeDatabase(database, config.dataDir, (file) => log.info({ file }, 'saved all rows before migrating'))
    const profile = await useProfile(config, database)
    const partitions = votePartitionsTask({ db: database.db, voteOffset: config.voteOffset })
    const onError = (error: unknown, { name }: PeriodicTask) =>
      log.error({ err: error, task: name }, 'periodic task failed')
    await partitions.run(new AbortController().signal).catch((error: unknown) => onError(error, partitions))
    const addresses = await openAddresses(config.addressData, log)
    let address = ''
    const services = await compose({
      config,
      database,
      log,
      pages,
      serveStatic,
      addresses,
      icons: profile.icons,
      discord,
      baseUrl: () => address,
      cleanups,
    })
    await recordRule(database.db, services.now())
    await writeStarterArticles(services, config, log)
    await warnWithoutAdmin(database.db, log)
    const listener = await listen(config.port, config.host, { clients: limitConnections(services) })
    let scheduler: Scheduler | undefined
    cleanups.defer(async () => {
      // In parallel, so that the port does not stay open while a task finishes.
      const [running = []] = await Promise.all([scheduler?.stop(tasksTimeoutMs), listener.close()])
      if (running.length > 0) log.warn({ tasks: running }, 'stopping while periodic tasks are still running')
    })
    address = config.baseUrl ?? listener.origin
    await recordAddress(config, address).catch((err: unknown) => log.warn({ err }, 'failed to store the address'))
    // Not awaited: a server that hangs takes ten seconds.
    if (config.smtpUrl) void checkSmtp(config.smtpUrl, log)
    const handle = createRequestListener(services, address)
    listener.onRequest((request, response) => {
      if (before) before(request, response, () => handle(request, response))
      else handle(request, response)
    })
    await services.queue.start()
    const { work } = services
    scheduler = createScheduler({
      onError(error, task) {
        work.failed(task.name)
        onError(error, task)
      },
      onSuccess: ({ name }) => work.succeeded(name),
    })
    for (const task of [partitions, ...services.tasks]) {
      work.expect(task.name)
      scheduler.start(task)
    }
    cleanups.defer(() => services.health.startShutdown())
    return { address, stop }
  } catch (error) {
    await stop().catch((err: unknown) => log.error({ err }, 'failed to clean up after a failed start'))
    throw error
  }
}

/** Logs errors only: the site works without starter articles, and the next start retries. */
async function writeStarterArticles(
  { listings }: Services,
  { gameName, voteOffset, promises: { reviewHours } }: Config,
  log: Logger,
): Promise<void> {
  try {
    await writeStarters(listings.blog, { gameName, voteOffset, reviewHours })
  } catch (error) {
    log.warn({ err: error }, 'failed to write the starter articles')
  }
}
