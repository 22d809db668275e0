import { fail } from '#contract/errors.ts'
import { emailKey, markVerified } from './account-store.ts'
import { findLink, useLink } from './email-links.ts'
import type { AccountDeps } from './deps.ts'

/** Following a used link succeeds without any change if the address is verified. @throws AppError link_invalid */
export async function verifyEmail(
  { db, now }: AccountDeps,
  { email, hash }: { readonly email: string; readonly hash: string },
): Promise<void> {
  const secret = { emailKey: emailKey(email), hash }
  const used = await db.transaction().execute(async (transaction) => {
    const userId = await useLink(transaction, 'verify', secret, now())
    if (userId !== undefined) await markVerified(transaction, userId, now())
    return userId !== undefined
  })
  if (used) return
  const link = await findLink(db, 'verify', secret, now())
  if (!link?.used_at || !link.email_verified_at) fail('link_invalid')
}
