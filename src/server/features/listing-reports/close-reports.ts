import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import type { ListingReportDeps } from './deps.ts'

interface ReportSelection {
  readonly clanId: number
  readonly reports: readonly number[]
}

/**
 * Closes the open ones of these reports. If there is an answer, each address that reporters left gets it once.
 * @throws AppError clan_not_found, already_decided if none is open
 */
export async function closeReports(
  { db, queueEmail, now }: ListingReportDeps,
  administrator: Administrator,
  { clanId, reports, answer }: ReportSelection & { readonly answer: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const clan = await lockClan(transaction, clanId)
    const closed = await transaction
      .updateTable('listing_reports')
      .set({ answer, closed_at: new Date(now()), closed_by: administrator.id })
      .where('clan_id', '=', clanId)
      .where('id', 'in', reports)
      .where('closed_at', 'is', null)
      .returning(['id', 'email'])
      .execute()
    if (closed.length === 0) fail('already_decided')
    // Without the reports' addresses and texts, because the audit log is never deleted.
    const after = { reports: closed.map(({ id }) => id) }
    const entry = { act: 'closeReports', clanId, subject: clan, reason: answer, before: null, after }
    await recordAudit(transaction, administrator, entry, now())
    if (answer === '') return
    const recipients = new Set(closed.map(({ email }) => email).filter((email) => email !== null))
    for (const recipient of recipients)
      await queueEmail(transaction, { kind: 'report-answered', recipient, facts: { clan, answer } })
  })
}

/** @throws AppError clan_not_found, already_decided if none is closed */
export async function reopenReports(
  { db, now }: Pick<ListingReportDeps, 'db' | 'now'>,
  administrator: Administrator,
  { clanId, reports }: ReportSelection,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const subject = await lockClan(transaction, clanId)
    const reopened = await transaction
      .updateTable('listing_reports')
      .set({ answer: '', closed_at: null, closed_by: null })
      .where('clan_id', '=', clanId)
      .where('id', 'in', reports)
      .where('closed_at', 'is not', null)
      .returning('id')
      .execute()
    if (reopened.length === 0) fail('already_decided')
    const before = { reports: reopened.map(({ id }) => id) }
    await recordAudit(transaction, administrator, { act: 'reopenReports', clanId, subject, before, after: null }, now())
  })
}

/** Serializes actions on the same clan's reports. Returns its name. @throws AppError clan_not_found */
async function lockClan(transaction: Kysely<Schema>, id: number): Promise<string> {
  const clan = await transaction.selectFrom('clans').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  return (clan ?? fail('clan_not_found')).name
}
