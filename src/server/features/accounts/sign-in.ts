import { fail } from '#contract/errors.ts'
import { emailKey, findByEmail } from './account-store.ts'
import type { AccountDeps } from './deps.ts'
import type { NewSession } from './sessions.ts'

export interface SignedIn extends NewSession {
  readonly email: string
  readonly isAdmin: boolean
}

/**
 * Unknown addresses take equally long and count against the same limit as known ones.
 * @throws AppError wrong_credentials, email_not_verified, too_many_requests, overloaded
 */
export async function signIn(
  { db, passwords, sessions, limiter }: AccountDeps,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignedIn> {
  await limiter.count('signInAccount', emailKey(email))
  const account = await findByEmail(db, email)
  const matches = await passwords.matches(password, account?.passwordHash)
  if (!account || !matches) return fail('wrong_credentials')
  // Failed attempts of others must not lock the owner out.
  await limiter.reset('signInAccount', emailKey(email))
  if (!account.verified) fail('email_not_verified')
  const session = (await sessions.begin(account.id, account.passwordHash)) ?? fail('wrong_credentials')
  return { ...session, email: account.email, isAdmin: account.isAdmin }
}
