import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** A mail to be written and sent. */
export interface Mail {
  /** Selects the writer of its letter. */
  readonly kind: string
  readonly recipient: string
  /** What the writer needs beside the recipient. Stored in the database, so it must not contain secrets. */
  readonly facts?: Readonly<Record<string, string>>
}

/** The content of a mail, before it is rendered as text and HTML. */
export interface EmailContent {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A link, with the text on its button. */
  readonly action?: { readonly words: string; readonly url: string }
  /** Paragraphs below the link. */
  readonly closing?: readonly string[]
}

/**
 * Writes the letter of a kind of mail when it is sent; undefined if there is nothing to send any more. The secret of a link is
 * created here, so it is never stored and does not age while the mail waits.
 */
export type WriteEmail = (mail: Required<Mail>) => Promise<EmailContent | undefined>

/** Queues a mail. On a transaction it is sent if, and only if, the transaction commits. */
export type QueueMail = (db: Kysely<Schema>, mail: Mail) => Promise<void>
