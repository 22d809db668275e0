import type { AccountDeps } from './deps.ts'

/** The job looks up the account and applies the limit, so that the response time reveals nothing. */
export async function requestEmail(
  { db, queueEmail }: AccountDeps,
  kind: 'verify' | 'reset',
  email: string,
): Promise<void> {
  await db.transaction().execute((transaction) => queueEmail(transaction, { kind, recipient: email }))
}
