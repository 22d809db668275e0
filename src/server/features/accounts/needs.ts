import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import type { Passwords } from './passwords.ts'
import type { SessionKeeper } from './sessions.ts'
import type { SessionStore } from './session-store.ts'

/** Queues a mail of a kind that `account-letters.ts` writes, in the transaction of what causes it. */
export type PostMail = (
  db: Kysely<Schema>,
  mail: { readonly kind: string; readonly recipient: string },
) => Promise<void>

/** What accounts need of the rest of the house. */
export interface AccountNeeds {
  readonly db: Kysely<Schema>
  readonly passwords: Passwords
  /** What is no secret in a password here; see `common-passwords.ts`. */
  readonly siteWords: readonly string[]
  readonly sessions: SessionKeeper
  readonly sessionStore: SessionStore
  readonly limiter: Limiter
  readonly postMail: PostMail
  /** Removes images that nothing shows any more; never rejects. */
  readonly sweepImages: () => Promise<void>
  /** Unix ms. */
  readonly now: () => number
}
