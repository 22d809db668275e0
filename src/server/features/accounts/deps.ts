import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { ApplyClanChanges } from '#server/domain/clan-events.ts'
import type { SweepImages } from '#server/domain/images.ts'
import type { QueueEmail } from '#server/domain/email.ts'
import type { Passwords } from './passwords.ts'
import type { SessionStore } from './sessions.ts'
import type { SignInGuard } from './sign-in-guard.ts'

export interface AccountDeps {
  readonly db: Kysely<Schema>
  readonly passwords: Passwords
  readonly siteWords: readonly string[]
  readonly sessions: SessionStore
  readonly guard: SignInGuard
  readonly queueEmail: QueueEmail
  readonly sweepImages: SweepImages
  readonly applyClanChanges: ApplyClanChanges
  /** Unix ms. */
  readonly now: () => number
}
