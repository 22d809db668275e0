import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '#server/database/schema.ts'
import type { ImageStore } from '#server/domain/images.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { acceptArticleImage, acceptHeaderImage } from './accept-upload.ts'
import { storeDrawing } from './store-header-image.ts'
import { recordOrphan, sweepImages } from './sweep-images.ts'
import { createSweeper } from './sweeper.ts'

/** The images of listings and articles. */
export function createImageStore(db: Kysely<Schema>, uploads: Uploads, log: Logger): ImageStore {
  const unnoted = new Set<string>()
  // If the database is down, recording the orphan may fail too; the next sweep retries it.
  async function noteAll() {
    for (const name of unnoted) {
      await recordOrphan(db, name)
      unnoted.delete(name)
    }
  }
  // A file that remains costs space; it must not fail the call that caused the sweep.
  const warn = (error: unknown) => log.warn({ err: error }, 'failed to delete unreferenced images')
  const sweep = createSweeper(() =>
    noteAll()
      .then(() => sweepImages(db, uploads, log))
      .catch(warn),
  )
  return {
    acceptHeaderImage: (upload, rank) => acceptHeaderImage(upload, rank, uploads),
    acceptArticleImage: (upload, shape) => acceptArticleImage(upload, shape, uploads),
    storeDrawing: (drawing, shape) => storeDrawing(drawing, shape, uploads),
    sweep,
    async discard(name) {
      unnoted.add(name)
      // Now: the sweep may have to wait for another one.
      await noteAll().catch(warn)
      await sweep()
    },
  }
}
