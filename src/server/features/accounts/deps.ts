import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { SweepImages } from '#server/domain/images.ts'
import type { QueueEmail } from '#server/domain/email.ts'
import type { Limiter } from '#server/http/limits/rate-limit.ts'
import type { Passwords } from './passwords.ts'
import type { SessionStore } from './sessions.ts'

export interface AccountDeps {
  readonly db: Kysely<Schema>
  readonly passwords: Passwords
  /** See `common-passwords.ts`. */
  readonly siteWords: readonly string[]
  readonly sessions: SessionStore
  readonly limiter: Limiter
  readonly queueEmail: QueueEmail
  readonly sweepImages: SweepImages
  /** Unix ms. */
  readonly now: () => number
}
