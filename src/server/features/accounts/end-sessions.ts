import type { Kysely } from 'kysely'
import { commandLine, recordAudit } from '#server/domain/audit-log.ts'
import type { Schema } from '#server/database/schema.ts'
import { findByEmail } from './account-store.ts'

/** Returns the number of ended sessions, or undefined if there is no such account. `now` in Unix ms. */
export function endSessions(db: Kysely<Schema>, email: string, now: number): Promise<number | undefined> {
  return db.transaction().execute(async (transaction) => {
    const account = await findByEmail(transaction, email)
    if (!account) return undefined
    const ended = await transaction.deleteFrom('sessions').where('user_id', '=', account.id).returning('id').execute()
    if (ended.length === 0) return 0
    const entry = {
      act: 'endSessions',
      clanId: null,
      subject: account.email,
      before: { sessions: ended.length },
      after: { sessions: 0 },
    }
    await recordAudit(transaction, commandLine, entry, now)
    return ended.length
  })
}
