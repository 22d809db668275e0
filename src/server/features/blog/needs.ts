import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** What the blog needs of the rest of the house. */
export interface BlogNeeds {
  readonly db: Kysely<Schema>
  readonly images: ArticleImages
  /** Runs the work of an account's upload: one at a time, and so many an hour. Fails with `too_many_requests`. */
  readonly takeUploadTurn: <T>(userId: number, work: () => Promise<T>) => Promise<T>
  /** Unix ms. */
  readonly now: () => number
}

/** Covers have the shape of header images. */
export type ArticleImageShape = 'header' | 'banner'

/** The uploads folder. */
export interface ArticleImages {
  /** Stores an upload; answers its name. Fails with `image_too_large`, `image_kind_not_allowed`, `image_unreadable`. */
  accept(upload: Uint8Array, shape: ArticleImageShape): Promise<string>
  /** Stores a drawing of our own; answers its name. */
  store(drawing: Buffer, shape: ArticleImageShape): Promise<string>
  /** Takes back what was stored for a row that was refused, unless a row shows it after all. Never rejects. */
  discard(name: string): Promise<void>
  /** Removes what no row shows any more. Never rejects: what is left is removed later. */
  sweep(): Promise<void>
}
