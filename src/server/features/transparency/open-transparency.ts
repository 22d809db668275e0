import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { PeriodicTask } from '#server/concurrency/scheduler.ts'
import type { Database } from '#server/database/database.ts'
import { locks } from '#server/database/locks.ts'
import { onOneInstance } from '#server/database/on-one-instance.ts'
import type { LogIsConsistent } from '#server/domain/transparency-log.ts'
import type { CheckpointStore } from './checkpoint-store.ts'
import {
  contains,
  isConsistent,
  isCurrent,
  parsePublished,
  type PublishedCheckpoint,
  readPublished,
  storeCheckpoint,
} from './checkpoints.ts'
import type { TransparencyLog } from './open-log.ts'
import { publishModeration } from './publish-moderation.ts'
import type { ModerationDeps } from './read-moderation.ts'

export interface Transparency extends ModerationDeps {
  readonly log: TransparencyLog
  readonly store: CheckpointStore
  readonly isConsistent: LogIsConsistent
  /** The newest published checkpoint; undefined before the first one. Never waits for the database. */
  published(): Promise<PublishedCheckpoint | undefined>
  /** Grows when this instance publishes entries, and when `isBroken` changes. */
  readonly revision: () => number
  /** Whether the log lacks the last published checkpoint, and the operator has not recorded that. As of the task's last run. */
  readonly isBroken: () => boolean
  /** Publishes events and checkpoints. */
  readonly task: PeriodicTask
}

interface Deps extends ModerationDeps {
  readonly database: Database
  readonly log: TransparencyLog
  readonly store: CheckpointStore
  readonly logger: Pick<Logger, 'warn'>
  /** How long the operator delays moderation entries, in ms. */
  readonly delayMs: number
  /** Unix ms. */
  readonly now: () => number
  /** In ms. */
  readonly voteOffset: number
}

const intervalMs = 5000
/** Notified with the note of each published checkpoint. */
const channel = 'muster_checkpoint'

export async function openTransparency(deps: Deps): Promise<Transparency> {
  const { database, db, standings, log, store, logger } = deps
  let published: PublishedCheckpoint | undefined
  let isBroken = false
  /** Whether entries await a checkpoint because another instance was storing one. */
  let isBehind = false
  let changes = 0

  function setPublished(newest: PublishedCheckpoint | undefined): void {
    if (newest?.size !== published?.size) changes++
    published = newest
  }

  function setBroken(broken: boolean): void {
    if (broken !== isBroken) changes++
    isBroken = broken
  }

  /** If another instance is publishing, its notification starts the next attempt. */
  async function publish(signal: AbortSignal): Promise<void> {
    const newest = published ?? (await readPublished(store, signal))
    if (newest && (await isCurrent(deps, newest))) {
      isBehind = false
      return setPublished(newest)
    }
    // Set this first, because the notification may arrive before this instance knows that the other one holds the lock.
    isBehind = true
    const stored = await onOneInstance(database, locks.checkpoint, async () => {
      const added = await storeCheckpoint(deps, signal)
      setPublished(added)
      isBehind = false
      return added
    })
    if (stored) await sql`select pg_notify(${channel}, ${stored.note})`.execute(db)
  }

  /** Handles a checkpoint of another instance: stores its own before showing it, because the data folders may differ. */
  function follow(note: string): void {
    const size = parsePublished(note)?.size ?? 0
    // The next run of the task makes up for a failed one, and reports its error.
    if (isBehind || size > (published?.size ?? 0)) run(new AbortController().signal).catch(() => {})
  }

  async function run(signal: AbortSignal): Promise<void> {
    // Avoids reading the stored checkpoint, which may cost a request to the bucket.
    const isKnown = published !== undefined && contains(await log.readTree(), published)
    if (isKnown || (await isConsistent(deps, signal))) {
      setBroken(false)
      await publishModeration(deps, signal)
      signal.throwIfAborted()
      await publish(signal)
      return
    }
    if (!isBroken)
      logger.warn(
        'The log of commitments does not contain the last published checkpoint, so no week is closed. Restore a newer backup, ' +
          'or continue without the missing entries: npm run admin -- record-log-break',
      )
    setBroken(true)
  }

  await database.listen(channel, follow, () => {})
  return {
    db,
    standings,
    log,
    store,
    isConsistent: () => isConsistent(deps),
    async published() {
      if (published) return published
      const stored = await readPublished(store)
      // A newer one may have been published in the meantime.
      if (!published) setPublished(stored)
      return published
    },
    revision: () => changes,
    isBroken: () => isBroken,
    task: { name: 'log of commitments', intervalMs, runAtStart: true, run },
  }
}
