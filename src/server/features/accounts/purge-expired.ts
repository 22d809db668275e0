import type { Kysely } from 'kysely'
import { unverifiedRetentionDays } from '#contract/rules/retention.ts'
import type { Schema } from '#server/database/schema.ts'

const day = 24 * 60 * 60 * 1000
/** How long a registration waits for its address to be verified, in ms. */
const patience = unverifiedRetentionDays * day

/** Removes sessions and links that have run out, and registrations that nobody has verified. `now` in Unix ms. */
export async function purgeExpired(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', new Date(now)).execute()
  await db.deleteFrom('mail_links').where('expires_at', '<', new Date(now)).execute()
  await db
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('is_admin', '=', false)
    .where('created_at', '<', new Date(now - patience))
    .execute()
}
