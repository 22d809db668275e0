import { fail } from '#contract/errors.ts'
import { emailKey, markVerified, storePassword } from './account-store.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { findLink, useLink } from './email-links.ts'
import type { AccountDeps } from './deps.ts'

/**
 * Sets a new password by a mailed link, once, and ends every session. Whoever can read the mail owns the address, so that
 * it counts as verified.
 * @throws AppError link_invalid, password_too_common, overloaded
 */
export async function resetPassword(
  { db, passwords, siteWords, limiter, queueMail, now }: AccountDeps,
  { email, password, hash }: { readonly email: string; readonly password: string; readonly hash: string },
): Promise<void> {
  rejectCommonPassword(password, email, siteWords)
  const secret = { emailKey: emailKey(email), hash }
  // Nobody gets a hash computed by a link that was made up.
  const link = await findLink(db, 'reset', secret, now())
  if (!link || link.used_at) fail('link_invalid')
  const passwordHash = await passwords.hash(password)
  await db.transaction().execute(async (transaction) => {
    const userId = (await useLink(transaction, 'reset', secret, now())) ?? fail('link_invalid')
    await markVerified(transaction, userId, now())
    await storePassword(transaction, userId, passwordHash)
    await queueMail(transaction, { kind: 'password-changed', recipient: email })
  })
  await limiter.forget('signInAccount', emailKey(email))
}
