import type { Kysely } from 'kysely'
import type { Rest } from '#server/concurrency/pace.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Uploads } from '#server/uploads/uploads.ts'

/** Dependencies of the steps of a week's close. */
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

/** When the steps are due. */
export interface CloseSchedule {
  /** The vote calendar's, in ms. */
  readonly voteOffset: number
  /** From the fence to the result. */
  readonly resultDelayMs: number
  /** Whether the result waits for the vote detector. */
  readonly awaitsDetector: boolean
}
