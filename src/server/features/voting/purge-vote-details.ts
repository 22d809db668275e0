import { type Kysely, sql } from 'kysely'
import { retentionCutoff, voteDetailsRetentionMonths } from '#contract/rules/retention.ts'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/** Votes per statement: small enough not to block others. */
const batchSize = 2000

const details = sql`(
  client_ip is not null or client_ip_country is not null or client_ip_asn_number is not null
  or client_ip_asn_organisation is not null or client_ip_score is not null or client_ip_bad <> 2
  or fp_hardware is not null or fp_software is not null or fp_audio_network is not null or device is not null)`

/**
 * Also covers deleted clans; the votes and counts stay. Weeks are processed from the oldest: if a week has no details
 * left, neither do earlier ones. `now` in Unix ms.
 */
export async function purgeVoteDetails(db: Kysely<Schema>, now: number, stopped?: AbortSignal): Promise<void> {
  const before = new Date(retentionCutoff(now, voteDetailsRetentionMonths))
  const dueWeeks: VoteWeek[] = []
  for (const week of await weeksBefore(db, before)) {
    if (stopped?.aborted) return
    const found = await findDetails(db, week, before)
    if (found === false) break
    if (found) dueWeeks.unshift(week)
  }
  for (const week of dueWeeks) await eraseWeek(db, week, before, stopped)
}

/** Newest first. Uses tallies to avoid scanning votes. */
async function weeksBefore(db: Kysely<Schema>, before: Date): Promise<VoteWeek[]> {
  // Vote calendars differ from UTC by at most a day.
  const { rows } = await sql<{ week: VoteWeek }>`
    select distinct week from tallies
    where week <= to_char(${before}::timestamptz + interval '1 day', 'IYYY"-W"IW') order by week desc`.execute(db)
  return rows.map(({ week }) => week)
}

/** Null if there are no such votes. */
async function findDetails(db: Kysely<Schema>, week: VoteWeek, before: Date): Promise<boolean | null> {
  const { rows } = await sql<{ found: boolean | null }>`
    select bool_or(${details}) as found from votes where week = ${week} and cast_at < ${before}`.execute(db)
  return rows[0]?.found ?? null
}

async function eraseWeek(db: Kysely<Schema>, week: VoteWeek, before: Date, stopped?: AbortSignal): Promise<void> {
  let from = { clan: 0, key: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    if (stopped?.aborted) return
    // Paginates by an index. A week's votes are in one table, so `ctid` is unique.
    const { rows } = await sql<typeof from>`
      with batch as (
        select ctid, clan_id, voter_key from votes
        where week = ${week} and (clan_id, voter_key) > (${from.clan}, ${from.key}::uuid)
        order by clan_id, voter_key limit ${batchSize}
      ), erased as (
        update votes set
          client_ip = null, client_ip_country = null, client_ip_asn_number = null, client_ip_asn_organisation = null,
          client_ip_score = null, client_ip_bad = 2, fp_hardware = null, fp_software = null, fp_audio_network = null,
          device = null
        where week = ${week} and ctid = any (array(select ctid from batch)) and cast_at < ${before} and ${details}
      )
      select clan_id as clan, voter_key as key from batch order by clan_id desc, voter_key desc limit 1`.execute(db)
    const [last] = rows
    if (!last) return
    from = last
  }
}
