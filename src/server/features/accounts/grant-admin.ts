import type { Kysely } from 'kysely'
import { commandLine, recordAudit } from '#server/domain/audit-log.ts'
import type { Schema } from '#server/database/schema.ts'
import { findByEmail, storeAdmin } from './account-store.ts'

/** What became of a wish to make somebody an administrator, or to take it back. */
export type GrantOutcome = 'done' | 'already so' | 'not verified' | 'no such account'

/**
 * Grants or revokes administration by the command line, and records it; it counts from the next call of any session on.
 * `now` in Unix ms.
 */
export function grantAdmin(db: Kysely<Schema>, email: string, isAdmin: boolean, now: number): Promise<GrantOutcome> {
  return db.transaction().execute(async (transaction) => {
    const account = await findByEmail(transaction, email)
    if (!account) return 'no such account'
    if (account.isAdmin === isAdmin) return 'already so'
    // Whoever registers a stranger's address must not become an administrator in the stranger's name.
    if (isAdmin && !account.verified) return 'not verified'
    await storeAdmin(transaction, account.id, isAdmin)
    const act = {
      act: isAdmin ? 'grantAdmin' : 'revokeAdmin',
      clanId: null,
      subject: account.email,
      before: { administrator: account.isAdmin },
      after: { administrator: isAdmin },
    }
    await recordAudit(transaction, commandLine, act, now)
    return 'done'
  })
}
