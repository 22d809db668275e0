import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '#server/database/schema.ts'
import type { DiscordHosts } from '#server/discord/discord.ts'

export interface ChatServer {
  /** Normalized URL. */
  readonly invite: string
  /** Discord's guild ID. If undefined, no avatars are read. */
  readonly guildId: string | undefined
}

export interface CommunityDeps {
  readonly db: Kysely<Schema>
  readonly log: Logger
  /** If undefined, nothing is read. */
  readonly chatServer: ChatServer | undefined
  readonly hosts: DiscordHosts
  /** Skips images that cannot be decoded. */
  readonly encodeFaces: (pictures: readonly Uint8Array[]) => Promise<readonly Uint8Array[]>
  /** Unix ms. */
  readonly now: () => number
  /** Like `Math.random`. */
  readonly random: () => number
}

/** The chat server's key in the database. */
export function sourceOf({ invite, guildId = '' }: ChatServer): string {
  return `${invite} ${guildId}`
}
