import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { startSync, type Sync } from '#server/database/start-sync.ts'
import { listPublishedImages } from './article-store.ts'

export interface PublishedImages extends Sync {
  has(name: string): boolean
}

/** Keeps the names of the images of all published articles in memory. */
export async function openPublishedImages(database: Database, log: Logger): Promise<PublishedImages> {
  let names: ReadonlySet<string> = new Set()
  const sync = await startSync(database, {
    // A trigger notifies after every change of `articles`.
    channel: 'muster_articles',
    async read() {
      names = new Set(await listPublishedImages(database.db))
    },
    log,
    failure: 'failed to read the images of articles',
  })
  return { has: (name) => names.has(name), ...sync }
}
