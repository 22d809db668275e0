import { type Kysely, sql } from 'kysely'
import type { InviteProblem } from '#contract/rules/clans/invite-state.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Pins the Discord server of a clan's invite: if the invite later leads to another server, its state becomes `other_server`. Pins the
 * server that the background check found for the pending edit, or else the first one that it finds, and schedules a check soon. An
 * unchanged invite that works keeps its pin. Call this in the transaction that approves or restores a listing.
 */
export async function pinInvite(transaction: Kysely<Schema>, clanId: number): Promise<void> {
  await sql`
    insert into clan_invites (clan_id, invite, state, guild_id, guild_name, members, online, counted_at)
    select c.id, c.discord_url, coalesce(edit.state, 'unknown'), edit.guild_id, edit.guild_name,
      edit.members, edit.online, edit.counted_at
    from clans c left join pending_invites edit
      on edit.clan_id = c.id and edit.invite = c.discord_url and edit.state = 'works'
    where c.id = ${clanId} and c.discord_url is not null
    on conflict (clan_id) do update set invite = excluded.invite, state = excluded.state, guild_id = excluded.guild_id,
      guild_name = excluded.guild_name, members = excluded.members, online = excluded.online,
      counted_at = excluded.counted_at, failing_since = null, asked_at = null
    where clan_invites.invite <> excluded.invite or clan_invites.state <> 'works'`.execute(transaction)
}

/** A select expression for queries of `clans`: the problem of a listed clan's invite, or null. */
export function inviteProblemOf(clans: string) {
  return sql<InviteProblem | null>`(
    select state from clan_invites i where i.clan_id = ${sql.ref(`${clans}.id`)}
      and i.invite = ${sql.ref(`${clans}.discord_url`)} and ${sql.ref(`${clans}.approve_status`)} = 1 and i.state in ('broken', 'other_server'))`
}
