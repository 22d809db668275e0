import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

export interface VoteReportDeps {
  readonly db: Kysely<Schema>
  readonly standings: { find(clanId: number): { readonly name: string } | undefined }
  /** Unix ms. */
  readonly now: () => number
  /** Offset of the vote calendar from UTC, in ms. */
  readonly voteOffset: number
}
