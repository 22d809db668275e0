import type { InviteState } from '#contract/rules/invite-state.ts'
import type { Defaulted, Instant } from './column.ts'

export interface InviteTables {
  clan_invites: ClanInvitesTable
  /** The same for the invites of pending edits. A row whose `invite` is not that of the edit is obsolete. */
  pending_invites: ClanInvitesTable
  invite_check: InviteCheckTable
}

/** The last check of a clan's Discord invite. A row whose `invite` is not that of the listing is obsolete. */
export interface ClanInvitesTable {
  clan_id: number
  /** `https://discord.gg/{code}`, as in the listing. */
  invite: string
  /** `unknown` until the first conclusive response. */
  state: Defaulted<InviteState | 'unknown'>
  /** The server that the invite led to when its clan was approved, or first afterward; empty for a group chat, null until known. */
  guild_id: Defaulted<string | null>
  /** As Discord returned it last; null unless the invite works. */
  guild_name: Defaulted<string | null>
  members: Defaulted<number | null>
  online: Defaulted<number | null>
  /** When Discord returned both numbers. */
  counted_at: Defaulted<Date | null>
  /** The first of the failures in a row; null if the last conclusive response was a success. */
  failing_since: Defaulted<Date | null>
  /** The last request; null if an approval waits for its first one. */
  asked_at: Defaulted<Date | null>
}

/** A single row, since all instances share one check. */
export interface InviteCheckTable {
  id: Defaulted<number>
  due_at: Instant
  /** Inconclusive responses in a row. */
  failures: Defaulted<number>
}
