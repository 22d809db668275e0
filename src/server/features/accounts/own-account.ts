import { fail } from '#contract/errors.ts'
import type { SessionUser } from '#server/http/security/sessions.ts'
import { type Account, findById, removeAccount, storePassword } from './account-store.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import type { AccountDeps } from './deps.ts'
import type { SignInClient } from './sign-in-guard.ts'
import { deleteOtherSessions, listActiveSessions } from './session-store.ts'

/** Returns a device token. @throws AppError wrong_password, password_too_common, overloaded */
export async function changePassword(
  deps: AccountDeps,
  user: SessionUser,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
  client: SignInClient,
): Promise<string> {
  const { db, passwords, siteWords, guard, queueEmail } = deps
  const account = await confirmPassword(deps, user, currentPassword)
  rejectCommonPassword(newPassword, account.email, siteWords)
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction().execute(async (transaction) => {
    const change = { previousHash: account.passwordHash, sessionId: user.sessionId }
    // While the hash was queued, the owner may have reset a password that a stranger knew.
    if (!(await storePassword(transaction, account.id, passwordHash, change))) fail('wrong_password')
    await queueEmail(transaction, { kind: 'password-changed', recipient: account.email })
  })
  return guard.trust({ ...account, passwordHash }, client)
}

/** @throws AppError wrong_password, overloaded */
export async function deleteAccount(deps: AccountDeps, user: SessionUser, password: string): Promise<void> {
  const account = await confirmPassword(deps, user, password)
  const clanIds = await deps.db.transaction().execute(async (transaction) => {
    // While the check was queued, the owner may have reset a password that a stranger knew.
    const removed = (await removeAccount(transaction, account)) ?? fail('wrong_password')
    await deps.queueEmail(transaction, { kind: 'account-deleted', recipient: account.email })
    return removed
  })
  // Do not wait for this instance's own notification: its next response must not list the clan.
  if (clanIds.length > 0) await deps.applyClanChanges(clanIds)
  await deps.sweepImages()
}

/** Lists the current session first, then the newest. `beganAt` in Unix ms. */
export async function listSessions({ db, now }: AccountDeps, user: SessionUser) {
  const sessions = await listActiveSessions(db, user.id, new Date(now()))
  return sessions
    .map(({ id, createdAt }) => ({ id, beganAt: createdAt.getTime(), current: id === user.sessionId }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** @throws AppError wrong_password, overloaded */
export async function endOtherSessions(deps: AccountDeps, user: SessionUser, password: string): Promise<void> {
  await confirmPassword(deps, user, password)
  await deleteOtherSessions(deps.db, user.id, user.sessionId)
}

async function confirmPassword({ db, passwords }: AccountDeps, user: SessionUser, password: string): Promise<Account> {
  const account = (await findById(db, user.id)) ?? fail('not_signed_in')
  if (!(await passwords.matches(password, account.passwordHash))) fail('wrong_password')
  return account
}
