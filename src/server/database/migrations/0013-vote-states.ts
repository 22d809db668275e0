import { type Kysely, sql } from 'kysely'

/** Evidence of votes, counts of held and void votes, and limits on the counted votes of a network. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table votes
      add column client_network cidr,
      add column pass_id uuid,
      add column pass_age_s integer,
      add column pass_network text,
      add column stamp_at timestamptz,
      add column stamp_id text,
      add column dwell_ms integer,
      add column pointer text,
      add column trusted boolean,
      add column visible boolean,
      add column browser text,
      add column browser_version smallint,
      add column platform text,
      add column request_shape text,
      add column reach text`.execute(db)
  // Counts the votes of a network and of the networks that contain it. The index has all conditions of the counting query, so the
  // planner prefers it even for an empty table. A table of counters was slower: it needed three rows for an IPv6 vote, and an update
  // for each change of a vote's state.
  await sql`
    create index votes_by_network on votes (week, clan_id, client_network)
    where state = 'counted' and client_network is not null`.execute(db)
  await sql`
    alter table tallies
      add column held integer not null default 0 check (held >= 0),
      add column void integer not null default 0 check (void >= 0)`.execute(db)
  // The held votes of a network (an IPv4 address or a /64) for a clan, which the response to a vote includes. Stored as a count,
  // because an attack may leave too many to count them for each vote.
  await sql`
    create table network_tallies (
      week text collate "C" not null,
      clan_id integer not null,
      network cidr not null,
      held integer not null check (held >= 0),
      primary key (week, clan_id, network)
    ) with (fillfactor = 50)`.execute(db)

  await sql`
    create function counted_from_network (vote_week text, clan int, network cidr)
    returns table (votes bigint, unprinted bigint) language sql stable as $$
      select count(*), count(*) filter (where device is null) from votes
      where week = vote_week and clan_id = clan and state = 'counted' and client_network >= network
        and client_network <= set_masklen(broadcast(network), case family(network) when 4 then 32 else 128 end)
    $$`.execute(db)

  // Replaces cast_votes (0008), which the previous version may still call; the notes on the plan there apply here. The votes are of
  // one week, without duplicates, in the order of arrival. Networks are an IPv4 address or a /64. Groups are each network of the
  // votes, and the /56 and /48 that contain it, given as the first and last network or address, with the room that its limits leave
  // after the votes of this call; a negative room means none. A lock serializes the calls, so that limits hold exactly across instances.
  await sql`
    create function cast_votes_2 (
      vote_week text, unprinted_limit int, net56_limit int, net48_limit int,
      group_clan_ids int[], group_firsts cidr[], group_lasts cidr[], group_rooms int[], group_unprinted_rooms int[],
      clan_ids int[], voter_keys uuid[], times timestamptz[], addresses text[], networks cidr[], countries text[],
      asn_numbers int8[], asn_organisations text[], scores int2[], bads int2[], hardwares bytea[], softwares bytea[],
      audio_networks bytea[], devices bytea[], pass_ids uuid[], pass_ages int[], pass_networks text[],
      stamp_times timestamptz[], stamp_ids text[], dwells int[], pointers text[], trusted_flags boolean[], visible_flags boolean[],
      browsers text[], browser_versions int2[], platforms text[], request_shapes text[], reaches text[],
      address_limits int[], address_reasons text[], factors int[], reasons text[]
    ) returns table (
      clan_id int, voter_key uuid, state text, votes int, last_vote_ms float8, version int, network_held int
    )
    language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_nestloop = off
      set jit = off as $$
    #variable_conflict use_column
    begin
      perform pg_advisory_xact_lock(20261124);

      if cardinality(clan_ids) = 1 then
        -- The same work whether the vote counts or not, so that the time of the answer does not tell. Its groups are its network, /56
        -- and /48, in this order.
        reasons := array[coalesce(reasons[1], (
          select case when found.lacks_print then 'print_missing_limit'
            else (array[coalesce(address_reasons[1], 'address_limit'), 'net56_limit', 'net48_limit'])[place] end
          from (
            select place, (
              select case when count(*) filter (where device is null) > unprinted_room then true
                when count(*) > room then false end
              from votes
              where week = vote_week and votes.clan_id = part.clan_id and state = 'counted'
                and client_network >= part.first and client_network <= part.last) as lacks_print
            from unnest(group_clan_ids, group_firsts, group_lasts, group_rooms, group_unprinted_rooms) with ordinality
              as part (clan_id, first, last, room, unprinted_room, place)) as found
          where found.lacks_print is not null order by place limit 1))];

      -- Most calls end the search for the limits here.
      elsif exists (
        select from unnest(group_clan_ids, group_firsts, group_lasts, group_rooms, group_unprinted_rooms)
          as part (clan_id, first, last, room, unprinted_room)
        where room < 0 or unprinted_room < 0 or (
          select count(*) > room or count(*) filter (where device is null) > unprinted_room from votes
          where week = vote_week and votes.clan_id = part.clan_id and state = 'counted'
            and client_network >= part.first and client_network <= part.last))
      then
        -- Each level counts only votes that passed the one before. Networks contain each other, so later votes of a full network
        -- are held whatever the levels below decided: the result is that of one vote after the other if all votes of a
        -- network have the same limits. Otherwise the highest one applies to all of them.
        reasons := (
          with vote as materialized (
            select clan_id, voter_key, network, device, address_limit, place, coalesce(factor, 1) as factor,
              coalesce(address_reason, 'address_limit') as address_reason,
              case family(network) when 6 then network(set_masklen(network, 56))::cidr end as net56,
              case family(network) when 6 then network(set_masklen(network, 48))::cidr end as net48
            from unnest(clan_ids, voter_keys, networks, devices, address_limits, address_reasons, factors, reasons)
              with ordinality
              as vote (clan_id, voter_key, network, device, address_limit, address_reason, factor, reason, place)
            where reason is null and network is not null
              and (select 1 from votes where week = vote_week and votes.clan_id = vote.clan_id
                and votes.voter_key = vote.voter_key) is null
              and (select 1 from votes where week = vote_week and votes.clan_id = vote.clan_id
                and votes.device = vote.device) is null
          ), before as materialized (
            select part.*, counted.votes, counted.unprinted from (
              select clan_id, network from vote union select clan_id, net56 from vote where net56 is not null
              union select clan_id, net48 from vote where net48 is not null
            ) as part cross join lateral counted_from_network(vote_week, part.clan_id, part.network) as counted
          ), print_checked as (
            select vote.*, before.votes as counted, case when device is null and before.unprinted + row_number() over (
                partition by vote.clan_id, vote.network, device is null order by place) > unprinted_limit * factor
              then 'print_missing_limit' end as reason_0
            from vote join before on before.clan_id = vote.clan_id and before.network = vote.network
          ), address_checked as (
            select *, case when reason_0 is null and counted + row_number() over (
                partition by clan_id, network, reason_0 is null order by place) > max(address_limit) over (
                partition by clan_id, network)
              then address_reason else reason_0 end as reason_1
            from print_checked
          ), net56_checked as (
            select vote.*, case when reason_1 is null and before.votes + row_number() over (
                partition by vote.clan_id, net56, reason_1 is null order by place) > net56_limit * factor
              then 'net56_limit' else reason_1 end as reason_2
            from address_checked as vote left join before on before.clan_id = vote.clan_id and before.network = net56
          ), net48_checked as (
            select place, case when reason_2 is null and before.votes + row_number() over (
                partition by vote.clan_id, net48, reason_2 is null order by place) > net48_limit * factor
              then 'net48_limit' else reason_2 end as reason
            from net56_checked as vote left join before on before.clan_id = vote.clan_id and before.network = net48
          )
          select array_agg(coalesce(given.reason, found.reason) order by given.place)
          from unnest(clan_ids, reasons) with ordinality as given (clan_id, reason, place)
          left join net48_checked as found on found.place = given.place);
      end if;

      return query
      with stored as (
        insert into votes (
          week, clan_id, voter_key, cast_at, client_ip, client_network, client_ip_country, client_ip_asn_number,
          client_ip_asn_organisation, client_ip_score, client_ip_bad, fp_hardware, fp_software, fp_audio_network, device,
          pass_id, pass_age_s, pass_network, stamp_at, stamp_id, dwell_ms, pointer, trusted, visible, browser,
          browser_version, platform, request_shape, reach, state_reason, state)
        select vote_week, vote.*, case when reason is null then 'counted' else 'held' end
        from unnest(clan_ids, voter_keys, times, addresses, networks, countries, asn_numbers,
            asn_organisations, scores, bads, hardwares, softwares, audio_networks, devices, pass_ids, pass_ages,
            pass_networks, stamp_times, stamp_ids, dwells, pointers, trusted_flags, visible_flags, browsers, browser_versions,
            platforms, request_shapes, reaches, reasons)
          as vote (clan_id, voter_key, cast_at, client_ip, client_network, client_ip_country, client_ip_asn_number,
            client_ip_asn_organisation, client_ip_score, client_ip_bad, fp_hardware, fp_software, fp_audio_network,
            device, pass_id, pass_age_s, pass_network, stamp_at, stamp_id, dwell_ms, pointer, trusted, visible, browser,
            browser_version, platform, request_shape, reach, reason)
        where (select approve_status from clans where clans.id = vote.clan_id) = 1
        order by vote.clan_id, vote.voter_key
        on conflict do nothing
        returning clan_id, voter_key, cast_at, client_network, state
      ), networked as (
        insert into network_tallies (week, clan_id, network, held)
        select vote_week, clan_id, client_network, count(*) from stored
        where state = 'held' and client_network is not null
        group by clan_id, client_network order by clan_id, client_network
        on conflict (week, clan_id, network) do update set held = network_tallies.held + excluded.held
        returning clan_id, network, held
      ), moved as (
        insert into tallies (week, clan_id, votes, held, last_vote_at)
        select vote_week, clan_id, count(*) filter (where state = 'counted'), count(*) filter (where state = 'held'),
          coalesce(max(cast_at) filter (where state = 'counted'), timestamptz 'epoch')
        from stored group by clan_id order by clan_id
        on conflict (week, clan_id) do update set
          votes = tallies.votes + excluded.votes,
          held = tallies.held + excluded.held,
          last_vote_at = greatest(tallies.last_vote_at, excluded.last_vote_at),
          version = tallies.version + 1
        returning clan_id, votes, (extract(epoch from last_vote_at) * 1000)::float8 as last_vote_ms, version
      ), notice as (
        -- The counted votes of clans with only held votes have not changed.
        select json_agg(json_build_array(vote_week, clan_id, votes, last_vote_ms, version))::text as payload from moved
        where clan_id in (select clan_id from stored where state = 'counted')
      ), told as (
        select pg_notify('muster_tallies', case when length(payload) < 7900 then payload else '' end)
        from notice where payload is not null
      )
      select stored.clan_id, stored.voter_key, stored.state, moved.votes, moved.last_vote_ms, moved.version,
        coalesce(networked.held, (
          select held from network_tallies
          where week = vote_week and clan_id = stored.clan_id and network = stored.client_network), 0)
      from stored join moved on moved.clan_id = stored.clan_id
      left join networked on networked.clan_id = stored.clan_id and network = client_network
      where (select count(*) from told) is not null;
    end $$`.execute(db)
}
