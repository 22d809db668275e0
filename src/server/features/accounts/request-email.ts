import { emailKey } from './account-store.ts'
import type { AccountDeps } from './deps.ts'

/** The job looks the account up, so that the response time reveals nothing. Drops requests over the limit. */
export async function requestEmail(
  { db, limiter, queueEmail }: AccountDeps,
  kind: 'verify' | 'reset',
  email: string,
): Promise<void> {
  if (!(await limiter.allows('mailTo', emailKey(email)))) return
  await db.transaction().execute((transaction) => queueEmail(transaction, { kind, recipient: email }))
}
