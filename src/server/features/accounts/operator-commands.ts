import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { commandLine, recordAudit } from '#server/domain/audit-log.ts'
import type { Schema } from '#server/database/schema.ts'
import { discardPassword, emailKey, findByEmail, markVerified } from './account-store.ts'
import { createEmailLink } from './email-links.ts'
import { createUnmatchableHash } from './password-hash.ts'

/** Creates a verified administrator. Returns the secret of a link to set a password; undefined if the account exists. `now` in Unix ms. */
export function createAdmin(db: Kysely<Schema>, email: string, now: number): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const created = await transaction
      .insertInto('users')
      .values({
        email,
        email_key: emailKey(email),
        password_hash: createUnmatchableHash(),
        needs_password: true,
        is_admin: true,
        email_verified_at: new Date(now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) return undefined
    await record(transaction, 'createAdmin', email, null, { administrator: true }, now)
    return createEmailLink(transaction, created.id, 'reset', now)
  })
}

/** Returns the account's email as registered, and the secret of a reset link; undefined if there is no such account. */
export function createResetLink(
  db: Kysely<Schema>,
  email: string,
  now: number,
): Promise<{ readonly email: string; readonly hash: string } | undefined> {
  return db.transaction().execute(async (transaction) => {
    const account = await findByEmail(transaction, email)
    if (!account) return undefined
    await record(transaction, 'createResetLink', account.email, null, null, now)
    return { email: account.email, hash: await createEmailLink(transaction, account.id, 'reset', now) }
  })
}

export type VerifyOutcome = 'done' | 'done, needs a password' | 'already so' | 'no such account'

/** Same as following an emailed link: if the address was registered more than once, the password becomes unusable. */
export function verifyAccount(db: Kysely<Schema>, email: string, now: number): Promise<VerifyOutcome> {
  return db.transaction().execute(async (transaction) => {
    const account = await findByEmail(transaction, email)
    if (!account) return 'no such account'
    if (account.verified) return 'already so'
    await markVerified(transaction, account.id, now)
    await record(transaction, 'verifyAccount', account.email, { verified: false }, { verified: true }, now)
    return (await discardPassword(transaction, account.id)) ? 'done, needs a password' : 'done'
  })
}

export function listAdmins(
  db: Kysely<Schema>,
): Promise<{ readonly email: string; readonly needs_password: boolean }[]> {
  return db
    .selectFrom('users')
    .select(['email', 'needs_password'])
    .where('is_admin', '=', true)
    .orderBy('email_key')
    .execute()
}

export async function warnWithoutAdmin(db: Kysely<Schema>, log: Pick<Logger, 'warn'>): Promise<void> {
  if ((await listAdmins(db)).length > 0) return
  log.warn('This site has no administrator. Create one with: npm run admin -- create EMAIL')
}

type Facts = Readonly<Record<string, unknown>> | null

function record(db: Kysely<Schema>, act: string, subject: string, before: Facts, after: Facts, now: number) {
  return recordAudit(db, commandLine, { act, clanId: null, subject, before, after }, now)
}
