import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type InviteRecord, newInvite } from './apply-response.ts'
import { type Candidate, periodsMs } from './schedule.ts'

type Db = Kysely<Schema>

export interface Claim {
  /** Inconclusive responses in a row before this run. */
  readonly failures: number
}

/** Returns undefined if no run is due, or another instance has it. None starts one before `until`. Times in Unix ms. */
export async function claimRun(db: Db, now: number, until: number): Promise<Claim | undefined> {
  const due_at = new Date(until)
  return db
    .insertInto('invite_check')
    .values({ due_at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ due_at }).where('invite_check.due_at', '<=', new Date(now)),
    )
    .returning('failures')
    .executeTakeFirst()
}

/** `dueAt` in Unix ms. */
export async function scheduleRun(db: Db, dueAt: number, failures: number): Promise<void> {
  await db
    .updateTable('invite_check')
    .set({ due_at: new Date(dueAt), failures })
    .execute()
}

/** The listed clans with these ids and, in any place, up to `count` others that may be due. `now` in Unix ms. */
export async function readCandidates(
  db: Db,
  ids: readonly number[],
  count: number,
  now: number,
): Promise<readonly Candidate[]> {
  const askedBefore = (ms: number) => sql`i.asked_at <= ${new Date(now - ms)}`
  const columns = sql`
    c.id as "clanId", c.discord_url as invite, coalesce(i.state, 'unknown') as state,
    (extract(epoch from i.failing_since) * 1000)::float8 as "failingSince",
    (extract(epoch from i.asked_at) * 1000)::float8 as "askedAt",
    i.clan_id is not null and i.asked_at is null as "isPinPending"`
  const { rows } = await sql<Candidate>`
    (select ${columns} from clans c left join clan_invites i on i.clan_id = c.id and i.invite = c.discord_url
      where c.id = any(${ids}::int[]) and c.approve_status = 1 and c.discord_url is not null)
    union all
    (select ${columns} from clan_invites i join clans c on c.id = i.clan_id and c.discord_url = i.invite
      where c.approve_status = 1 and not (c.id = any(${ids}::int[])) and (i.asked_at is null or ${askedBefore(periodsMs.rest)}
        or ((i.failing_since is not null or i.state in ('broken', 'other_server')) and ${askedBefore(periodsMs.troubled)}))
      order by i.asked_at nulls first limit ${count})`.execute(db)
  const order = new Map(ids.map((id, place) => [id, place]))
  return rows.sort((a, b) => (order.get(a.clanId) ?? ids.length) - (order.get(b.clanId) ?? ids.length))
}

interface StoredChange {
  readonly before: InviteRecord
  readonly after: InviteRecord
  readonly clanName: string
  readonly ownerId: number | null
}

/** Undefined if the clan is no longer listed with this invite. `askedAt` in Unix ms. */
export async function changeInvite(
  transaction: Db,
  { clanId, invite }: Pick<Candidate, 'clanId' | 'invite'>,
  askedAt: number,
  change: (record: InviteRecord) => InviteRecord,
): Promise<StoredChange | undefined> {
  const clan = await transaction
    .selectFrom('clans')
    .select(['name', 'owner_user_id'])
    .where('id', '=', clanId)
    .where('discord_url', '=', invite)
    .where('approve_status', '=', 1)
    // An approval, which may reset the record, locks the clan first, too.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!clan) return undefined
  const row = await transaction
    .selectFrom('clan_invites')
    .selectAll()
    .where('clan_id', '=', clanId)
    .where('invite', '=', invite)
    .executeTakeFirst()
  const before: InviteRecord = row
    ? {
        state: row.state,
        guildId: row.guild_id,
        members: row.members,
        online: row.online,
        countedAt: row.counted_at?.getTime() ?? null,
        failingSince: row.failing_since?.getTime() ?? null,
      }
    : newInvite
  const after = change(before)
  const values = {
    invite,
    state: after.state,
    guild_id: after.guildId,
    members: after.members,
    online: after.online,
    counted_at: toDate(after.countedAt),
    failing_since: toDate(after.failingSince),
    asked_at: new Date(askedAt),
  }
  await transaction
    .insertInto('clan_invites')
    .values({ clan_id: clanId, ...values })
    .onConflict((conflict) => conflict.column('clan_id').doUpdateSet(values))
    .execute()
  return { before, after, clanName: clan.name, ownerId: clan.owner_user_id }
}

function toDate(instant: number | null): Date | null {
  return instant === null ? null : new Date(instant)
}

/** Deletes what is known about invites that are no longer listed. */
export async function purgeInvites(db: Db): Promise<void> {
  await sql`
    delete from clan_invites i where not exists (
      select from clans c where c.id = i.clan_id and c.discord_url = i.invite and c.approve_status = 1)`.execute(db)
}

/** While the check is off: forgets what would become outdated, but not which servers are pinned. */
export async function resetInviteStates(db: Db): Promise<void> {
  await sql`
    update clan_invites set state = 'unknown', members = null, online = null, counted_at = null, failing_since = null
    where state <> 'unknown' or failing_since is not null`.execute(db)
}
