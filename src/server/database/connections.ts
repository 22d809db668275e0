import { Socket } from 'node:net'
import { Client, type ClientConfig, Pool } from 'pg'
import { columnTypes } from './column-types.ts'
import { withTimeout } from '../concurrency/with-timeout.ts'
import type { Log } from './log.ts'

const connectTimeoutMs = 10_000
/** Longer work sets its own limit in its transaction. */
const statementTimeoutMs = 30_000
const closeTimeoutMs = 1000
const idleInTransactionTimeoutMs = 60_000

export interface Connections {
  openPool(): { readonly pool: Pool; close(): Promise<void> }
  openClient(): Client
}

export function embeddedConnections(socket: string, log: Log): Connections {
  return connections(
    {
      // Sets every option, so that PG* environment variables have no effect.
      host: 'localhost',
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
      stream: () => new FixedPathSocket(socket),
    },
    // All connections share one session, so more connections would not help.
    8,
    log,
  )
}

export function serverConnections(url: string, log: Log): Connections {
  return connections(
    {
      connectionString: url,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    20,
    log,
  )
}

function connections(target: ClientConfig, max: number, log: Log): Connections {
  const config: ClientConfig = {
    ...target,
    application_name: 'muster',
    connectionTimeoutMillis: connectTimeoutMs,
    types: columnTypes,
  }
  return {
    openPool() {
      const pool = new Pool({
        ...config,
        max,
        idleTimeoutMillis: 30_000,
        // Dates are in UTC, regardless of the server's time zone.
        // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise despite its types
        onConnect: (client) => client.query(`set time zone 'UTC'`),
      })
      // An idle connection broke; the next query opens another. Logs only the message, because the error contains the connection.
      pool.on('error', ({ message }) => log.warn({ reason: message }, 'lost an idle database connection'))
      const open = new Set<Promise<void>>()
      pool.on('connect', (client) => {
        // The pool handles only idle connections. An unhandled error of one in use, which its query reports, would end the process.
        client.on('error', () => {})
        const ended = new Promise<void>((resolve) => client.once('end', resolve)).then(() => void open.delete(ended))
        open.add(ended)
      })
      return {
        pool,
        async close() {
          if (!pool.ending) await pool.end()
          // `pool.end` resolves before its connections are closed.
          await withTimeout(Promise.all(open), closeTimeoutMs, () => {})
        },
      }
    },
    openClient: () => new Client(config),
  }
}

/** Always connects to the given path: `pg` accepts only absolute socket paths, which may be too long. */
class FixedPathSocket extends Socket {
  readonly #path: string

  constructor(path: string) {
    super()
    this.#path = path
  }

  override connect(): this {
    return super.connect({ path: this.#path })
  }
}
