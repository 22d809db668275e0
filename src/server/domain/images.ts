/** `header`: a clan's header image or an article's cover. `banner`: an article's banner. */
export type ImageShape = 'header' | 'banner'

/** Deletes orphaned images. Never rejects: the next sweep retries failed deletions. */
export type SweepImages = () => Promise<void>

/** Runs an account's upload: one at a time, and a limited number per hour. @throws AppError too_many_requests */
export type WithUploadLock = <T>(userId: number, work: () => Promise<T>) => Promise<T>

/** Returns the signed query for `/uploads/` that gives access to a private image for up to an hour; null without an image. */
export type SignImage = (name: string | null) => string | null

/** Methods that store an image return its name. */
export interface ImageStore {
  /** @throws AppError image_too_large, image_kind_not_allowed, image_unreadable, overloaded */
  acceptHeaderImage(upload: Uint8Array, rank: { readonly premium: boolean }): Promise<string>
  /** @throws AppError image_too_large, image_kind_not_allowed, image_unreadable, overloaded */
  acceptArticleImage(upload: Uint8Array, shape: ImageShape): Promise<string>
  /** Stores one of the site's own drawings without checks. */
  storeDrawing(drawing: Buffer, shape: ImageShape): Promise<string>
  /** Deletes an image whose row was rejected, unless some row references it. Never rejects. */
  discard(name: string): Promise<void>
  readonly sweep: SweepImages
}
