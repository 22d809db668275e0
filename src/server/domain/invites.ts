import { type Kysely, sql } from 'kysely'
import type { InviteProblem } from '#contract/rules/invite-state.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Stores the server that a clan's invite leads to: if it leads to another one later, the state is `other_server`. The server is the
 * one that the background check found while the invite was pending, or the first one that it finds from now on, and it asks soon.
 * Call this in the transaction that approves or restores a listing. An unchanged invite that works keeps its server.
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

/** A select expression for queries of `clans`: what is wrong with a listed clan's invite; null if nothing is. */
export function inviteProblemOf(clans: string) {
  return sql<InviteProblem | null>`(
    select state from clan_invites i where i.clan_id = ${sql.ref(`${clans}.id`)}
      and i.invite = ${sql.ref(`${clans}.discord_url`)} and ${sql.ref(`${clans}.approve_status`)} = 1 and i.state in ('broken', 'other_server'))`
}
