import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '#server/database/schema.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { isUnreferenced } from './is-unreferenced.ts'
import { removePicture } from './picture-files.ts'

/** Records an image for the next sweep, which deletes it unless a row references it. Triggers record images that a row drops. */
export async function recordOrphan(db: Kysely<Schema>, name: string): Promise<void> {
  await db
    .insertInto('unshown_images')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Deletes up to 1,000 of the recorded images that no row references. Names are random and never reused, so no row can start to
 * reference one in the meantime. Deletes files before rows, so that an interrupted or failed deletion is repeated.
 */
export async function sweepImages(
  db: Kysely<Schema>,
  uploads: Uploads,
  log: Logger,
  stopped?: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select orphan.name from unshown_images orphan
    where ${isUnreferenced(sql.ref('orphan.name'))} limit 1000`.execute(db)
  const removed: string[] = []
  for (const { name } of rows) {
    if (stopped?.aborted) break
    try {
      await removePicture(name, uploads)
      removed.push(name)
    } catch (error) {
      log.warn({ err: error, name }, 'failed to delete an orphaned image')
    }
  }
  if (removed.length > 0) await db.deleteFrom('unshown_images').where('name', 'in', removed).execute()
}
