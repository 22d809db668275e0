import { emailKey } from './account-store.ts'
import type { AccountDeps } from './deps.ts'

/**
 * Queues a mail that somebody asks for: the link to verify an address, or to set a new password. Whether there is such an
 * account is found out when the letter is written, so that the answer can tell nothing, not even by its time. Too many
 * for one address are left out in silence.
 */
export async function askForMail(
  { db, limiter, queueMail }: AccountDeps,
  kind: 'verify' | 'reset',
  email: string,
): Promise<void> {
  if (!(await limiter.allows('mailTo', emailKey(email)))) return
  await db.transaction().execute((transaction) => queueMail(transaction, { kind, recipient: email }))
}
