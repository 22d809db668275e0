import { storeRegistration } from './account-store.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import type { AccountDeps } from './deps.ts'

/**
 * Neither the response nor its timing reveals whether the address is already registered; only the email does.
 * @throws AppError password_too_common, overloaded
 */
export async function register(
  { db, passwords, siteWords, queueEmail }: AccountDeps,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  rejectCommonPassword(password, email, siteWords)
  const passwordHash = await passwords.hash(password)
  await db.transaction().execute(async (transaction) => {
    const { verified } = await storeRegistration(transaction, { email, passwordHash })
    await queueEmail(transaction, { kind: verified ? 'address-known' : 'verify', recipient: email })
  })
}
