import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig, Pool } from 'pg'
import { columnTypes } from './column-types.ts'
import type { Log } from './log.ts'

/** Longest wait for a connection, in ms. */
const connectTimeout = 10_000
/** Longest run of one statement on a server, in ms; work that takes longer sets its own limit in its transaction. */
const statementTimeout = 30_000
/** How long a connection may take to close, in ms. */
const closeTimeout = 1000
/** Longest silence inside a transaction on a server, in ms. */
const idleInTransaction = 60_000

/** How to reach a database. */
export interface Connections {
  openPool(): { readonly pool: Pool; close(): Promise<void> }
  openClient(): Client
}

/** Connections to the embedded database behind a socket. */
export function embeddedConnections(socket: string, log: Log): Connections {
  return connections(
    {
      // All names are given, so that no PG… variable of the environment reaches in.
      host: 'localhost',
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
      stream: () => new SocketTo(socket),
    },
    // They all wait for the same session; more of them would only wait elsewhere.
    8,
    log,
  )
}

/** Connections to a PostgreSQL server. */
export function serverConnections(url: string, log: Log): Connections {
  return connections(
    {
      connectionString: url,
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: idleInTransaction,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    20,
    log,
  )
}

function connections(where: ClientConfig, max: number, log: Log): Connections {
  const config: ClientConfig = {
    ...where,
    application_name: 'muster',
    connectionTimeoutMillis: connectTimeout,
    types: columnTypes,
  }
  return {
    openPool() {
      const pool = new Pool({
        ...config,
        max,
        idleTimeoutMillis: 30_000,
        // Both kinds of storage count days in UTC, whatever the server's own zone.
        // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its types say
        onConnect: (client) => client.query(`set time zone 'UTC'`),
      })
      // A connection that breaks while nobody uses it; the next query opens another. Its error carries the whole connection.
      pool.on('error', ({ message }) => log.warn({ reason: message }, 'a database connection broke'))
      const open = new Set<Promise<void>>()
      pool.on('connect', (client) => {
        // The pool looks after a connection only while it is idle; one that breaks in use would end the process. Whoever
        // uses it is told by the query.
        client.on('error', () => {})
        const ended = new Promise<void>((resolve) => client.once('end', resolve)).then(() => void open.delete(ended))
        open.add(ended)
      })
      return {
        pool,
        async close() {
          if (!pool.ending) await pool.end()
          // The pool's own end comes before that of its connections, which the database would then cut off.
          await Promise.race([Promise.all(open), pause(closeTimeout, undefined, { ref: false })])
        },
      }
    },
    openClient: () => new Client(config),
  }
}

/** A socket that goes to its path wherever it is told to go: `pg` takes only absolute paths, which may be too long. */
class SocketTo extends Socket {
  readonly #path: string

  constructor(path: string) {
    super()
    this.#path = path
  }

  override connect(): this {
    return super.connect({ path: this.#path })
  }
}
