import type { Kysely } from 'kysely'
import { listingReportRetentionMonths, reporterRetentionDays, retentionCutoff } from '#contract/rules/retention.ts'
import { dayMs } from '#contract/rules/time/durations.ts'
import type { Schema } from '#server/database/schema.ts'

const reporterRetentionMs = reporterRetentionDays * dayMs

/** Deletes old reports, and the senders of closed ones. Open ones keep them, to count different people. `now` in Unix ms. */
export async function purgeReports(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom('listing_reports')
    .where('created_at', '<', new Date(retentionCutoff(now, listingReportRetentionMonths)))
    .execute()
  await db
    .updateTable('listing_reports')
    .set({ reporter: null, email: null })
    .where('closed_at', '<', new Date(now - reporterRetentionMs))
    .where((eb) => eb.or([eb('reporter', 'is not', null), eb('email', 'is not', null)]))
    .execute()
}
