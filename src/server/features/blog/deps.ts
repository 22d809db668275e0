import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { ImageStore, WithUploadLock } from '#server/domain/images.ts'

export interface BlogDeps {
  readonly db: Kysely<Schema>
  readonly images: Pick<ImageStore, 'acceptArticleImage' | 'storeDrawing' | 'discard' | 'sweep'>
  readonly withUploadLock: WithUploadLock
  /** Unix ms. */
  readonly now: () => number
}
