import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type InviteRecord, newInvite } from './apply-response.ts'
import type { Candidate } from './schedule.ts'

type Db = Kysely<Schema>

export interface Claim {
  /** Consecutive inconclusive responses before this run. */
  readonly failures: number
}

/** Returns undefined if no run is due, or another instance has claimed it. Blocks other claims before `until`. Times in Unix ms. */
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

interface StoredChange {
  readonly before: InviteRecord
  readonly after: InviteRecord
  readonly isListed: boolean
  readonly clanName: string
  readonly ownerId: number | null
}

/** Undefined if the invite is no longer listed or pending. Only an approval pins a server: the last one found. `askedAt` in Unix ms. */
export async function changeInvite(
  transaction: Db,
  { clanId, invite, source }: Pick<Candidate, 'clanId' | 'invite' | 'source'>,
  askedAt: number,
  change: (record: InviteRecord) => InviteRecord,
): Promise<StoredChange | undefined> {
  const clan = await transaction
    .selectFrom('clans')
    .select(['name', 'owner_user_id', 'approve_status'])
    .where('id', '=', clanId)
    .where(source === 'edit' ? isInPendingEdit(invite) : isInClan(invite))
    // An approval, which may reset the record or adopt an edit's record, also locks the clan first.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!clan) return undefined
  const isListed = source !== 'edit' && clan.approve_status === 1
  const table = source === 'edit' ? 'pending_invites' : 'clan_invites'
  const row = await transaction
    .selectFrom(table)
    .selectAll()
    .where('clan_id', '=', clanId)
    .where('invite', '=', invite)
    .executeTakeFirst()
  const before: InviteRecord = row
    ? {
        state: row.state,
        guildId: isListed ? row.guild_id : null,
        guildName: row.guild_name,
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
    guild_name: after.guildName,
    members: after.members,
    online: after.online,
    counted_at: toDate(after.countedAt),
    failing_since: toDate(after.failingSince),
    asked_at: new Date(askedAt),
  }
  await transaction
    .insertInto(table)
    .values({ clan_id: clanId, ...values })
    .onConflict((conflict) => conflict.column('clan_id').doUpdateSet(values))
    .execute()
  return { before, after, isListed, clanName: clan.name, ownerId: clan.owner_user_id }
}

const isInClan = (invite: string) => sql<boolean>`clans.discord_url = ${invite} and clans.approve_status in (0, 1)`

const isInPendingEdit = (invite: string) => sql<boolean>`clans.approve_status = 1 and exists (
  select from pending_updates p where p.clan_id = clans.id and p.discord_url = ${invite})`

function toDate(instant: number | null): Date | null {
  return instant === null ? null : new Date(instant)
}

/** Deletes the checks of invites that are neither listed nor pending. */
export async function purgeInvites(db: Db): Promise<void> {
  await sql`
    delete from clan_invites i where not exists (
      select from clans c where c.id = i.clan_id and c.discord_url = i.invite and c.approve_status in (0, 1))`.execute(
    db,
  )
  await sql`
    delete from pending_invites i where not exists (
      select from pending_updates p where p.clan_id = i.clan_id and p.discord_url = i.invite)`.execute(db)
}

/** While the check is off: clears data that would become outdated, but keeps pinned servers. */
export async function resetInviteStates(db: Db): Promise<void> {
  await sql`
    update clan_invites set state = 'unknown', guild_name = null, members = null, online = null, counted_at = null, failing_since = null
    where state <> 'unknown' or failing_since is not null`.execute(db)
  await db.deleteFrom('pending_invites').execute()
}
