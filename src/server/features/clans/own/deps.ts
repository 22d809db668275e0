import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { ApplyClanChanges } from '#server/domain/clan-events.ts'
import type { ImageStore, SignImage, WithUploadLock } from '#server/domain/images.ts'

export interface OwnClanDeps {
  readonly db: Kysely<Schema>
  readonly images: Pick<ImageStore, 'acceptHeaderImage' | 'discard' | 'sweep'>
  readonly withUploadLock: WithUploadLock
  readonly signImage: SignImage
  readonly applyClanChanges: ApplyClanChanges
  /** Unix ms. */
  readonly now: () => number
}

/** A new file, or the name of a stored one. */
export interface FormImage {
  readonly headerImageFile?: Pick<File, 'arrayBuffer' | 'size'> | undefined
  readonly headerImageSrc?: string | undefined
}
