import type { Defaulted, Instant } from './column.ts'

export interface IntegrityTables {
  address_verdicts: AddressVerdictsTable
  address_providers: AddressProvidersTable
  deleted_clans: DeletedClansTable
}

export interface AddressVerdictsTable {
  /** An IPv4 address, or the /64 of an IPv6 address such as `2001:db8:1:2::/64`. */
  network: string
  provider: string
  /** 0 to 100. Null without a verdict: the provider has none, has not answered yet, or failed. */
  score: number | null
  /** 0 or 1; null like `score`. */
  bad: number | null
  asked_at: Instant
  /** Until then, the verdict applies to new votes, and the provider is not asked again. */
  expires_at: Instant
}

/** One row per provider that was ever configured. */
export interface AddressProvidersTable {
  name: string
  /** When the next run may start. An instance advances it before it starts a run. */
  due_at: Instant
  /** The UTC day that `asked` counts. */
  day: string | null
  asked: Defaulted<number>
  /** Consecutive failures. */
  failures: Defaulted<number>
  paused_until: Instant | null
}

/** Names of deleted clans, as long as details of their votes are kept. A trigger of `clans` fills it. */
export interface DeletedClansTable {
  clan_id: number
  name: string
}
