import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '#server/database/schema.ts'
import type { DiscordHosts } from './discord.ts'

/** The chat server that the operator's settings name. */
export interface ChatServer {
  /** A normalized URL. */
  readonly invite: string
  /** Discord's guild id; without it no avatars are read. */
  readonly guildId: string | undefined
}

export interface CommunityDeps {
  readonly db: Kysely<Schema>
  readonly log: Logger
  /** Undefined if not configured; then nothing is read. */
  readonly chatServer: ChatServer | undefined
  readonly hosts: DiscordHosts
  /** Converts untrusted images to small WebP files; skips those that cannot be decoded. */
  readonly encodeFaces: (pictures: readonly Uint8Array[]) => Promise<readonly Uint8Array[]>
  /** Unix ms. */
  readonly now: () => number
  /** Like `Math.random`. */
  readonly random: () => number
}

/** The key of a chat server in the database. */
export function sourceOf({ invite, guildId = '' }: ChatServer): string {
  return `${invite} ${guildId}`
}
