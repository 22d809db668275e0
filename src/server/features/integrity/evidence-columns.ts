import { type RawBuilder, sql } from 'kysely'
import type { EvidenceColumn } from '#contract/rules/votes/vote-columns.ts'

/** SQL for the evidence of a vote. Times are in ranges, because single times are rarely equal. */
export const evidenceValues: Readonly<Record<EvidenceColumn, RawBuilder<unknown>>> = {
  pass: sql`case when pass_id is null then 'none' when pass_age_s < 60 then 'minute' when pass_age_s < 3600 then 'hour'
    when pass_age_s < 86400 then 'day' when pass_age_s < 604800 then 'week' else 'older' end`,
  stamp: sql`stamp_id`,
  dwell: sql`case when dwell_ms < 1000 then '1' when dwell_ms < 5000 then '5' when dwell_ms < 30000 then '30'
    when dwell_ms is not null then 'longer' end`,
  pointer: sql`pointer`,
  trusted: sql`trusted`,
  visible: sql`visible`,
  browser: sql`browser || coalesce(' ' || browser_version, '')`,
  platform: sql`platform`,
  shape: sql`request_shape`,
  reach: sql`reach`,
  // Enough to recognize the votes of one browser, but not to vote as it.
  key: sql`left(voter_key::text, 8)`,
}
