import { fail } from '#contract/errors.ts'
import { findByEmail } from './account-store.ts'
import type { AccountDeps } from './deps.ts'
import type { NewSession } from './sessions.ts'
import type { SignInClient } from './sign-in-guard.ts'

export interface SignedIn extends NewSession {
  readonly email: string
  readonly isAdmin: boolean
  readonly deviceToken: string
}

/**
 * Unknown addresses take the same time and have the same limits as known ones.
 * @throws AppError wrong_credentials, email_not_verified, too_many_requests, overloaded
 */
export async function signIn(
  { db, passwords, sessions, guard }: AccountDeps,
  { email, password }: { readonly email: string; readonly password: string },
  client: SignInClient,
): Promise<SignedIn> {
  const account = await findByEmail(db, email)
  const attempt = { ...client, email, account }
  const takeBack = await guard.admit(attempt)
  const matches = await passwords.matches(password, account?.passwordHash).catch(async (error: unknown) => {
    // Too many concurrent sign-ins: the password was not compared, so the attempt must not count.
    await takeBack()
    throw error
  })
  if (!account || !matches) return fail('wrong_credentials')
  await guard.clear(attempt)
  if (!account.verified) fail('email_not_verified')
  const session = (await sessions.begin(account.id, account.passwordHash)) ?? fail('wrong_credentials')
  const deviceToken = await guard.trust(account, client)
  return { ...session, email: account.email, isAdmin: account.isAdmin, deviceToken }
}
