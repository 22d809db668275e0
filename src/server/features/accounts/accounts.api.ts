import * as contract from '#contract/accounts.ts'
import type { Bind } from '#server/http/bind.ts'
import { askForMail } from './ask-for-mail.ts'
import type { AccountNeeds } from './needs.ts'
import { changePassword, deleteAccount, endOtherSessions, listSessions } from './own-account.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { verifyEmail } from './verify-email.ts'

export function bindAccounts(bind: Bind, needs: AccountNeeds): void {
  bind(contract.signIn, async ({ body }) => {
    const { accessToken, expiresAt, email, isAdmin } = await signIn(needs, body)
    return { body: { accessToken, expiresAt, email, is_admin: isAdmin } }
  })
  bind(contract.signOut, async ({ user }) => {
    await needs.sessionStore.end(user.sessionId)
    return {}
  })
  bind(contract.register, async ({ body }) => {
    await register(needs, body)
    return {}
  })
  bind(contract.verifyEmail, async ({ query }) => {
    await verifyEmail(needs, query)
    return {}
  })
  bind(contract.resendVerification, async ({ body }) => {
    await askForMail(needs, 'verify', body.email)
    return {}
  })
  bind(contract.forgotPassword, async ({ body }) => {
    await askForMail(needs, 'reset', body.email)
    return {}
  })
  bind(contract.resetPassword, async ({ body }) => {
    await resetPassword(needs, body)
    return {}
  })
  bind(contract.readAccount, ({ user }) => ({ body: { email: user.email, is_admin: user.isAdmin } }))
  bind(contract.listSessions, async ({ user }) => ({ body: { sessions: await listSessions(needs, user) } }))
  bind(contract.endOtherSessions, async ({ user, body }) => {
    await endOtherSessions(needs, user, body.password)
    return {}
  })
  bind(contract.changePassword, async ({ user, body }) => {
    await changePassword(needs, user, body)
    return {}
  })
  bind(contract.deleteAccount, async ({ user, body }) => {
    await deleteAccount(needs, user, body.password)
    return {}
  })
}
