import './decode-once.ts'
import { afterEach, beforeEach } from 'vitest'
import type { Hono } from 'hono'
import { type DestinationStream, pino } from 'pino'
import { createApp } from '#server/app.ts'
import { compose, type Services } from '#server/compose.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { AppEnv } from '#server/http/client.ts'
import type { Pages } from '#server/http/pages.ts'
import type { DiscordHosts } from '#server/features/community/discord.ts'
import type { HashCost } from '#server/features/accounts/password-hash.ts'
import { noAddresses } from '#server/features/integrity/address-intelligence.ts'
import { cheapHash } from './accounts.ts'
import { Clock } from './clock.ts'
import { useDatabase } from './database.ts'

/** Who calls in a test; a made-up address where a test does not care. */
export interface TestCaller {
  readonly address?: string
  readonly userAgent?: string
}

/** A site under test: the whole app on a real database, with a clock of its own. */
export interface TestSite {
  readonly app: Hono<AppEnv>
  readonly parts: Services
  get(path: string, caller?: TestCaller): Promise<Response>
  post(path: string, body: unknown, caller?: TestCaller): Promise<Response>
  /** A call with any method; with a token, a session's. */
  call(method: string, path: string, more?: { body?: unknown; token?: string; caller?: TestCaller }): Promise<Response>
  /** Any request, as it is. */
  send(request: Request, caller?: TestCaller): Promise<Response>
  stop(): Promise<void>
}

/** What of the world a test puts in place of the real one. */
interface Outside {
  /** What renders pages; a stand-in by default. */
  readonly pages?: Partial<Pages>
  readonly logTo?: DestinationStream
  readonly discord?: DiscordHosts
  /** Cheap by default; 'production' leaves the choice to the site. */
  readonly hashCost?: HashCost | 'production'
}

/** Nobody listens there: no test reaches the real Discord. */
const nowhere: DiscordHosts = { api: 'http://127.0.0.1:1', pictures: 'http://127.0.0.1:1' }

const noPages: Pages = {
  render: async () =>
    new Response('<!doctype html><title>page</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  renderFailure: ({ status, requestId }) => `<!doctype html><title>${status} ${requestId}</title>`,
  assets: { scripts: [], styles: [], fonts: [] },
  cacheableRoutes: [{ path: '/', cache: {} }],
}

/** A database for each test file and, on demand, sites upon it: `open()` reads what the database holds by then. */
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
    /** Opens a site; `more` settings are for this one alone. */
    async open(more: Readonly<Record<string, string>> = {}, outside: Outside = {}): Promise<TestSite> {
      const own = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...settings, ...more, DATA_DIR: storage.dataDir }
      const config = readConfig(own)
      const site = await openSite(config, storage.database, clock, outside)
      opened.push(site)
      return site
    },
  }
}

/** Builds a site on an open, migrated database; whoever opens it stops it. */
export async function openSite(
  config: Config,
  database: Parameters<typeof compose>[0]['database'],
  clock: Clock,
  { logTo, discord = nowhere, pages, hashCost = cheapHash }: Outside = {},
): Promise<TestSite> {
  const log = pino({ level: config.logLevel }, logTo)
  const materials = {
    config,
    database,
    log,
    pages: { ...noPages, ...pages },
    serveStatic: () => undefined,
    addresses: noAddresses,
    baseUrl: () => 'http://muster.test',
    discord,
    ...(hashCost === 'production' ? {} : { hashCost }),
  }
  const parts = await compose({ ...materials, now: clock.now })
  const app = createApp(parts, 'http://muster.test')
  const send = async (request: Request, { address = '192.0.2.1', userAgent = 'test' }: TestCaller = {}) => {
    request.headers.set('user-agent', userAgent)
    return app.fetch(request, bindingsOf(address))
  }
  return {
    app,
    parts,
    send,
    get: (path, caller) => send(new Request(`http://muster.test${path}`), caller),
    post: (path, body, caller) =>
      send(
        new Request(`http://muster.test${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
        caller,
      ),
    call: (method, path, { body, token, caller } = {}) =>
      send(
        new Request(`http://muster.test${path}`, {
          method,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
        caller,
      ),
    stop: () => parts.stop(),
  }
}

/** A connection as the server sees one, of which the app reads the remote address alone. */
function bindingsOf(address: string): AppEnv['Bindings'] {
  return { incoming: { socket: { remoteAddress: address } } } as unknown as AppEnv['Bindings']
}
