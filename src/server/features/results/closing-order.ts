import type { Bucket } from '#server/uploads/bucket.ts'
import type { CloseSchedule } from './deps.ts'
import type { DueStep } from './due-step.ts'

/** The order that the site sends to the process that runs a step of a week's close. */
export interface ClosingOrder {
  readonly storage: { readonly dataDir: string; readonly databaseUrl: string | undefined }
  readonly uploads: { readonly folder: string; readonly bucket: Bucket | undefined }
  readonly workDir: string
  readonly schedule: CloseSchedule
  /** Steps that failed recently. */
  readonly paused: readonly DueStep[]
  /** The site's clock, in Unix ms. */
  readonly now: number
}
