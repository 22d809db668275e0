import { type Kysely, sql } from 'kysely'
import { dayMs } from '#contract/rules/time/durations.ts'
import { networkTalliesRetentionDays, retentionCutoff, voteDetailsRetentionMonths } from '#contract/rules/retention.ts'
import { type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/** Votes per statement. Small enough not to block others. */
const batchSize = 2000

/** Columns that do not change. */
type KeptColumn = 'id' | 'week' | 'clan_id' | 'cast_at' | 'state' | 'state_reason'
/** The voter key and the reputation of the address get replacement values, because both columns are not null. */
type ReplacedColumn = 'voter_key' | 'client_ip_bad'

export type DetailColumn = Exclude<keyof Schema['votes'], KeptColumn | ReplacedColumn>

const noDetails = {
  client_ip: null,
  client_network: null,
  client_ip_country: null,
  client_ip_asn_number: null,
  client_ip_asn_organisation: null,
  client_ip_score: null,
  fp_hardware: null,
  fp_software: null,
  fp_audio_network: null,
  device: null,
  pass_id: null,
  pass_age_s: null,
  pass_network: null,
  stamp_at: null,
  stamp_id: null,
  dwell_ms: null,
  pointer: null,
  trusted: null,
  visible: null,
  browser: null,
  browser_version: null,
  platform: null,
  request_shape: null,
  reach: null,
  receipt: null,
} as const satisfies Record<DetailColumn, null>
const detailColumns = Object.keys(noDetails)

/** Replacement voter keys are random, so that they do not link votes, and less than all random (version 4) keys of voters. */
const lastErasedKey = '00000000-0000-0000-ffff-ffffffffffff'
const erasedKey = sql`overlay(gen_random_uuid()::text placing '00000000-0000-0000' from 1 for 18)::uuid`

const details = sql`(client_ip_bad <> 2 or voter_key > ${sql.lit(lastErasedKey)}::uuid
  or num_nonnulls(${sql.join(detailColumns.map((name) => sql.ref(name)))}) > 0)`
const erasedDetails = sql.join([
  sql`client_ip_bad = 2`,
  sql`voter_key = ${erasedKey}`,
  ...detailColumns.map((name) => sql`${sql.ref(name)} = null`),
])

/**
 * Erases the details of old votes, including those for deleted clans, but keeps votes and counts. Erases the oldest week first, so that
 * the search, from the newest week on, can stop at the first week without details. `now` in Unix ms.
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

/** Newest first. Reads tallies instead of scanning votes. */
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
    // Paginates along an index. Erasing gives a vote a lower key, which moves it before `from`, so no vote is read twice. A week's votes
    // are in one table, so `ctid` is unique.
    const { rows } = await sql<typeof from>`
      with batch as (
        select ctid, clan_id, voter_key from votes
        where week = ${week} and (clan_id, voter_key) > (${from.clan}, ${from.key}::uuid)
        order by clan_id, voter_key limit ${batchSize}
      ), erased as (
        update votes set ${erasedDetails}
        where week = ${week} and ctid = any (array(select ctid from batch)) and cast_at < ${before} and ${details}
      )
      select clan_id as clan, voter_key as key from batch order by clan_id desc, voter_key desc limit 1`.execute(db)
    const [last] = rows
    if (!last) return
    from = last
  }
}

/** Deletes old counts of held votes by network, which are only needed while the week's votes arrive and are judged. `now` in Unix ms. */
export async function purgeNetworkTallies(db: Kysely<Schema>, now: number): Promise<void> {
  // Vote calendars differ from UTC by at most a day.
  const firstKept = voteWeekAt(now - (networkTalliesRetentionDays + 1) * dayMs, 0)
  await db.deleteFrom('network_tallies').where('week', '<', firstKept).execute()
}
