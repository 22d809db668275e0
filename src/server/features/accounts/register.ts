import { emailKey, storeRegistration } from './account-store.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import type { AccountDeps } from './deps.ts'

/**
 * Takes a registration. Whether the address is known already shows neither in the answer nor in how long it takes: only
 * the mail tells, and that goes to the address.
 * @throws AppError password_too_common, overloaded
 */
export async function register(
  { db, passwords, siteWords, limiter, queueMail }: AccountDeps,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  rejectCommonPassword(password, email, siteWords)
  const passwordHash = await passwords.hash(password)
  const mayMail = await limiter.allows('mailTo', emailKey(email))
  await db.transaction().execute(async (transaction) => {
    const { verified } = await storeRegistration(transaction, { email, passwordHash, follows: mayMail })
    if (mayMail) await queueMail(transaction, { kind: verified ? 'address-known' : 'verify', recipient: email })
  })
}
