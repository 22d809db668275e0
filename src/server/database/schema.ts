import type { Generated } from 'kysely'
import type { ClanFacts } from '#contract/clan-facts.ts'
import type { Platform, Playstyle, Region } from '#contract/rules/clans/clan-codes.ts'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { AccountTables } from './tables/account-tables.ts'
import type { BlindCheckTables } from './tables/blind-check-tables.ts'
import type { CaseTables } from './tables/case-tables.ts'
import type { Defaulted, Instant } from './tables/column.ts'
import type { CommunityTables } from './tables/community-tables.ts'
import type { DeskTables } from './tables/desk-tables.ts'
import type { IntegrityTables } from './tables/integrity-tables.ts'
import type { InviteTables } from './tables/invite-tables.ts'
import type { JudgmentTables } from './tables/judgment-tables.ts'
import type { LogTables } from './tables/log-tables.ts'
import type { ResultTables } from './tables/result-tables.ts'
import type { SiteProfileTables } from './tables/site-profile-tables.ts'

/** The tables. `int8` is read as a number, `date` as text, `bytea` as a Buffer. */
export interface Schema
  extends
    AccountTables,
    BlindCheckTables,
    CaseTables,
    CommunityTables,
    DeskTables,
    IntegrityTables,
    InviteTables,
    JudgmentTables,
    LogTables,
    ResultTables,
    SiteProfileTables {
  clans: ClansTable
  campaigns: CampaignsTable
  penalties: PenaltiesTable
  votes: VotesTable
  tallies: TalliesTable
  network_tallies: NetworkTalliesTable
  link_follows: LinkFollowsTable
  link_tallies: LinkTalliesTable
}

/** −1 rejected, 0 pending, 1 approved. */
export type ApproveStatus = -1 | 0 | 1

export interface ClansTable {
  id: Generated<number>
  name: string
  description: string
  region: Region
  platforms: Platform[]
  playstyles: Playstyle[]
  /** `https://discord.gg/{code}`. */
  discord_url: string | null
  website_url: string | null
  facts: Defaulted<ClanFacts>
  /** File name of the upload. */
  header_image: string | null
  approve_status: Defaulted<ApproveStatus>
  /** Identifies the listing in import files, so that repeating an import changes nothing. */
  import_key: Defaulted<string | null>
  /** The import that added the clan; null for other clans and for imports by version 0.1. */
  import_number: Defaulted<number | null>
  /** The account that manages the listing; null for imported and demo clans. Unique. */
  owner_user_id: Defaulted<number | null>
  /** Incremented with every submission of the owner. */
  revision: Defaulted<number>
  /** Time of the pending or approved submission. */
  submitted_at: Defaulted<Date>
  /** Time of the take-down. While it is set, `approve_status` is −1, and `status_before` has the previous value. */
  taken_down_at: Defaulted<Date | null>
  status_before: Defaulted<ApproveStatus | null>
  created_at: Defaulted<Date>
  /** When the clan was first listed; null before. A trigger sets it if the statement does not. */
  listed_at: Defaulted<Date | null>
}

/** Time-limited promotions. Whether a clan is premium or recommended is derived from the running ones. */
export interface CampaignsTable {
  id: Generated<number>
  clan_id: number
  kind: 'recommended' | 'premium'
  starts_at: Instant
  ends_at: Instant
  price_usd: Defaulted<string | null>
  note: Defaulted<string>
  created_at: Defaulted<Date>
  created_by: Defaulted<number | null>
}

/** `percent` of the week's votes do not count. */
export interface PenaltiesTable {
  id: Generated<number>
  clan_id: number
  week: VoteWeek
  percent: number
  reason: Defaulted<string>
  created_at: Defaulted<Date>
  taken_back_at: Defaulted<Date | null>
  created_by: Defaulted<number | null>
}

/** Partitioned by week. Only votes in the state `counted` count. */
export interface VotesTable {
  id: Generated<number>
  week: VoteWeek
  clan_id: number
  voter_key: string
  cast_at: Instant
  client_ip: string | null
  client_ip_country: string | null
  client_ip_asn_number: number | null
  client_ip_asn_organisation: string | null
  client_ip_score: number | null
  /** 1 yes, 0 no, 2 unknown. */
  client_ip_bad: number
  fp_hardware: Buffer | null
  fp_software: Buffer | null
  fp_audio_network: Buffer | null
  /** SHA-256 of address and fingerprint; null if the fingerprint is incomplete. */
  device: Buffer | null
  state: Defaulted<VoteState>
  state_reason: Defaulted<string | null>
  /** The address (IPv4) or its /64; null for votes of version 0.1. */
  client_network: Defaulted<string | null>
  /** The voter pass, and its age in seconds at the time of the vote. */
  pass_id: Defaulted<string | null>
  pass_age_s: Defaulted<number | null>
  /** The network that the pass was issued to: an IPv4 address, or an IPv6 /64. */
  pass_network: Defaulted<string | null>
  /** The page stamp. */
  stamp_at: Defaulted<Date | null>
  stamp_id: Defaulted<string | null>
  /** Time between hydration and press. */
  dwell_ms: Defaulted<number | null>
  pointer: Defaulted<string | null>
  trusted: Defaulted<boolean | null>
  visible: Defaulted<boolean | null>
  browser: Defaulted<string | null>
  browser_version: Defaulted<number | null>
  platform: Defaulted<string | null>
  /** Hash of the request's header names. */
  request_shape: Defaulted<string | null>
  reach: Defaulted<string | null>
  /** 16 bytes, published in the week's ledger. Null after 12 months; votes of the previous version get theirs at the week's close. */
  receipt: Defaulted<Buffer | null>
}

/** Votes per week and clan by state. The statements that insert or change votes update them. */
export interface TalliesTable {
  week: VoteWeek
  clan_id: number
  /** Votes in the state `counted`. */
  votes: number
  held: Defaulted<number>
  void: Defaulted<number>
  /** Time of the last counted vote; 1970 if there is none. */
  last_vote_at: Instant
  /** Incremented with every change, so that instances can ignore outdated notifications. */
  version: Defaulted<number>
}

/** Held votes of a network for a clan; kept for two weeks. */
export interface NetworkTalliesTable {
  week: VoteWeek
  clan_id: number
  /** An IPv4 address with /32, or an IPv6 /64. */
  network: string
  held: number
}

/** One row per follower, link and day. */
export interface LinkFollowsTable {
  day: string
  clan_id: number
  url: string
  /** HMAC of the SHA-256 of address and browser, or only that SHA-256 if not `is_keyed`. */
  follower: Buffer
  followed_at: Instant
  /** False in rows of earlier versions. */
  is_keyed: Defaulted<boolean>
}

export interface LinkTalliesTable {
  week: VoteWeek
  clan_id: number
  url: string
  clicks: number
  last_followed_at: Instant
}
