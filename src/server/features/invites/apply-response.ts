import type { InviteState } from '#contract/rules/clans/invite-state.ts'
import type { Invite } from '#server/discord/discord.ts'
import { brokenAfterMs } from './schedule.ts'

/** Times in Unix ms. */
export interface InviteRecord {
  readonly state: InviteState | 'unknown'
  /** Null until pinned; empty for an invite that does not lead to a server. */
  readonly guildId: string | null
  /** Null unless the invite works. */
  readonly guildName: string | null
  readonly members: number | null
  readonly online: number | null
  readonly countedAt: number | null
  readonly failingSince: number | null
}

/** Result of asking Discord about an invite: it leads to a server, it does not exist, or the response is inconclusive. */
export type InviteResponse =
  | Pick<Invite, 'guildId' | 'guildName' | 'members' | 'online'>
  | 'unknown invite'
  | 'inconclusive'

export const newInvite: InviteRecord = {
  state: 'unknown',
  guildId: null,
  guildName: null,
  members: null,
  online: null,
  countedAt: null,
  failingSince: null,
}

/** Returns the record after a response. The first response with a server pins it. `now` in Unix ms. */
export function applyResponse(record: InviteRecord, response: InviteResponse, now: number): InviteRecord {
  if (response === 'inconclusive') return record
  if (response === 'unknown invite') {
    const failingSince = record.failingSince ?? now
    if (now - failingSince < brokenAfterMs) return { ...record, failingSince }
    return { ...newInvite, guildId: record.guildId, state: 'broken', failingSince }
  }
  const { guildName, members, online } = response
  const leadsTo = response.guildId ?? ''
  const guildId = record.guildId ?? leadsTo
  if (leadsTo !== guildId) return { ...newInvite, guildId, state: 'other_server' }
  return { state: 'works', guildId, guildName, members, online, countedAt: now, failingSince: null }
}
