import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** What an owner's clan needs of the rest of the house. */
export interface OwnClanNeeds {
  readonly db: Kysely<Schema>
  readonly images: Images
  readonly takeUploadTurn: UploadTurn
  /** Unix ms. */
  readonly now: () => number
}

/** Runs the work of an account's upload: one at a time, and so many an hour. Fails with `too_many_requests`. */
export type UploadTurn = <T>(userId: number, work: () => Promise<T>) => Promise<T>

/** The uploads folder. */
export interface Images {
  /** Stores an upload; answers its name. Fails with `image_too_large`, `image_kind_not_allowed`, `image_unreadable`. */
  accept(upload: Uint8Array, rank: { readonly premium: boolean }): Promise<string>
  /** Takes back what was stored for a row that was refused, unless a row shows it after all. Never rejects. */
  discard(name: string): Promise<void>
  /** Removes what no row shows any more. Never rejects: what is left is removed later. */
  sweep(): Promise<void>
}

/** A form's image: one that came with it, or the name of one that is there. */
export interface FormImage {
  readonly headerImageFile?: Pick<File, 'arrayBuffer' | 'size'> | undefined
  readonly headerImageSrc?: string | undefined
}
