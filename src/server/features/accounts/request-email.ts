import { emailKey } from './account-store.ts'
import type { AccountDeps } from './deps.ts'

/**
 * The job looks the account up, so neither the response nor its timing reveals whether it exists. Silently drops
 * requests over the limit per address.
 */
export async function requestEmail(
  { db, limiter, queueEmail }: AccountDeps,
  kind: 'verify' | 'reset',
  email: string,
): Promise<void> {
  if (!(await limiter.allows('mailTo', emailKey(email)))) return
  await db.transaction().execute((transaction) => queueEmail(transaction, { kind, recipient: email }))
}
