import * as contract from '#contract/accounts.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { requestEmail } from './request-email.ts'
import type { AccountDeps } from './deps.ts'
import { changePassword, deleteAccount, endOtherSessions, listSessions } from './own-account.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { deleteSession } from './session-store.ts'
import { signIn } from './sign-in.ts'
import type { SignInClient } from './sign-in-guard.ts'
import { verifyEmail } from './verify-email.ts'

export function bindAccounts(bind: Bind, deps: AccountDeps): void {
  bind(contract.signIn, async ({ body, client, headers }) => {
    const signedIn = await signIn(deps, body, signInClient(client, headers))
    const { accessToken, expiresAt, email, isAdmin, deviceToken } = signedIn
    return { headers: { 'device-token': deviceToken }, body: { accessToken, expiresAt, email, is_admin: isAdmin } }
  })
  bind(contract.signOut, async ({ user }) => {
    await deleteSession(deps.db, user.sessionId)
    return {}
  })
  bind(contract.register, async ({ body }) => {
    await register(deps, body)
    return {}
  })
  bind(contract.verifyEmail, async ({ query }) => {
    const resetHash = await verifyEmail(deps, query)
    return { headers: resetHash === undefined ? {} : { 'reset-hash': resetHash } }
  })
  bind(contract.resendVerification, async ({ body }) => {
    await requestEmail(deps, 'verify', body.email)
    return {}
  })
  bind(contract.forgotPassword, async ({ body }) => {
    await requestEmail(deps, 'reset', body.email)
    return {}
  })
  bind(contract.resetPassword, async ({ body, client, headers }) => {
    return { headers: { 'device-token': await resetPassword(deps, body, signInClient(client, headers)) } }
  })
  bind(contract.readAccount, ({ user }) => ({ body: { email: user.email, is_admin: user.isAdmin } }))
  bind(contract.listSessions, async ({ user }) => ({ body: { sessions: await listSessions(deps, user) } }))
  bind(contract.endOtherSessions, async ({ user, body }) => {
    await endOtherSessions(deps, user, body.password)
    return {}
  })
  bind(contract.changePassword, async ({ user, body, client, headers }) => {
    return { headers: { 'device-token': await changePassword(deps, user, body, signInClient(client, headers)) } }
  })
  bind(contract.deleteAccount, async ({ user, body }) => {
    await deleteAccount(deps, user, body.password)
    return {}
  })
}

function signInClient(
  { network }: { readonly network: string },
  headers: { readonly 'device-token'?: string | undefined },
): SignInClient {
  return { network, deviceToken: headers['device-token'] }
}
