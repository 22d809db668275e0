import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { VoteRow } from './detector/votes/vote-row.ts'

const votesPerStatement = 2000

/** Stores votes of the detector's tests, and their tallies. Their clans must have no other votes in these weeks. */
export async function storeSampleVotes(db: Kysely<Schema>, rows: readonly VoteRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += votesPerStatement) {
    const values = JSON.stringify(rows.slice(start, start + votesPerStatement))
    await sql`
      insert into votes (id, week, clan_id, voter_key, cast_at, client_ip, client_network, client_ip_country,
        client_ip_asn_number, client_ip_asn_organisation, client_ip_score, client_ip_bad, fp_hardware, fp_software,
        fp_audio_network, pass_id, pass_age_s, pass_network, stamp_at, stamp_id, dwell_ms, pointer, trusted, visible, browser,
        browser_version, platform, request_shape, reach)
      select id, week, clan_id, voter_key, cast_at, client_ip, client_ip::cidr, client_ip_country, client_ip_asn_number,
        client_ip_asn_organisation, client_ip_score, client_ip_bad, decode(hardware, 'hex'), decode(software, 'hex'),
        decode(audio, 'hex'), pass_id, pass_age_s, pass_network, stamp_at, stamp_id, dwell_ms, pointer, trusted, visible,
        browser, browser_version, platform, request_shape, reach
      from jsonb_to_recordset(${values}::jsonb) as vote (id int8, week text, clan_id int, voter_key uuid,
        cast_at timestamptz, client_ip text, client_ip_country text, client_ip_asn_number int8, client_ip_asn_organisation text,
        client_ip_score int2, client_ip_bad int2, fp_hardware text, fp_software text, fp_audio_network text, pass_id uuid,
        pass_age_s int, pass_network text, stamp_at timestamptz, stamp_id text, dwell_ms int, pointer text, trusted boolean,
        visible boolean, browser text, browser_version int2, platform text, request_shape text, reach text)
      cross join lateral (values (fp_hardware, fp_software, fp_audio_network)) as print (hardware, software, audio)`.execute(
      db,
    )
  }
  await sql`
    insert into tallies (week, clan_id, votes, last_vote_at)
    select week, clan_id, count(*), max(cast_at) from votes group by week, clan_id
    on conflict do nothing`.execute(db)
}
