import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

export interface QueuedEmail {
  /** Selects the template; see `WriteEmail`. */
  readonly kind: string
  readonly recipient: string
  /** Template parameters. Stored in the database, so they must not contain secrets. */
  readonly facts?: Readonly<Record<string, string>>
}

export interface EmailContent {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  /** Paragraphs below the link. */
  readonly closing?: readonly string[]
}

export interface EmailToWrite extends Required<QueuedEmail> {
  /** Earlier attempts to deliver this email. */
  readonly attempts: number
}

/** Runs in the delivery job, so that links with secrets are never stored. Returns undefined if the email is obsolete or over a limit. */
export type WriteEmail = (email: EmailToWrite) => Promise<EmailContent | undefined>

/** Queues an email. Within a transaction, it is only sent if the transaction commits. */
export type QueueEmail = (db: Kysely<Schema>, email: QueuedEmail) => Promise<void>

/** A condition on rows of `mails`: the email is dead, or is being retried. */
export const isUndelivered = sql<boolean>`(state = 'dead' or state = 'queued' and attempts > 0)`
