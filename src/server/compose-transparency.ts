import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { findSigningKey } from './features/accounts/signing-key.ts'
import { openCheckpointStore } from './features/transparency/checkpoint-store.ts'
import { appendKey, openTransparencyLog, type TransparencyLog } from './features/transparency/open-log.ts'
import { openTransparency, type Transparency } from './features/transparency/open-transparency.ts'
import type { ModerationDeps } from './features/transparency/read-moderation.ts'
import { originOf } from './http/listener.ts'

interface Deps {
  readonly config: Config
  readonly database: Database
  readonly standings: ModerationDeps['standings']
  readonly log: Logger
  /** Unix ms. */
  readonly now: () => number
}

/** Appends the log's first entry, the key, if the log is empty. No other entry may come first. */
export async function composeTransparency({ config, database, standings, log, now }: Deps): Promise<Transparency> {
  const transparencyLog = await openLog(config, database)
  await appendKey(database.db, transparencyLog.signer, now())
  return openTransparency({
    database,
    db: database.db,
    standings,
    log: transparencyLog,
    store: openCheckpointStore(config.dataDir, config.bucket),
    logger: log,
    delayMs: config.moderationLogDelay,
    now,
    voteOffset: config.voteOffset,
  })
}

export async function openLog({ baseUrl, port, host }: Config, { db }: Database): Promise<TransparencyLog> {
  // Without BASE_URL, only the host name identifies the site; the port is arbitrary.
  const name = baseUrl === undefined ? new URL(originOf(port, host)).hostname : new URL(baseUrl).host
  return openTransparencyLog({ db, seed: await findSigningKey(db, 'log-signing-key'), name })
}
