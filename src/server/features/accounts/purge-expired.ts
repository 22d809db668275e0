import type { Kysely } from 'kysely'
import { dayMs } from '#contract/rules/time/durations.ts'
import { unverifiedRetentionDays } from '#contract/rules/retention.ts'
import type { Schema } from '#server/database/schema.ts'

const unverifiedRetentionMs = unverifiedRetentionDays * dayMs

/** `now` in Unix ms. */
export async function purgeExpired(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', new Date(now)).execute()
  await db.deleteFrom('known_networks').where('expires_at', '<', new Date(now)).execute()
  await db.deleteFrom('mail_links').where('expires_at', '<', new Date(now)).execute()
  await db
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('is_admin', '=', false)
    .where('created_at', '<', new Date(now - unverifiedRetentionMs))
    .execute()
}
