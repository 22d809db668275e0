import type { Kysely } from 'kysely'
import type { Rest } from '#server/concurrency/pace.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Uploads } from '#server/uploads/uploads.ts'

export interface CloseDeps {
  readonly db: Kysely<Schema>
  readonly uploads: Uploads
  /** A folder for temporary files. */
  readonly workDir: string
  /** Votes per statement. */
  readonly pageSize: number
  readonly rest: Rest
  /** Unix ms. */
  readonly now: () => number
}

/** Determines when the steps are due. */
export interface CloseSchedule {
  /** Offset of the vote calendar from UTC, in ms. */
  readonly voteOffset: number
  /** Time between the fence and the result. */
  readonly resultDelayMs: number
  /** Whether the result waits for the vote detector. */
  readonly awaitsDetector: boolean
}
