import type { ColumnType, Generated } from 'kysely'
import type { Platform, Playstyle, Region } from '#contract/rules/clan-codes.ts'
import type { Defaulted, Instant } from './column.ts'

/** The tables of review, desk and blog. */
export interface DeskTables {
  pending_updates: PendingUpdatesTable
  barred_accounts: BarredAccountsTable
  unshown_images: UnshownImagesTable
  acts: ActsTable
  articles: ArticlesTable
  starter_articles_written: StarterArticlesWrittenTable
}

/** The edit of a listed clan that waits for its review; at most one for each. */
export interface PendingUpdatesTable {
  clan_id: number
  name: string
  description: string
  region: Region
  platforms: Platform[]
  playstyles: Playstyle[]
  discord_url: string | null
  website_url: string | null
  header_image: string | null
  submitted_at: Instant
}

/** Addresses whose accounts may not list, with the clan that was taken down. */
export interface BarredAccountsTable {
  /** SHA-256 of the address in lower case. */
  email_hash: Buffer
  clan_id: number
  barred_at: Instant
}

/** Images that a row has ceased to show; the files go once no other row shows them. */
export interface UnshownImagesTable {
  name: string
}

type Facts = Readonly<Record<string, unknown>>

/** What administrators and the operator did. Rows are only ever added: a trigger refuses anything else. */
export interface ActsTable {
  id: Generated<number>
  at: Instant
  /** Null for the command line. */
  actor_id: number | null
  /** The address at that time; the account may go, the record stays. */
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
  /** Sanitised HTML. */
  content: string
  excerpt: string
  cover_image: string | null
  banner_image: string | null
  /** When it was published first. */
  published_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  is_published: Defaulted<boolean>
  /** Grows with each edit. */
  revision: Defaulted<number>
  updated_at: Instant
}

/** At most one row: the site has had the product's own articles, whatever became of them. */
export interface StarterArticlesWrittenTable {
  at: Instant
  only_one: Defaulted<boolean>
}
