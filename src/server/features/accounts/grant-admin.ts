import type { Kysely } from 'kysely'
import { commandLine, recordAudit } from '#server/domain/audit-log.ts'
import type { Schema } from '#server/database/schema.ts'
import { findByEmail, storeAdmin } from './account-store.ts'

export type GrantOutcome = 'done' | 'already so' | 'not verified' | 'no such account'

/** Takes effect with the next request of any session. `now` in Unix ms. */
export function grantAdmin(db: Kysely<Schema>, email: string, isAdmin: boolean, now: number): Promise<GrantOutcome> {
  return db.transaction().execute(async (transaction) => {
    const account = await findByEmail(transaction, email)
    if (!account) return 'no such account'
    if (account.isAdmin === isAdmin) return 'already so'
    // Otherwise, someone could register another person's address and become an administrator.
    if (isAdmin && !account.verified) return 'not verified'
    await storeAdmin(transaction, account.id, isAdmin)
    const entry = {
      act: isAdmin ? 'grantAdmin' : 'revokeAdmin',
      clanId: null,
      subject: account.email,
      before: { administrator: account.isAdmin },
      after: { administrator: isAdmin },
    }
    await recordAudit(transaction, commandLine, entry, now)
    return 'done'
  })
}
