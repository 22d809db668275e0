import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** An email to be rendered and sent by a job. */
export interface QueuedEmail {
  /** Selects the template; see `WriteEmail`. */
  readonly kind: string
  readonly recipient: string
  /** Template parameters. Stored in the database, so they must not contain secrets. */
  readonly facts?: Readonly<Record<string, string>>
}

/** The content of an email, before it is rendered as text and HTML. */
export interface EmailContent {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A link button. */
  readonly action?: { readonly label: string; readonly url: string }
  /** Paragraphs below the link. */
  readonly closing?: readonly string[]
}

/**
 * Creates an email's content when the job runs; undefined if the email is obsolete. Links with secrets are created
 * here, so the secrets are never stored and do not age in the queue.
 */
export type WriteEmail = (email: Required<QueuedEmail>) => Promise<EmailContent | undefined>

/** Queues an email. Within a transaction it is sent only if the transaction commits. */
export type QueueEmail = (db: Kysely<Schema>, email: QueuedEmail) => Promise<void>
