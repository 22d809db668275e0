import type { InviteState } from '#contract/rules/clans/invite-state.ts'
import type { Defaulted, Instant } from './column.ts'

export interface InviteTables {
  clan_invites: ClanInvitesTable
  /** The same for invites of pending edits. A row whose `invite` differs from the edit's is obsolete. */
  pending_invites: ClanInvitesTable
  invite_check: InviteCheckTable
}

/** The last check of a clan's Discord invite. A row whose `invite` differs from the listing's is obsolete. */
export interface ClanInvitesTable {
  clan_id: number
  /** `https://discord.gg/{code}`, as in the listing. */
  invite: string
  /** `unknown` until the first conclusive response. */
  state: Defaulted<InviteState | 'unknown'>
  /** ID of the pinned server. Empty if the invite led to a group chat, null until known. */
  guild_id: Defaulted<string | null>
  /** The server's last known name; null unless the invite works. */
  guild_name: Defaulted<string | null>
  members: Defaulted<number | null>
  online: Defaulted<number | null>
  /** When Discord last returned both numbers. */
  counted_at: Defaulted<Date | null>
  /** When the current series of failures began; null if the last conclusive response was a success. */
  failing_since: Defaulted<Date | null>
  /** Time of the last request; null if an approval waits for the first one. */
  asked_at: Defaulted<Date | null>
}

/** A single row, because all instances share one check. */
export interface InviteCheckTable {
  id: Defaulted<number>
  due_at: Instant
  /** Consecutive inconclusive responses. */
  failures: Defaulted<number>
}
