import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { ReportKind } from '#contract/rules/clans/listing-reports.ts'
import type { ListingReportDeps } from './deps.ts'

export interface NewReport {
  readonly clanId: number
  readonly kind: ReportKind
  readonly text: string
  readonly email?: string | undefined
}

/** People are distinguished by their network: an IPv4 address or an IPv6 /64. @throws AppError clan_not_found */
export async function reportListing(
  { db, standings, reporterKey, now }: ListingReportDeps,
  { clanId, kind, text, email }: NewReport,
  network: string,
): Promise<void> {
  if (!standings.has(clanId)) fail('clan_not_found')
  const reporter = createHmac('sha256', reporterKey).update(network).digest()
  // The clan may have been deleted since the standings were read.
  const { rows } = await sql`
    insert into listing_reports (clan_id, kind, text, reporter, email, created_at)
    select id, ${kind}, ${text}, ${reporter}, ${email ?? null}, ${new Date(now())}::timestamptz
    from clans where id = ${clanId} for key share
    returning 1`.execute(db)
  if (rows.length === 0) fail('clan_not_found')
}
