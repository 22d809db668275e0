import { mkdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Logger } from 'pino'
import { answerSite } from './answer-site.ts'
import { compose, type Parts } from './compose.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/connect.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { discordHosts } from './features/community/discord.ts'
import { keepCommunity } from './features/community/keep-community.ts'
import { writeStarters } from './features/blog/starter/write-starters.ts'
import { openAddresses } from './features/integrity/open-addresses.ts'
import { listen } from './http/listener.ts'
import type { Pages } from './http/pages.ts'
import type { ServeStatic } from './http/static-files.ts'
import { keepPartitions } from './jobs/keep-partitions.ts'
import { daily, hourly, keepTidy } from './jobs/keep-tidy.ts'

/** A site that listens. */
export interface RunningSite {
  /** The origin it is known by, such as `http://localhost:3000`. */
  readonly address: string
  /** Answers what is under way, stores what waits, and closes the database. */
  stop(): Promise<void>
}

/** What the site shows: the pages and their files, from a build or from a development server. */
export interface Front {
  /** The site's database, where opening it has begun already. */
  readonly database?: Promise<Database>
  readonly pages: Pages
  readonly serveStatic: ServeStatic
  /** Sees each request first; a development server answers its own there. */
  readonly before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/**
 * Starts the site: opens and migrates the database, builds the parts, listens. What has begun ends where the rest fails.
 * `discord` is where the community's chat server is read; tests name a place of their own.
 */
export async function startSite(
  config: Config,
  log: Logger,
  { pages, serveStatic, before, database: opening }: Front,
  discord = discordHosts,
): Promise<RunningSite> {
  await mkdir(path.join(config.dataDir, 'uploads'), { recursive: true })
  /** What has to be ended, in the order in which it has begun. */
  const begun: (() => void | Promise<void>)[] = []
  const stop = async () => {
    for (const end of begun.splice(0).toReversed()) await end()
  }
  try {
    const database = await (opening ?? openDatabase({ ...config, log, own: true }))
    begun.push(() => database.close())
    await migrate(database)
    const partitions = await keepPartitions(database.db, config.voteOffset, log)
    begun.push(() => partitions.stop())
    const addresses = await openAddresses(config.addressData, log)
    let address = ''
    const parts = await compose({
      config,
      database,
      log,
      pages,
      serveStatic,
      addresses,
      discord,
      baseUrl: () => address,
    })
    begun.push(() => parts.stop())
    await writeFirstArticles(parts, config, log)
    const listener = await listen(config.port, config.host)
    begun.push(() => listener.close())
    address = config.baseUrl ?? listener.origin
    const answer = answerSite(parts, address)
    listener.answer((request, response) => {
      if (before) before(request, response, () => answer(request, response))
      else answer(request, response)
    })
    await parts.queue.begin()
    for (const [forgets, interval] of [
      [parts.forgets.hourly, hourly],
      [parts.forgets.daily, daily],
    ] as const) {
      const tidy = keepTidy(database.db, forgets, parts.now, log, interval)
      begun.push(() => tidy.stop())
    }
    const community = keepCommunity(parts.community)
    begun.push(() => community.stop())
    begun.push(() => parts.health.leave())
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A site without its first articles is a site; the next start tries again. */
async function writeFirstArticles({ listings }: Parts, { gameName, voteOffset }: Config, log: Logger): Promise<void> {
  try {
    await writeStarters(listings.blog, { gameName, voteOffset })
  } catch (error) {
    log.warn({ err: error }, 'the first articles could not be written')
  }
}
