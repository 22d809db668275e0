import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** What the blog needs of the rest of the house. */
export interface BlogNeeds {
  readonly db: Kysely<Schema>
  /** Unix ms. */
  readonly now: () => number
}
