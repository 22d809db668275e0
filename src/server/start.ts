import { mkdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Logger } from 'pino'
import { createRequestListener } from './request-listener.ts'
import { compose, type Services } from './compose.ts'
import { createScheduler } from './concurrency/scheduler.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/connect.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { discordHosts } from './features/community/discord.ts'
import { writeStarters } from './features/blog/starter/write-starters.ts'
import { openAddresses } from './features/integrity/open-addresses.ts'
import { listen } from './http/listener.ts'
import type { Pages } from './http/pages.ts'
import type { ServeStatic } from './http/files/static-files.ts'
import { votePartitionsTask } from './jobs/vote-partitions.ts'

export interface RunningSite {
  /** The public origin, such as `http://localhost:3000`. */
  readonly address: string
  /** Completes requests in progress, stores queued votes and closes the database. */
  stop(): Promise<void>
}

export interface Frontend {
  /** Set if the database is already being opened. */
  readonly database?: Promise<Database>
  readonly pages: Pages
  readonly serveStatic: ServeStatic
  /** Middleware that receives each request first, for the development server. */
  readonly before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/**
 * Opens and migrates the database, creates the services and starts to listen. If a step fails, the earlier ones are undone.
 * Tests pass their own `discord` hosts.
 */
export async function startSite(
  config: Config,
  log: Logger,
  { pages, serveStatic, before, database: opening }: Frontend,
  discord = discordHosts,
): Promise<RunningSite> {
  await mkdir(path.join(config.dataDir, 'uploads'), { recursive: true })
  const cleanups: (() => void | Promise<void>)[] = []
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  }
  try {
    const database = await (opening ?? openDatabase({ ...config, log, own: true }))
    cleanups.push(() => database.close())
    await migrate(database)
    const partitions = votePartitionsTask({ db: database.db, voteOffset: config.voteOffset, log })
    await partitions.run(new AbortController().signal)
    const addresses = await openAddresses(config.addressData, log)
    let address = ''
    const services = await compose({
      config,
      database,
      log,
      pages,
      serveStatic,
      addresses,
      discord,
      baseUrl: () => address,
    })
    cleanups.push(() => services.stop())
    await writeStarterArticles(services, config, log)
    const listener = await listen(config.port, config.host)
    cleanups.push(() => listener.close())
    address = config.baseUrl ?? listener.origin
    const handle = createRequestListener(services, address)
    listener.onRequest((request, response) => {
      if (before) before(request, response, () => handle(request, response))
      else handle(request, response)
    })
    await services.queue.start()
    const scheduler = createScheduler({
      onError: (error, { name }) => log.error({ err: error, task: name }, 'periodic task failed'),
    })
    cleanups.push(() => scheduler.stop())
    for (const task of [partitions, ...services.tasks]) scheduler.start(task)
    cleanups.push(() => services.health.startShutdown())
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Only logs errors: the site works without starter articles, and the next start tries again. */
async function writeStarterArticles(
  { listings }: Services,
  { gameName, voteOffset }: Config,
  log: Logger,
): Promise<void> {
  try {
    await writeStarters(listings.blog, { gameName, voteOffset })
  } catch (error) {
    log.warn({ err: error }, 'failed to write the starter articles')
  }
}
