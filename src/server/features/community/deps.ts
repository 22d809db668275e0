import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '#server/database/schema.ts'
import type { DiscordHosts } from './discord.ts'

/** The chat server that the operator's settings name. */
export interface ChatServer {
  /** In stored form. */
  readonly invite: string
  /** Its number, without which no faces are read. */
  readonly guildId: string | undefined
}

export interface CommunityDeps {
  readonly db: Kysely<Schema>
  readonly log: Logger
  /** Undefined where none is set: then nothing is read. */
  readonly chatServer: ChatServer | undefined
  readonly hosts: DiscordHosts
  /** Makes small WebP images of strangers' pictures; leaves out what is none. */
  readonly encodeFaces: (pictures: readonly Uint8Array[]) => Promise<readonly Uint8Array[]>
  /** Unix ms. */
  readonly now: () => number
  /** From 0 up to 1. */
  readonly random: () => number
}

/** What rows of the database know a chat server by. */
export function sourceOf({ invite, guildId = '' }: ChatServer): string {
  return `${invite} ${guildId}`
}
