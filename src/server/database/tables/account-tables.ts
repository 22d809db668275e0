import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, Instant } from './column.ts'

export interface AccountTables {
  users: UsersTable
  sessions: SessionsTable
  known_networks: KnownNetworksTable
  mail_links: MailLinksTable
  mails: MailsTable
  secrets: SecretsTable
  limit_counts: LimitCountsTable
}

export interface UsersTable {
  id: Generated<number>
  email: string
  /** In lowercase; unique. */
  email_key: string
  /** Argon2id in PHC format. */
  password_hash: string
  is_admin: Defaulted<boolean>
  email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Set when an unverified address is registered again. An emailed link then discards the password; setting one clears the flag. */
  needs_password: Defaulted<boolean>
  created_at: Defaulted<Date>
}

export interface SessionsTable {
  id: string
  user_id: number
  created_at: Instant
  expires_at: Instant
}

/** Networks from which an account signed in with its current password. */
export interface KnownNetworksTable {
  user_id: number
  /** SHA-256 of user ID and network. */
  network_hash: Buffer
  expires_at: Instant
}

export interface MailLinksTable {
  secret_hash: Buffer
  user_id: number
  purpose: 'verify' | 'reset'
  expires_at: Instant
  used_at: Defaulted<Date | null>
}

export interface MailsTable {
  id: Generated<number>
  kind: string
  recipient: string
  facts: ColumnType<Readonly<Record<string, string>>, string | undefined, string>
  state: Defaulted<'queued' | 'sent' | 'dead'>
  attempts: Defaulted<number>
  last_error: Defaulted<string | null>
  created_at: Defaulted<Date>
  /** When the email was sent or given up; for a queued email, when it was queued again. */
  settled_at: Defaulted<Date | null>
}

/** Secrets that all instances of the site share. */
export interface SecretsTable {
  name: string
  value: Buffer
  created_at: Defaulted<Date>
}

/** `ends_at` in Unix ms. */
export interface LimitCountsTable {
  key: string
  points: number
  ends_at: number
}
