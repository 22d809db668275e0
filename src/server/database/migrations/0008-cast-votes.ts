import { type Kysely, sql } from 'kysely'

/**
 * The voting statement as a database function, so that it is planned once per connection instead of once per batch: planning took
 * longer than running. To change it, create a function with another name, because the previous version may still be running.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // A cached plan must suit every size of the tables and of the batch, regardless of the statistics at planning time: clans are
  // looked up by key (a subquery instead of a join, and no sequential scan), and batch and tallies use a hash join. Votes for a clan
  // that was deleted in the meantime are dropped. Everything is sorted, so that two processes lock in the same order. A NOTIFY
  // payload is limited to 8000 bytes; an empty payload makes the other instances read all tallies.
  await sql`
    create function cast_votes (
      weeks text[], clan_ids int[], voter_keys uuid[], times timestamptz[], addresses text[], countries text[],
      asn_numbers int8[], asn_organisations text[], scores int2[], bads int2[], hardwares bytea[], softwares bytea[],
      audio_networks bytea[], devices bytea[]
    ) returns table (week text, clan_id int, voter_key uuid, votes int, last_vote_ms float8, version int)
    language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_nestloop = off as $$
    #variable_conflict use_column
    begin
      return query
      with stored as (
        insert into votes (
          week, clan_id, voter_key, cast_at, client_ip, client_ip_country, client_ip_asn_number,
          client_ip_asn_organisation, client_ip_score, client_ip_bad, fp_hardware, fp_software, fp_audio_network, device)
        select vote.* from unnest(weeks, clan_ids, voter_keys, times, addresses, countries, asn_numbers,
            asn_organisations, scores, bads, hardwares, softwares, audio_networks, devices)
          as vote (week, clan_id, voter_key)
        where (select approve_status from clans where clans.id = vote.clan_id) = 1
        order by vote.clan_id, vote.voter_key
        on conflict do nothing
        returning week, clan_id, voter_key, cast_at
      ), moved as (
        insert into tallies (week, clan_id, votes, last_vote_at)
        select week, clan_id, count(*), max(cast_at) from stored group by week, clan_id order by week, clan_id
        on conflict (week, clan_id) do update set
          votes = tallies.votes + excluded.votes,
          last_vote_at = greatest(tallies.last_vote_at, excluded.last_vote_at),
          version = tallies.version + 1
        returning week, clan_id, votes, (extract(epoch from last_vote_at) * 1000)::float8 as last_vote_ms, version
      ), notice as (
        select json_agg(json_build_array(week, clan_id, votes, last_vote_ms, version))::text as payload from moved
      ), told as (
        select pg_notify('muster_tallies', case when length(payload) < 7900 then payload else '' end)
        from notice where payload is not null
      )
      select week, clan_id, voter_key, votes, last_vote_ms, version
      from stored join moved using (week, clan_id)
      where (select count(*) from told) is not null;
    end $$`.execute(db)
}
