import type { ColumnType, Generated } from 'kysely'
import type { ClanFacts } from '#contract/clan-facts.ts'
import type { Platform, Playstyle, Region } from '#contract/rules/clans/clan-codes.ts'
import type { ReportKind } from '#contract/rules/clans/listing-reports.ts'
import type { Defaulted, Instant } from './column.ts'

export interface DeskTables {
  pending_updates: PendingUpdatesTable
  barred_accounts: BarredAccountsTable
  unshown_images: UnshownImagesTable
  image_uploads: ImageUploadsTable
  acts: ActsTable
  articles: ArticlesTable
  listing_reports: ListingReportsTable
  starter_articles_written: StarterArticlesWrittenTable
}

export interface PendingUpdatesTable {
  clan_id: number
  name: string
  description: string
  region: Region
  platforms: Platform[]
  playstyles: Playstyle[]
  discord_url: string | null
  website_url: string | null
  /** Null if the version without facts stored the edit: the clan keeps its facts. */
  facts: ClanFacts | null
  header_image: string | null
  submitted_at: Instant
}

/** Emails whose accounts may not list a clan, with the clan that was taken down. */
export interface BarredAccountsTable {
  /** SHA-256 of the lowercase email. */
  email_hash: Buffer
  clan_id: number
  barred_at: Instant
}

/** Images that a row no longer references. Their files are deleted once no other row references them. */
export interface UnshownImagesTable {
  name: string
}

/** Images whose upload started recently. Rows are kept for about an hour. */
export interface ImageUploadsTable {
  name: string
  started_at: Instant
}

type Facts = Readonly<Record<string, unknown>>

/** The audit log. Append-only: a trigger rejects updates and deletes. */
export interface ActsTable {
  id: Generated<number>
  at: Instant
  actor_id: number | null
  /** The email at the time of the action. The entry remains after the account is deleted. */
  actor_email: string
  act: string
  clan_id: number | null
  subject: string
  reason: string
  before: ColumnType<Facts | null, string | null, never>
  after: ColumnType<Facts | null, string | null, never>
}

export interface ArticlesTable {
  id: Generated<number>
  slug: string
  title: string
  content: string
  excerpt: string
  cover_image: string | null
  banner_image: string | null
  published_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  is_published: Defaulted<boolean>
  revision: Defaulted<number>
  updated_at: Instant
}

/** Has one row once the starter articles have been written, even if they are deleted later. */
export interface StarterArticlesWrittenTable {
  at: Instant
  only_one: Defaulted<boolean>
}

/** Visitors' reports about a listing, open until an administrator closes them. */
export interface ListingReportsTable {
  id: Generated<number>
  clan_id: number
  kind: ReportKind
  text: string
  /** A keyed hash of the reporter's network. Null 30 days after the report is closed, like `email`. */
  reporter: Buffer | null
  /** The reporter's email for the answer, if given. */
  email: string | null
  created_at: Instant
  /** Empty if the administrator gave none. */
  answer: Defaulted<string>
  closed_at: Defaulted<Date | null>
  closed_by: Defaulted<number | null>
}
