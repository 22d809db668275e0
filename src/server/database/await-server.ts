import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Connections } from './connections.ts'
import type { Log } from './log.ts'
import type { Schema } from './schema.ts'
import { isTemporary, reasonOf, type ServerAddress, toOperatorError } from './server-errors.ts'
import { OperatorError } from '../operator-error.ts'

const minServerVersion = 15
const retryDelayMs = 250

/** @throws OperatorError if `DATABASE_URL` is malformed */
export function addressOf(connections: Connections): ServerAddress {
  try {
    return connections.openClient()
  } catch (error) {
    throw new OperatorError(`DATABASE_URL is invalid: ${reasonOf(error)}.`, { cause: error })
  }
}

/**
 * Resolves when the server accepts a connection. Retries for up to `waitMs` while the server is unreachable.
 * @throws OperatorError
 */
export async function awaitServer(db: Kysely<Schema>, address: ServerAddress, waitMs: number, log: Log): Promise<void> {
  const deadline = performance.now() + waitMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await checkVersion(db)
    } catch (error) {
      if (!isTemporary(error) || performance.now() >= deadline) throw toOperatorError(error, address)
      const server = `${address.host}:${address.port}`
      if (isFirst)
        log.warn(
          { reason: reasonOf(error) },
          `the database server ${server} cannot be reached yet; waiting up to ${waitMs / 1000} s for it`,
        )
      await pause(retryDelayMs)
    }
  }
}

async function checkVersion(db: Kysely<Schema>): Promise<void> {
  const found = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  const version = found.rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < minServerVersion) {
    throw new OperatorError(
      `The server of DATABASE_URL runs PostgreSQL ${version}. Use version ${minServerVersion} or newer.`,
    )
  }
}
