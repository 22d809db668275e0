import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { ImageStore, SignImage, WithUploadLock } from '#server/domain/images.ts'

export interface OwnClanDeps {
  readonly db: Kysely<Schema>
  readonly images: Pick<ImageStore, 'acceptHeaderImage' | 'discard' | 'sweep'>
  readonly withUploadLock: WithUploadLock
  readonly signImage: SignImage
  /** Unix ms. */
  readonly now: () => number
}

/** A new file, or the name of a stored one. */
export interface FormImage {
  readonly headerImageFile?: Pick<File, 'arrayBuffer' | 'size'> | undefined
  readonly headerImageSrc?: string | undefined
}
