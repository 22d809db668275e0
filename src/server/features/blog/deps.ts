import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { ImageStore, SignImage, WithUploadLock } from '#server/domain/images.ts'

export interface BlogDeps {
  readonly db: Kysely<Schema>
  readonly images: Pick<ImageStore, 'acceptArticleImage' | 'storeDrawing' | 'discard' | 'sweep'>
  readonly withUploadLock: WithUploadLock
  readonly signImage: SignImage
  /** Updates this instance's public images after a change of published articles. Never rejects. */
  readonly applyArticleChanges: () => Promise<void>
  /** Unix ms. */
  readonly now: () => number
}
