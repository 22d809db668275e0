import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { SweepImages } from '#server/domain/images.ts'
import type { QueueMail } from '#server/domain/email.ts'
import type { Limiter } from '#server/http/limits/rate-limit.ts'
import type { Passwords } from './passwords.ts'
import type { SessionsWithEviction } from './sessions.ts'

/** Dependencies of the accounts feature. */
export interface AccountDeps {
  readonly db: Kysely<Schema>
  readonly passwords: Passwords
  /** What is no secret in a password here; see `common-passwords.ts`. */
  readonly siteWords: readonly string[]
  readonly sessions: SessionsWithEviction
  readonly limiter: Limiter
  readonly queueMail: QueueMail
  readonly sweepImages: SweepImages
  /** Unix ms. */
  readonly now: () => number
}
