import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '#server/database/schema.ts'
import type { DiscordHosts } from '#server/discord/discord.ts'
import type { QueueEmail } from '#server/domain/email.ts'
import type { ClanViews } from './clan-views.ts'
import type { KnownInvites } from './known-invites.ts'
import type { FindInvites } from './schedule.ts'

export interface InviteCheckDeps {
  readonly db: Kysely<Schema>
  readonly log: Pick<Logger, 'warn'>
  readonly hosts: DiscordHosts
  readonly queueEmail: QueueEmail
  readonly known: KnownInvites
  readonly findInvites: FindInvites
  readonly views: ClanViews
  /** Unix ms. */
  readonly now: () => number
}
