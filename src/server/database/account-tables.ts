import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, Instant } from './column.ts'

/** The tables of accounts and mail. */
export interface AccountTables {
  users: UsersTable
  sessions: SessionsTable
  mail_links: MailLinksTable
  mails: MailsTable
  secrets: SecretsTable
  limit_counts: LimitCountsTable
}

export interface UsersTable {
  id: Generated<number>
  /** As it was typed. */
  email: string
  /** In lower case: what accounts are told apart by. */
  email_key: string
  /** Argon2id in PHC format. */
  password_hash: string
  is_admin: Defaulted<boolean>
  email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Defaulted<Date>
}

/** A sign-in that lasts; tokens name its id. */
export interface SessionsTable {
  id: string
  user_id: number
  created_at: Instant
  expires_at: Instant
}

/** What a link in a mail stands for. */
export interface MailLinksTable {
  /** SHA-256 of the link's secret. */
  secret_hash: Buffer
  user_id: number
  purpose: 'verify' | 'reset'
  expires_at: Instant
  used_at: Defaulted<Date | null>
}

/** A mail on its way, or what became of it. */
export interface MailsTable {
  id: Generated<number>
  kind: string
  recipient: string
  facts: ColumnType<Readonly<Record<string, string>>, string | undefined, string>
  state: Defaulted<'queued' | 'sent' | 'dead'>
  attempts: Defaulted<number>
  last_error: Defaulted<string | null>
  created_at: Defaulted<Date>
  settled_at: Defaulted<Date | null>
}

/** What the instances of a site share and nobody else knows. */
export interface SecretsTable {
  name: string
  value: Buffer
  created_at: Defaulted<Date>
}

/** What has been counted against a limit in a window that ends at an instant, Unix ms. */
export interface LimitCountsTable {
  key: string
  points: number
  ends_at: number
}
