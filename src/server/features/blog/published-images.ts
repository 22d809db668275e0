import type { Logger } from 'pino'
import { createBatcher } from '#server/concurrency/batch.ts'
import type { Database } from '#server/database/database.ts'
import { listPublishedImages } from './article-store.ts'

/** A trigger notifies after every change of `articles`, without a payload. */
const articlesChannel = 'muster_articles'

export interface PublishedImages {
  has(name: string): boolean
  /** Reads them again. Never rejects: errors are logged, and the next reading makes up for a failed one. */
  readonly reload: () => Promise<void>
  /** Ignores further notifications and waits for the current reading. */
  stop(): Promise<void>
}

/** Holds the names of the images of all published articles in memory, kept current by notifications. */
export async function openPublishedImages(database: Database, log: Logger): Promise<PublishedImages> {
  let names: ReadonlySet<string> = new Set()
  let isStopped = false
  // Callers during a reading share the next one: the current one may have begun before their change.
  const readings = createBatcher<void, void>(async () => {
    names = new Set(await listPublishedImages(database.db))
    return []
  })
  const reload = async () => {
    // The database may outlive this and still deliver notifications.
    if (isStopped) return
    await readings.add().catch((error: unknown) => log.error({ err: error }, 'failed to read the images of articles'))
  }
  await database.listen(
    articlesChannel,
    () => void reload(),
    () => void reload(),
  )
  await readings.add()
  return {
    has: (name) => names.has(name),
    reload,
    async stop() {
      isStopped = true
      await readings.drain()
    },
  }
}
