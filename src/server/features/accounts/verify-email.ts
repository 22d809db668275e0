import { fail } from '#contract/errors.ts'
import { discardPassword, emailKey, markVerified } from './account-store.ts'
import { createEmailLink, findLink, useLink } from './email-links.ts'
import type { AccountDeps } from './deps.ts'

/**
 * A used link still succeeds if the address is verified. If the address was registered more than once, discards the password and
 * returns the secret of a link to set another one.
 * @throws AppError link_invalid
 */
export function verifyEmail(
  { db, now }: AccountDeps,
  { email, hash }: { readonly email: string; readonly hash: string },
): Promise<string | undefined> {
  const secret = { emailKey: emailKey(email), hash }
  return db.transaction().execute(async (transaction) => {
    const link = (await findLink(transaction, 'verify', secret, now())) ?? fail('link_invalid')
    if (link.used_at && !link.email_verified_at) fail('link_invalid')
    if (await useLink(transaction, 'verify', secret, now())) await markVerified(transaction, link.user_id, now())
    if (!(await discardPassword(transaction, link.user_id))) return undefined
    return createEmailLink(transaction, link.user_id, 'reset', now())
  })
}
