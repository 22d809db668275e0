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

/** A site that accepts requests. */
export interface RunningSite {
  /** The public origin, such as `http://localhost:3000`. */
  readonly address: string
  /** Completes requests in progress, stores waiting votes, and closes the database. */
  stop(): Promise<void>
}

/** The pages and their files, from a build or from a development server. */
export interface Frontend {
  /** Set if the site's database is being opened already. */
  readonly database?: Promise<Database>
  readonly pages: Pages
  readonly serveStatic: ServeStatic
  /** Middleware that sees each request first; a development server handles its own there. */
  readonly before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/**
 * Opens and migrates the database, creates the services and listens. If a step fails, the earlier ones are undone.
 * `discord` has the hosts of Discord's API; tests pass their own.
 */
export async function startSite(
  config: Config,
  log: Logger,
  { pages, serveStatic, before, database: opening }: Frontend,
  discord = discordHosts,
): Promise<RunningSite> {
  await mkdir(path.join(config.dataDir, 'uploads'), { recursive: true })
  /** What to stop, in the order of starting. */
  const started: (() => void | Promise<void>)[] = []
  const stop = async () => {
    for (const end of started.splice(0).toReversed()) await end()
  }
  try {
    const database = await (opening ?? openDatabase({ ...config, log, own: true }))
    started.push(() => database.close())
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
    started.push(() => services.stop())
    await writeFirstArticles(services, config, log)
    const listener = await listen(config.port, config.host)
    started.push(() => listener.close())
    address = config.baseUrl ?? listener.origin
    const answer = createRequestListener(services, address)
    listener.answer((request, response) => {
      if (before) before(request, response, () => answer(request, response))
      else answer(request, response)
    })
    await services.queue.begin()
    const scheduler = createScheduler({
      onError: (error, { name }) => log.error({ err: error, task: name }, 'periodic task failed'),
    })
    started.push(() => scheduler.stop())
    for (const task of [partitions, ...services.tasks]) scheduler.start(task)
    started.push(() => services.health.leave())
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The site works without its starter articles; the next start tries again. */
async function writeFirstArticles(
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
