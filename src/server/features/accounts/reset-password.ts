import { fail } from '#contract/errors.ts'
import { emailKey, findById, markVerified, storePassword } from './account-store.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { findLink, useLink } from './email-links.ts'
import type { AccountDeps } from './deps.ts'
import type { SignInClient } from './sign-in-guard.ts'

/** Ends all sessions, verifies the address and returns a device token. @throws AppError link_invalid, password_too_common, overloaded */
export async function resetPassword(
  { db, passwords, siteWords, guard, queueEmail, now }: AccountDeps,
  { email, password, hash }: { readonly email: string; readonly password: string; readonly hash: string },
  client: SignInClient,
): Promise<string> {
  rejectCommonPassword(password, email, siteWords)
  const secret = { emailKey: emailKey(email), hash }
  // Check the link first, because hashing is expensive.
  const link = await findLink(db, 'reset', secret, now())
  if (!link || link.used_at) fail('link_invalid')
  const passwordHash = await passwords.hash(password)
  const account = await db.transaction().execute(async (transaction) => {
    const userId = (await useLink(transaction, 'reset', secret, now())) ?? fail('link_invalid')
    await markVerified(transaction, userId, now())
    await storePassword(transaction, userId, passwordHash)
    const found = (await findById(transaction, userId)) ?? fail('link_invalid')
    await queueEmail(transaction, { kind: 'password-changed', recipient: found.email })
    return found
  })
  // The link proves access to the owner's email, so other people's failed attempts no longer matter.
  await guard.clear({ ...client, email, account })
  return guard.trust(account, client)
}
