import { fail } from '#contract/errors.ts'
import { emailKey, findByEmail } from './account-store.ts'
import type { AccountDeps } from './deps.ts'
import type { NewSession } from './sessions.ts'

/** A session that has begun, and whose it is. */
export interface SignedIn extends NewSession {
  readonly email: string
  readonly isAdmin: boolean
}

/**
 * Signs in. An address that nobody has takes as long, and is limited, as one that somebody has.
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
  // Somebody else's tries must not keep the owner out later.
  await limiter.forget('signInAccount', emailKey(email))
  if (!account.verified) fail('email_not_verified')
  const session = (await sessions.begin(account.id, account.passwordHash)) ?? fail('wrong_credentials')
  return { ...session, email: account.email, isAdmin: account.isAdmin }
}
