import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { SweepImages } from '#server/domain/images.ts'
import type { PostMail } from '#server/domain/mail.ts'
import type { Limiter } from '#server/http/limits/rate-limit.ts'
import type { Passwords } from './passwords.ts'
import type { SessionKeeper } from './sessions.ts'

/** Dependencies of the accounts feature. */
export interface AccountDeps {
  readonly db: Kysely<Schema>
  readonly passwords: Passwords
  /** What is no secret in a password here; see `common-passwords.ts`. */
  readonly siteWords: readonly string[]
  readonly sessions: SessionKeeper
  readonly limiter: Limiter
  readonly postMail: PostMail
  readonly sweepImages: SweepImages
  /** Unix ms. */
  readonly now: () => number
}
