import { fail } from '#contract/errors.ts'
import { emailKey, markVerified, storePassword } from './account-store.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { findLink, useLink } from './email-links.ts'
import type { AccountDeps } from './deps.ts'

/** Ends all sessions, and verifies the address. @throws AppError link_invalid, password_too_common, overloaded */
export async function resetPassword(
  { db, passwords, siteWords, limiter, queueEmail, now }: AccountDeps,
  { email, password, hash }: { readonly email: string; readonly password: string; readonly hash: string },
): Promise<void> {
  rejectCommonPassword(password, email, siteWords)
  const secret = { emailKey: emailKey(email), hash }
  // Hashing is expensive: check the link first.
  const link = await findLink(db, 'reset', secret, now())
  if (!link || link.used_at) fail('link_invalid')
  const passwordHash = await passwords.hash(password)
  await db.transaction().execute(async (transaction) => {
    const userId = (await useLink(transaction, 'reset', secret, now())) ?? fail('link_invalid')
    await markVerified(transaction, userId, now())
    await storePassword(transaction, userId, passwordHash)
    await queueEmail(transaction, { kind: 'password-changed', recipient: email })
  })
  await limiter.reset('signInAccount', emailKey(email))
}
