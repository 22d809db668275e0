import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { hourMs } from '#contract/rules/time/durations.ts'
import { mailLinkHours } from '#contract/rules/retention.ts'
import type { MailLinksTable } from '#server/database/tables/account-tables.ts'
import type { Schema } from '#server/database/schema.ts'

export type LinkPurpose = MailLinksTable['purpose']

/** Lifetimes in ms, from the time when the email is rendered. */
const lifetimesMs: Readonly<Record<LinkPurpose, number>> = {
  verify: mailLinkHours.verify * hourMs,
  reset: mailLinkHours.reset * hourMs,
}

/** `hash` is the secret, as 128 hex digits. */
export interface LinkSecret {
  readonly emailKey: string
  readonly hash: string
}

/** Returns the secret. The database stores only its SHA-256. */
export async function createEmailLink(
  db: Kysely<Schema>,
  userId: number,
  purpose: LinkPurpose,
  now: number,
): Promise<string> {
  const secret = randomBytes(64)
  await db
    .insertInto('mail_links')
    .values({
      secret_hash: hashOf(secret),
      user_id: userId,
      purpose,
      expires_at: new Date(now + lifetimesMs[purpose]),
    })
    .execute()
  return secret.toString('hex')
}

/** Uses up a link and returns the user's ID, or undefined if the link is unknown, used or expired. */
export async function useLink(
  db: Kysely<Schema>,
  purpose: LinkPurpose,
  { emailKey, hash }: LinkSecret,
  now: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    update mail_links set used_at = ${new Date(now)} from users
    where secret_hash = ${hashOf(Buffer.from(hash, 'hex'))} and purpose = ${purpose}
      and users.id = user_id and email_key = ${emailKey}
      and used_at is null and expires_at > ${new Date(now)}
    returning user_id`.execute(db)
  return rows[0]?.user_id
}

/** Finds an unexpired link of this address, even if it was used. */
export function findLink(db: Kysely<Schema>, purpose: LinkPurpose, { emailKey, hash }: LinkSecret, now: number) {
  return db
    .selectFrom('mail_links')
    .innerJoin('users', 'users.id', 'mail_links.user_id')
    .select(['user_id', 'used_at', 'email_verified_at'])
    .where('secret_hash', '=', hashOf(Buffer.from(hash, 'hex')))
    .where('purpose', '=', purpose)
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
}

function hashOf(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}
