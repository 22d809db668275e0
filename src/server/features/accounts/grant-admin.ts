import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { findByEmail, storeAdmin } from './account-store.ts'

/** What became of a wish to make somebody an administrator, or to take it back. */
export type GrantOutcome = 'done' | 'already so' | 'not verified' | 'no such account'

/** Grants or revokes administration; it counts from the next call of any session on. */
export function grantAdmin(db: Kysely<Schema>, email: string, isAdmin: boolean): Promise<GrantOutcome> {
  return db.transaction().execute(async (transaction) => {
    const account = await findByEmail(transaction, email)
    if (!account) return 'no such account'
    if (account.isAdmin === isAdmin) return 'already so'
    // Whoever registers a stranger's address must not become an administrator in the stranger's name.
    if (isAdmin && !account.verified) return 'not verified'
    await storeAdmin(transaction, account.id, isAdmin)
    return 'done'
  })
}
