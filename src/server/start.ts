import { mkdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { compose } from './compose.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { openAddresses } from './features/integrity/open-addresses.ts'
import type { Pages } from './http/pages.ts'
import type { ServeStatic } from './http/static-files.ts'
import { keepPartitions } from './jobs/keep-partitions.ts'
import { keepTidy } from './jobs/keep-tidy.ts'

/** How long requests under way may still take when the site stops, in ms. */
const farewell = 8_000

/** A site that listens. */
export interface RunningSite {
  /** The origin it is known by, such as `http://localhost:3000`. */
  readonly address: string
  /** Answers what is under way, stores what waits, and closes the database. */
  stop(): Promise<void>
}

/** What the site shows: the pages and their files, from a build or from a development server. */
export interface Front {
  readonly pages: Pages
  readonly serveStatic: ServeStatic
  /** Sees each request first; a development server answers its own there. */
  readonly before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** Starts the site: opens and migrates the database, builds the parts, listens. */
export async function startSite(
  config: Config,
  log: Logger,
  { pages, serveStatic, before }: Front,
): Promise<RunningSite> {
  await mkdir(path.join(config.dataDir, 'uploads'), { recursive: true })
  const database = await openDatabase({ ...config, log, own: true })
  try {
    await migrate(database)
    const partitions = await keepPartitions(database.db, config.voteOffset, log)
    const addresses = await openAddresses(config.addressData, log)
    let address = ''
    const parts = await compose({ config, database, log, pages, serveStatic, addresses, baseUrl: () => address })
    const server = createServer()
    await listen(server, config)
    address = config.baseUrl ?? originOf(server.address() as AddressInfo, config.host)
    const app = createApp(parts, address)
    const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
    server.on('request', (request, response) => {
      if (before) before(request, response, () => void answer(request, response))
      else void answer(request, response)
    })
    await parts.queue.begin()
    const tidy = keepTidy(database.db, parts.forgets, parts.now, log)
    return {
      address,
      async stop() {
        parts.health.leave()
        await close(server)
        partitions.stop()
        await tidy.stop()
        await parts.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A connection that sends slowly or nothing is cut off, so that it cannot keep others out. */
function listen(server: ReturnType<typeof createServer>, config: Config): Promise<void> {
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 10_000
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function originOf({ port }: AddressInfo, host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

async function close(server: ReturnType<typeof createServer>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), farewell)
  await closed
  clearTimeout(late)
}
