import { type Kysely, sql } from 'kysely'
import type { InviteProblem } from '#contract/rules/invite-state.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Makes the background check ask Discord about a clan's invite soon. The server that the invite leads to then is stored: if
 * it leads to another one later, the state is `other_server`. Call this in the transaction that approves or restores a listing. An
 * unchanged invite that works keeps its server.
 */
export async function resetInviteCheck(transaction: Kysely<Schema>, clanId: number): Promise<void> {
  await sql`
    insert into clan_invites (clan_id, invite)
    select id, discord_url from clans where id = ${clanId} and discord_url is not null
    on conflict (clan_id) do update set invite = excluded.invite, state = 'unknown', guild_id = null, guild_name = null,
      members = null, online = null, counted_at = null, failing_since = null, asked_at = null
    where clan_invites.invite <> excluded.invite or clan_invites.state <> 'works'`.execute(transaction)
}

/** A select expression for queries of `clans`: what is wrong with a listed clan's invite; null if nothing is. */
export function inviteProblemOf(clans: string) {
  return sql<InviteProblem | null>`(
    select state from clan_invites i where i.clan_id = ${sql.ref(`${clans}.id`)}
      and i.invite = ${sql.ref(`${clans}.discord_url`)} and ${sql.ref(`${clans}.approve_status`)} = 1 and i.state in ('broken', 'other_server'))`
}
