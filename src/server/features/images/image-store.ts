import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '#server/database/schema.ts'
import type { ImageStore } from '#server/domain/images.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { acceptArticleImage, acceptHeaderImage } from './accept-upload.ts'
import { storeDrawing } from './store-drawing.ts'
import { recordOrphan, sweepImages } from './sweep-images.ts'
import { createSweeper } from './sweeper.ts'

export function createImageStore(db: Kysely<Schema>, uploads: Uploads, log: Logger): ImageStore {
  const unrecorded = new Set<string>()
  // If the database is down, recording the orphan may fail too; the next sweep retries it.
  async function recordOrphans() {
    for (const name of unrecorded) {
      await recordOrphan(db, name)
      unrecorded.delete(name)
    }
  }
  // A remaining file only costs space; it must not fail the caller.
  const warn = (error: unknown) => log.warn({ err: error }, 'failed to delete orphaned images')
  const sweep = createSweeper(() =>
    recordOrphans()
      .then(() => sweepImages(db, uploads, log))
      .catch(warn),
  )
  return {
    acceptHeaderImage: (upload, rank) => acceptHeaderImage(upload, rank, uploads),
    acceptArticleImage: (upload, shape) => acceptArticleImage(upload, shape, uploads),
    storeDrawing: (drawing, shape) => storeDrawing(drawing, shape, uploads),
    sweep,
    async discard(name) {
      unrecorded.add(name)
      // Record it now: the sweep may have to wait for another one.
      await recordOrphans().catch(warn)
      await sweep()
    },
  }
}
