import './decode-once.ts'
import { afterEach, beforeEach } from 'vitest'
import type { Hono } from 'hono'
import { type DestinationStream, pino } from 'pino'
import { createApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import type { Services } from '#server/services.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { AppEnv } from '#server/http/client.ts'
import type { Pages } from '#server/http/pages.ts'
import type { DiscordHosts } from '#server/discord/discord.ts'
import type { HashCost } from '#server/features/accounts/password-hash.ts'
import { noAddresses } from '#server/features/integrity/networks/address-intelligence.ts'
import { cheapHash } from './accounts.ts'
import { Clock } from './clock.ts'
import { useDatabase } from './database.ts'

/** Client of a request; by default, with an address from a documentation range. */
export interface TestClient {
  readonly address?: string
  readonly userAgent?: string
}

/** The whole app with a real database and a test clock. */
export interface TestSite {
  readonly app: Hono<AppEnv>
  readonly services: Services
  get(path: string, client?: TestClient): Promise<Response>
  post(path: string, body: unknown, client?: TestClient): Promise<Response>
  call(method: string, path: string, more?: { body?: unknown; token?: string; client?: TestClient }): Promise<Response>
  send(request: Request, client?: TestClient): Promise<Response>
  stop(): Promise<void>
}

interface Overrides {
  /** Default: a mock. */
  readonly pages?: Partial<Pages>
  readonly logTo?: DestinationStream
  readonly discord?: DiscordHosts
  readonly icons?: ReadonlyMap<string, string>
  /** Cheap by default; 'production' uses the site's default. */
  readonly hashCost?: HashCost | 'production'
}

/** Nothing listens on port 1, so that no test calls the real Discord. */
const nowhere: DiscordHosts = { api: 'http://127.0.0.1:1', pictures: 'http://127.0.0.1:1' }

const noPages: Pages = {
  render: async () =>
    new Response('<!doctype html><title>page</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  renderFailure: ({ status, requestId }) => `<!doctype html><title>${status} ${requestId}</title>`,
  assets: { scripts: [], styles: [], fonts: [] },
  cacheableRoutes: [{ path: '/', cache: {} }],
}

/** Provides a database for the test file, and sites on it: `open()` starts a site with the current data. */
export function useSite(settings: Readonly<Record<string, string>> = {}) {
  const storage = useDatabase()
  const opened: TestSite[] = []
  let clock = new Clock()

  beforeEach(() => {
    clock = new Clock()
  })
  afterEach(async () => {
    for (const site of opened.splice(0)) await site.stop()
  })

  return {
    storage,
    get clock() {
      return clock
    },
    /** `more`: additional settings for this site. */
    async open(more: Readonly<Record<string, string>> = {}, overrides: Overrides = {}): Promise<TestSite> {
      const { dataDir, databaseUrl } = storage
      const place = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }
      const own = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...place, ...settings, ...more }
      const config = readConfig(own)
      const site = await openSite(config, storage.database, clock, overrides)
      opened.push(site)
      return site
    },
  }
}

/** Starts a site on an open, migrated database. The caller must stop it. */
export async function openSite(
  config: Config,
  database: Parameters<typeof compose>[0]['database'],
  clock: Clock,
  { logTo, discord = nowhere, pages, icons = new Map(), hashCost = cheapHash }: Overrides = {},
): Promise<TestSite> {
  const log = pino({ level: config.logLevel }, logTo)
  const cleanups = new AsyncDisposableStack()
  const overrides = {
    config,
    database,
    log,
    pages: { ...noPages, ...pages },
    serveStatic: () => false,
    addresses: noAddresses,
    baseUrl: () => 'http://muster.test',
    discord,
    icons,
    cleanups,
    ...(hashCost === 'production' ? {} : { hashCost }),
  }
  const services = await compose({ ...overrides, now: clock.now })
  const app = createApp(services, 'http://muster.test')
  const send = async (request: Request, { address = '192.0.2.1', userAgent = 'test' }: TestClient = {}) => {
    request.headers.set('user-agent', userAgent)
    return app.fetch(request, bindingsOf(address, request))
  }
  return {
    app,
    services,
    send,
    get: (path, client) => send(new Request(`http://muster.test${path}`), client),
    post: (path, body, client) =>
      send(
        new Request(`http://muster.test${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
        client,
      ),
    call: (method, path, { body, token, client } = {}) =>
      send(
        new Request(`http://muster.test${path}`, {
          method,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
        client,
      ),
    stop: () => cleanups.disposeAsync(),
  }
}

/** A mock connection, of which the app reads only the remote address and headers. */
function bindingsOf(remoteAddress: string, { headers }: Request): AppEnv['Bindings'] {
  const incoming = { socket: { remoteAddress }, headers: Object.fromEntries(headers) }
  return { incoming } as unknown as AppEnv['Bindings']
}
