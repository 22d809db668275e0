import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Returns tallies (including the time of the last vote) and counts of held votes by network that do not agree with the votes. */
export async function findWrongCounts(db: Kysely<Schema>): Promise<readonly unknown[]> {
  const tallies = await sql`
    select * from (
      select week, clan_id, count(*) filter (where state = 'counted') as votes, count(*) filter (where state = 'held') as held,
        count(*) filter (where state = 'void') as void,
        coalesce(max(cast_at) filter (where state = 'counted'), 'epoch') as last_vote_at
      from votes group by week, clan_id) as v full join tallies as t using (week, clan_id)
    where (v.votes, v.held, v.void, v.last_vote_at) is distinct from (t.votes, t.held, t.void, t.last_vote_at)`.execute(
    db,
  )
  const networks = await sql`
    select * from (select week, clan_id, client_network as network, count(*) as held from votes
      where state = 'held' and client_network is not null group by 1, 2, 3) as v
      full join (select * from network_tallies where held > 0) as n using (week, clan_id, network)
    where v.held is distinct from n.held`.execute(db)
  return [...tallies.rows, ...networks.rows]
}
