import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { mailLinkHours } from '#contract/rules/retention.ts'
import type { MailLinksTable } from '#server/database/account-tables.ts'
import type { Schema } from '#server/database/schema.ts'

export type LinkPurpose = MailLinksTable['purpose']

const hour = 60 * 60 * 1000
/** How long a link works from the moment the mail is written, in ms. */
const lifetimes: Readonly<Record<LinkPurpose, number>> = {
  verify: mailLinkHours.verify * hour,
  reset: mailLinkHours.reset * hour,
}

/** What a link in a mail says: for which address, and the secret as 128 hex digits. */
export interface LinkSecret {
  readonly emailKey: string
  readonly hash: string
}

/** Makes the secret of a link; the database keeps its SHA-256 alone. */
export async function createMailLink(
  db: Kysely<Schema>,
  userId: number,
  purpose: LinkPurpose,
  now: number,
): Promise<string> {
  const secret = randomBytes(64)
  await db
    .insertInto('mail_links')
    .values({
      secret_hash: fold(secret),
      user_id: userId,
      purpose,
      expires_at: new Date(now + lifetimes[purpose]),
    })
    .execute()
  return secret.toString('hex')
}

/** Uses a link up, once, in one statement; answers whose it is, or undefined where it does not work any more. */
export async function useLink(
  db: Kysely<Schema>,
  purpose: LinkPurpose,
  { emailKey, hash }: LinkSecret,
  now: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    update mail_links set used_at = ${new Date(now)} from users
    where secret_hash = ${fold(Buffer.from(hash, 'hex'))} and purpose = ${purpose}
      and users.id = user_id and email_key = ${emailKey}
      and used_at is null and expires_at > ${new Date(now)}
    returning user_id`.execute(db)
  return rows[0]?.user_id
}

/** A link that was made for this address and has not expired, used or not. */
export function findLink(db: Kysely<Schema>, purpose: LinkPurpose, { emailKey, hash }: LinkSecret, now: number) {
  return db
    .selectFrom('mail_links')
    .innerJoin('users', 'users.id', 'mail_links.user_id')
    .select(['used_at', 'email_verified_at'])
    .where('secret_hash', '=', fold(Buffer.from(hash, 'hex')))
    .where('purpose', '=', purpose)
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
}

function fold(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}
