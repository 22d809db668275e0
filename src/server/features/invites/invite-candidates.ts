import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type Candidate, periodsMs } from './schedule.ts'

/** Must equal the condition of the index `clan_invites_troubled`. */
const isTroubled = sql<boolean>`(i.failing_since is not null or i.state in ('broken', 'other_server'))`

const checkColumns = sql`
  coalesce(i.state, 'unknown') as state, (extract(epoch from i.failing_since) * 1000)::float8 as "failingSince",
  (extract(epoch from i.asked_at) * 1000)::float8 as "askedAt"`

const columns = sql`
  c.id as "clanId", c.discord_url as invite, case c.approve_status when 1 then 'listing' else 'registration' end as source,
  c.approve_status = 1 and i.clan_id is not null and i.asked_at is null as "isJustApproved", ${checkColumns}`

const editColumns = sql`
  p.clan_id as "clanId", p.discord_url as invite, 'edit' as source, false as "isJustApproved", ${checkColumns}`

/**
 * Reads the listed clans with these IDs and, in any order, others that are due: up to `count` per reason, so that clans that are due for
 * one reason do not crowd out those that are due for another. `now` in Unix ms.
 */
export async function readCandidates(
  db: Kysely<Schema>,
  ids: readonly number[],
  count: number,
  now: number,
): Promise<readonly Candidate[]> {
  const isNewInvite = sql`c.approve_status = 1 and p.discord_url <> coalesce(c.discord_url, '')`
  const askedBefore = (ms: number) => sql`i.asked_at <= ${new Date(now - ms)}`
  // Each query reads from an index on `asked_at`, oldest first, and stops after `count`. With a join before the limit, PostgreSQL
  // would expect few rows and read all of them.
  const others = (reason: ReturnType<typeof sql>) => sql`
    select ${columns} from (
      select * from clan_invites i where ${reason} and not (clan_id = any(${ids}::int[]))
        and (select approve_status = 1 and discord_url = i.invite from clans where id = i.clan_id)
      order by asked_at nulls first limit ${count}
    ) i join clans c on c.id = i.clan_id`
  const { rows } = await sql<Candidate>`
    select ${columns} from clans c left join clan_invites i on i.clan_id = c.id and i.invite = c.discord_url
    where c.id = any(${ids}::int[]) and c.approve_status = 1 and c.discord_url is not null
    union all ${others(sql`i.asked_at is null`)}
    union all ${others(sql`${isTroubled} and ${askedBefore(periodsMs.troubled)}`)}
    union all ${others(sql`not ${isTroubled} and ${askedBefore(periodsMs.rest)}`)}
    union all (
      select ${columns} from clans c left join clan_invites i on i.clan_id = c.id and i.invite = c.discord_url
      where c.approve_status = 0 and c.discord_url is not null and (i.asked_at is null or ${askedBefore(periodsMs.rest)})
      order by i.asked_at nulls first, c.submitted_at limit ${count})
    union all (
      select ${editColumns} from pending_updates p join clans c on c.id = p.clan_id
        left join pending_invites i on i.clan_id = p.clan_id and i.invite = p.discord_url
      where ${isNewInvite} and (i.asked_at is null or ${askedBefore(periodsMs.rest)})
      order by i.asked_at nulls first, p.submitted_at limit ${count})`.execute(db)
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ source, clanId }: Candidate) =>
    (source === 'listing' ? places.get(clanId) : undefined) ?? ids.length
  return rows.sort((a, b) => placeOf(a) - placeOf(b))
}
