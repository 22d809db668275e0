import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { commandLine, recordAudit } from '#server/domain/audit-log.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import { lockImports } from './import-store.ts'

export interface UndoReport {
  readonly removed: number
  /** IDs of listings with an account or a campaign, and of those that were taken down and must not be listed by another import. */
  readonly kept: readonly number[]
}

/** Deletes the remaining listings of an import. Their votes stay in the totals, as for all deleted listings. */
export function undoImport(
  db: Kysely<Schema>,
  number: number,
  { dryRun }: { readonly dryRun: boolean },
): Promise<UndoReport> {
  return db.transaction().execute(async (transaction) => {
    await lockImports(transaction)
    const { rows } = await sql<{ id: number; isKept: boolean }>`
      select id, owner_user_id is not null or taken_down_at is not null
        or exists (select from campaigns where clan_id = clans.id) as "isKept"
      from clans where import_number = ${number} order by id for update`.execute(transaction)
    const kept = rows.filter(({ isKept }) => isKept).map(({ id }) => id)
    const removable = rows.filter(({ isKept }) => !isKept).map(({ id }) => id)
    if (dryRun || removable.length === 0) return { removed: removable.length, kept }
    await sql`delete from clans where id = any(${removable})`.execute(transaction)
    await notifyClansChanged(transaction, removable)
    const before = { listings: rows.length }
    const entry = {
      act: 'undoImport',
      clanId: null,
      subject: `Import ${number}`,
      before,
      after: { listings: kept.length },
    }
    await recordAudit(transaction, commandLine, entry, Date.now())
    return { removed: removable.length, kept }
  })
}
