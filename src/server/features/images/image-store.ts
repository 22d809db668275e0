import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '#server/database/schema.ts'
import type { ImageStore } from '#server/domain/images.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { acceptArticleImage, acceptHeaderImage } from './accept-upload.ts'
import { recordUploads } from './begun-uploads.ts'
import { storeDrawing } from './store-drawing.ts'
import { recordOrphan, sweepImages } from './sweep-images.ts'
import { createSweeper } from './sweeper.ts'

/** `now` in Unix ms. */
export function createImageStore(db: Kysely<Schema>, uploads: Uploads, log: Logger, now: () => number): ImageStore {
  const recorded = recordUploads(db, uploads, now)
  // A leftover file only costs space, so it must not fail the caller.
  const warn = (error: unknown) => log.warn({ err: error }, 'failed to delete orphaned images')
  const sweep = createSweeper(() => sweepImages(db, uploads, log).catch(warn))
  return {
    acceptHeaderImage: (upload, rank) => acceptHeaderImage(upload, rank, recorded),
    acceptArticleImage: (upload, shape) => acceptArticleImage(upload, shape, recorded),
    storeDrawing: (drawing, shape) => storeDrawing(drawing, shape, recorded),
    sweep,
    async discard(name) {
      // If the database is down, this fails too, but the upload is already recorded.
      await recordOrphan(db, name).catch(warn)
      await sweep()
    },
  }
}
